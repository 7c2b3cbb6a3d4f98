import type { SerializeFrom } from '@remix-run/node';
import type { Analytics } from './read-analytics.server.ts';

export type Data = SerializeFrom<Analytics>;

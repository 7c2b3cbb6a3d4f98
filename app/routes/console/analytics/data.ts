import type { SerializeFrom } from '@remix-run/node';
import type { Analytics } from './read-analytics.server.ts';

/** What the page's parts are given. */
export type Data = SerializeFrom<Analytics>;

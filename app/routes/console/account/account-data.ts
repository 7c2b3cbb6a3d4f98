import type { SerializeFrom } from '@remix-run/node';
import type { loader } from './route.tsx';

export type AccountData = SerializeFrom<typeof loader>;

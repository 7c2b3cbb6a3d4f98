import { NODE_FLAGS } from '../scripts/service-flags.mjs';
import { type RunningService, startService as start } from '../tests/support/service.ts';

/** The built service with Node's flags as `npm start` gives them; tests start it with others, for a quick start. */
export const startService = (env: Record<string, string>): Promise<RunningService> => start(env, NODE_FLAGS);

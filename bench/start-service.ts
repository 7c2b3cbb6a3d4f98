import { NODE_FLAGS } from '../scripts/service-flags.mjs';
import { type RunningService, startService as start } from '../tests/support/service.ts';

/** Starts the built service with the Node flags of `npm start`; tests use other flags for a quick start. */
export const startService = (env: Record<string, string>): Promise<RunningService> =>
  start(env, { flags: NODE_FLAGS });

import { pino } from 'pino';
import type { Logger } from '../../server/log.ts';

/** Errors that services logged since the last test ended, as JSON lines. */
const errors: string[] = [];

/** Keeps a service's errors until the test ends, so that a test that fails can show why the service answered 500. */
export const keepErrors = (): Logger => pino({ level: 'error' }, { write: (line) => errors.push(line) });

/** Returns the errors kept since the last call, and forgets them. */
export const takeErrors = (): string[] => errors.splice(0);

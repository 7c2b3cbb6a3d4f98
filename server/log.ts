import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * The service's log: JSON lines on standard output. Nothing personal goes in: no addresses, no bodies, no queries,
 * no ids that open something (see `loggablePath`).
 */
export const createLog = (level: string): Logger =>
  pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });

/** Files of a build: their names hold a hash, and nothing of anybody. */
const BUILT = /^\/(assets|w)\//;
/** What pages, calls and articles are called: lower-case words. An id of 128 random bits never looks like that. */
const NAME = /^[a-z]+(-[a-z0-9]+)*(\.[a-z]+)?$/;

/**
 * A request's path without its query and with everything in it hidden that is no name: some ids are secrets
 * (`/plan/{assessmentId}`, `/unsubscribe/{token}`), and what looks like one is treated as one.
 */
export function loggablePath(path: string): string {
  const [bare = ''] = path.split('?', 1);
  if (BUILT.test(bare)) return bare.slice(0, 200);
  return bare
    .split('/')
    .map((part) => (part === '' || (part.length <= 40 && NAME.test(part)) ? part : ':id'))
    .join('/')
    .slice(0, 200);
}

/** What of an error goes into the log: its kind, code and stack, never its message, which may quote what a visitor typed. */
export function loggableError(error: unknown): { kind: string; code?: unknown; stack?: string[] } {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    kind: error.name,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}

/** An unexpected failure. */
export const reportError = (log: Logger, error: unknown): void => log.error(loggableError(error), 'failed');

import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * The service's log: JSON lines on standard output. It contains no personal data: no addresses, bodies, queries or ids that grant access
 * (see `loggablePath`).
 */
export const createLog = (level: string): Logger =>
  pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });

/** Build files, whose names contain a hash and no personal data. */
const BUILT = /^\/(assets|w)\//;
/** Names of pages, calls and articles: lower-case words. An id of 128 random bits never matches. */
const LOGGED_NAME = /^[a-z]+(-[a-z0-9]+)*(\.[a-z]+)?$/;

/**
 * Returns a request's path without its query and with every part hidden that is not a name: some ids are secrets (`/plan/{assessmentId}`,
 * `/unsubscribe/{token}`), and anything that looks like one is treated as a secret.
 */
export function loggablePath(path: string): string {
  const [bare = ''] = path.split('?', 1);
  if (BUILT.test(bare)) return bare.slice(0, 200);
  return bare
    .split('/')
    .map((part) => (part === '' || (part.length <= 40 && LOGGED_NAME.test(part)) ? part : ':id'))
    .join('/')
    .slice(0, 200);
}

/** Returns the loggable parts of an error: its kind, code and stack, but never its message, which may quote a visitor's input. */
export function loggableError(error: unknown): { kind: string; code?: unknown; stack?: string[] } {
  if (!(error instanceof Error)) return { kind: typeof error };
  return {
    kind: error.name,
    code: 'code' in error ? error.code : undefined,
    stack: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  };
}

export const reportError = (log: Logger, error: unknown): void => log.error(loggableError(error), 'failed');

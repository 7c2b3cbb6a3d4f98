import { type Logger, pino } from 'pino';

export type { Logger };

/**
 * The service's log: JSON lines on standard output. Nothing personal goes in: no addresses, no bodies, no queries,
 * no ids that open something (see `loggablePath`).
 */
export const createLog = (level: string): Logger =>
  pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });

/**
 * A request's path without its query and with every id in it hidden: some ids are secrets (`/plan/{assessmentId}`,
 * `/unsubscribe/{token}`), and what looks like one is treated as one.
 */
export function loggablePath(path: string): string {
  return path
    .split('?', 1)[0]
    ?.split('/')
    .map((part) => (part.length > 40 || /^(?=.*\d)[\w-]{12,}$|[^\w.%$-]|%/.test(part) ? ':id' : part))
    .join('/')
    .slice(0, 200) as string;
}

/** For how long who wrote reads what the primary has: longer than the replica may be behind (app/db/replica-watch.ts). */
const SECONDS = 10;
const NAME = 'wrote';
export const RECENT_WRITE = `${NAME}=1`;

/** @returns the header that makes the browser say for some seconds that it has written something */
export const recentWriteCookie = (isHttps: boolean): string =>
  `${NAME}=1; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

/**
 * Whether a request may get what the replica shows. Programs with an API key send no cookies back and read the primary. An
 * invented cookie takes nothing but this way to the replica.
 */
export const mayReadReplica = ({ headers }: Request): boolean =>
  !headers.has('authorization') && !(headers.get('cookie') ?? '').split(/;\s*/).includes(RECENT_WRITE);

/** Time for which a client reads from the primary after it has written. It is longer than the replica may lag (app/db/replica-watch.ts). */
const RECENT_WRITE_SECONDS = 10;
const RECENT_WRITE_COOKIE = 'wrote';
export const RECENT_WRITE = `${RECENT_WRITE_COOKIE}=1`;

/** @returns the header that sets the short-lived cookie by which the browser reports a recent write */
export const recentWriteCookie = (isHttps: boolean): string =>
  `${RECENT_WRITE_COOKIE}=1; Path=/; Max-Age=${RECENT_WRITE_SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

/**
 * Whether the replica may answer a request. Programs with an API key send no cookies back and read the primary. A forged cookie only means
 * that the primary answers.
 */
export const mayReadReplica = ({ headers }: Request): boolean =>
  !headers.has('authorization') && !(headers.get('cookie') ?? '').split(/;\s*/).includes(RECENT_WRITE);

/** Time for which a client reads from the primary after it has written. It is longer than the replica may lag (app/db/replica-watch.ts). */
const SECONDS = 10;
const NAME = 'wrote';
export const RECENT_WRITE = `${NAME}=1`;

/** @returns the header that sets the short-lived cookie by which the browser reports a recent write */
export const recentWriteCookie = (isHttps: boolean): string =>
  `${NAME}=1; Path=/; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;

/**
 * Whether the replica may answer a request. Programs with an API key send no cookies back and read the primary. A forged cookie only means
 * that the primary answers.
 */
export const mayReadReplica = ({ headers }: Request): boolean =>
  !headers.has('authorization') && !(headers.get('cookie') ?? '').split(/;\s*/).includes(RECENT_WRITE);

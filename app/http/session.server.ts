import { createCookie } from '@remix-run/node';
import { type FoundSession, findSession } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/**
 * The session's cookie, which holds only a random value. Over https it has the `__Host-` prefix, so that browsers accept it from this exact
 * host only.
 */
const cookieFor = (request: Request) => {
  const secure = new URL(request.url).protocol === 'https:';
  return createCookie(secure ? '__Host-session' : 'session', {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
  });
};

/** The longest time that browsers store any cookie. The session itself ends after SESSION_IDLE_DAYS without use, or when its row is deleted. */
const COOKIE_DAYS = 400;

/** @returns the header that makes the browser store a session */
export const sessionCookie = (request: Request, token: string): Promise<string> =>
  cookieFor(request).serialize(token, { maxAge: (COOKIE_DAYS * DAY_MS) / 1000 });

/** @returns the header that makes the browser delete its session cookie */
export const noSessionCookie = (request: Request): Promise<string> =>
  cookieFor(request).serialize('', { maxAge: 0 });

/** Finds the session of a request's cookie, including one that still waits for a code. */
export async function findRequestSession(
  request: Request,
  db: Database,
  now: Date,
): Promise<FoundSession | null> {
  const token: unknown = await cookieFor(request).parse(request.headers.get('cookie'));
  return typeof token === 'string' && token !== '' ? findSession(db, token, now) : null;
}

import { type Actor, lacksRequiredFactor } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { authenticateBy } from './authenticator.server.ts';
import { findRequestSession } from './session.server.ts';

/**
 * Finds the API's caller: the holder of the key in `Authorization: Bearer …`, else the person of the session cookie. An invalid key never
 * falls back to the cookie.
 * @throws AppError `unauthenticated`, `forbidden` for a person who has to set up their log-in first
 */
export async function findActor(
  request: Request,
  { db, env }: { db: Database; env: { NODE_ENV: string } },
  now: Date,
): Promise<Actor> {
  const authorization = request.headers.get('authorization');
  if (authorization !== null)
    // Omits the body, which the handler reads itself.
    return authenticateBy('api-key', new Request(request.url, { headers: { authorization } }), { db, now });
  const session = await findRequestSession(request, db, now);
  if (!session || session.awaitingTotp)
    throw new AppError('unauthenticated', 'Log in, or send an API key as a bearer token.');
  if (session.account.passwordTemporary)
    throw new AppError('forbidden', 'Set your own password in the console first.');
  if (lacksRequiredFactor(session.account, env))
    throw new AppError('forbidden', 'Set up two-step log-in in the console first.');
  return session.account.person;
}

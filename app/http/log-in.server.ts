import { type AppLoadContext, redirect } from '@remix-run/node';
import {
  type Account,
  endSession,
  isAskedToAccept,
  noteLogIn,
  type Person,
  startSession,
} from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { authenticateBy } from './authenticator.server.ts';
import { safeNext } from './console.server.ts';
import { findRequestSession, sessionCookie } from './session.server.ts';

interface RequestContext {
  request: Request;
  context: AppLoadContext;
}

/** Returns the account for an e-mail address and a password. @throws AppError `unauthenticated`, `too-many` */
export const authenticate = (
  { request, context }: RequestContext,
  credentials: { email: string; password: string },
): Promise<Account> => authenticateBy('password', withFields(request, credentials), { context });

/** Checks the code that was typed after the password and returns which kind it is. @throws AppError `invalid`, `too-many` */
export const authenticateCode = (
  { request, context }: RequestContext,
  { code, account, now }: { code: string; account: Account; now: Date },
) => authenticateBy('code', withFields(request, { code }), { context, account, now });

/** Builds a request with the fields that a strategy reads, because the body of the original has already been read and counted. */
const withFields = ({ url }: Request, fields: Record<string, string>) =>
  new Request(url, { method: 'POST', body: new URLSearchParams(fields) });

/** Starts a new session for a person and redirects to the second factor's code, or to `next`. */
export async function startSessionAndRedirect({
  request,
  context,
  account,
  next,
}: RequestContext & { account: Account; next: unknown }): Promise<Response> {
  const now = new Date();
  const awaitingTotp = account.totpEnabledAt !== null;
  const token = await replaceSession({ request, context, account, awaitingTotp, now });
  if (!awaitingTotp)
    await noteLogIn({
      db: context.services.db,
      person: account.person,
      factor: 'none',
      requestId: context.requestId,
      now,
    });
  const path = safeNext(next);
  const to = awaitingTotp
    ? `/login/code?next=${encodeURIComponent(path)}`
    : await acceptFirst(context.services.db, account.person, path);
  const headers = new Headers({ 'Set-Cookie': await sessionCookie(request, token) });
  // Stripe's form needs the policy of its own page, and a client-side navigation by Remix would keep the policy of this one.
  if (path.startsWith('/pricing')) headers.set('X-Remix-Reload-Document', 'true');
  return redirect(to, { headers });
}

/**
 * Returns the page that asks an admin to accept legal documents that are new to them and leads on to `path`; `path` if there are none. Admins are
 * asked at each log-in from the day on which they apply until they accept, and can go on without.
 */
export async function acceptFirst(db: Database, person: Person, path: string): Promise<string> {
  const isAsked =
    person.role === 'admin' && (await isAskedToAccept(db, { userId: person.id, now: new Date() }));
  return isAsked ? `/admin/accept?next=${encodeURIComponent(path)}` : path;
}

/** Ends the session that the request came with and starts another, so that no secret from before the log-in stays valid. */
export async function replaceSession({
  request,
  context,
  account: { person, passwordHash },
  loggedInAt,
  awaitingTotp,
  now,
}: RequestContext & {
  account: Account;
  loggedInAt?: Date;
  awaitingTotp: boolean;
  now: Date;
}): Promise<string> {
  const { db } = context.services;
  const before = await findRequestSession(request, db, now);
  if (before) await endSession(db, before.id);
  const client = { userAgent: request.headers.get('user-agent'), address: context.address };
  return startSession({ db, person, passwordHash, loggedInAt, awaitingTotp, seen: client, now });
}

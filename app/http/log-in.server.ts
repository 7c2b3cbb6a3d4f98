import { type AppLoadContext, redirect } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  type Account,
  emailKeyOf,
  endSession,
  noteLogIn,
  type Person,
  startSession,
  verifyLogIn,
} from '../domain/access/index.ts';
import { safeNext } from './console.server.ts';
import { sessionCookie, sessionOf } from './session.server.ts';

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/**
 * The account that a posted form's e-mail and password open. Limits are counted per network address and per address that
 * was typed, whether it has an account or not.
 * @throws AppError `unauthenticated`, `too-many`
 */
export function authenticate({ request, context }: Asked): Promise<Account> {
  const { services, rateLimits, address } = context;
  const authenticator = new Authenticator<Account>().use(
    new FormStrategy(async ({ form }) => {
      const email = String(form.get('email') ?? '');
      const password = String(form.get('password') ?? '');
      await rateLimits.consume('log-in', address);
      await rateLimits.consume('log-in-account', emailKeyOf(email));
      return verifyLogIn({ db: services.db, email, password });
    }),
    'password',
  );
  return authenticator.authenticate('password', request);
}

/** A person in a new session, and on their way: to the code of the second factor, or to `next`. */
export async function welcome({
  request,
  context,
  account,
  next,
}: Asked & { account: Account; next: unknown }): Promise<Response> {
  const now = new Date();
  const awaitingTotp = account.totpEnabledAt !== null;
  const token = await rotate({ request, context, person: account.person, awaitingTotp, now });
  if (!awaitingTotp)
    await noteLogIn({
      db: context.services.db,
      person: account.person,
      factor: 'none',
      requestId: context.requestId,
      now,
    });
  const path = safeNext(next);
  const to = awaitingTotp ? `/login/code?next=${encodeURIComponent(path)}` : path;
  return redirect(to, { headers: { 'Set-Cookie': await sessionCookie(request, token) } });
}

/** Ends the session that the request came with and begins another: no secret from before a log-in is worth anything. */
export async function rotate({
  request,
  context,
  person,
  awaitingTotp,
  now,
}: Asked & { person: Person; awaitingTotp: boolean; now: Date }): Promise<string> {
  const { db } = context.services;
  const before = await sessionOf(request, db, now);
  if (before) await endSession(db, before.id);
  const seen = { userAgent: request.headers.get('user-agent'), address: context.address };
  return startSession({ db, person, awaitingTotp, seen, now });
}

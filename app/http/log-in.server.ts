import { type AppLoadContext, redirect } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import {
  type Account,
  endSession,
  normaliseEmail,
  noteLogIn,
  startSession,
  verifyLogIn,
} from '../domain/access/index.ts';
import { AppError, type ErrorCode } from '../lib/app-error.ts';
import { safeNext } from './console.server.ts';
import { networkKey } from './network-key.ts';
import { noteRefusal } from './refusals.server.ts';
import { findRequestSession, sessionCookie } from './session.server.ts';

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/** No address is longer (RFC 5321). */
const MAX_EMAIL = 254;

const isRefusal = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;

/**
 * The account that a posted form's e-mail and password open. Limits are counted per network address, per address that was
 * typed from there, and per address typed from anywhere, whether it has an account or not.
 * @throws AppError `unauthenticated`, `too-many`
 */
export function authenticate({ request, context }: Asked): Promise<Account> {
  const { services, rateLimits, address } = context;
  const authenticator = new Authenticator<Account>().use(
    new FormStrategy(async ({ form }) => {
      const email = String(form.get('email') ?? '');
      const password = String(form.get('password') ?? '');
      try {
        await rateLimits.consume('log-in', address);
      } catch (error) {
        // By its network alone: no address is looked up for what is refused without being read.
        if (isRefusal(error, 'too-many')) noteRefusal(context, { action: 'session.locked-out', by: null });
        throw error;
      }
      const typed = normaliseEmail(email).slice(0, MAX_EMAIL);
      try {
        await rateLimits.consume('log-in-address', `${networkKey(address)} ${typed}`);
        await rateLimits.consume('log-in-account', typed);
        return await verifyLogIn({ db: services.db, email, password });
      } catch (error) {
        if (isRefusal(error, 'too-many'))
          noteRefusal(context, { action: 'session.locked-out', by: null, email: typed });
        if (isRefusal(error, 'unauthenticated'))
          noteRefusal(context, { action: 'session.wrong-password', by: null, email: typed });
        throw error;
      }
    }),
    'password',
  );
  return authenticator.authenticate('password', request);
}

/** A person in a new session, and on their way: to the code of the second factor, or to `next`. */
export async function startSessionAndRedirect({
  request,
  context,
  account,
  next,
}: Asked & { account: Account; next: unknown }): Promise<Response> {
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
  const to = awaitingTotp ? `/login/code?next=${encodeURIComponent(path)}` : path;
  return redirect(to, { headers: { 'Set-Cookie': await sessionCookie(request, token) } });
}

/** Ends the session that the request came with and begins another: no secret from before a log-in is worth anything. */
export async function replaceSession({
  request,
  context,
  account: { person, passwordHash },
  loggedInAt,
  awaitingTotp,
  now,
}: Asked & { account: Account; loggedInAt?: Date; awaitingTotp: boolean; now: Date }): Promise<string> {
  const { db } = context.services;
  const before = await findRequestSession(request, db, now);
  if (before) await endSession(db, before.id);
  const seen = { userAgent: request.headers.get('user-agent'), address: context.address };
  return startSession({ db, person, passwordHash, loggedInAt, awaitingTotp, seen, now });
}

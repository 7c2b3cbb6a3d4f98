import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppLoadContext } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { Strategy } from 'remix-auth/strategy';
import { FormStrategy } from 'remix-auth-form';
import {
  type Account,
  findKeyHolder,
  type KeyHolder,
  takeCode,
  verifyLogIn,
  wrongCode,
} from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError, type ErrorCode } from '#app/lib/app-error.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { MAX_EMAIL } from '#app/protocol/typed-text.ts';
import { actorFor } from './console.server.ts';
import { networkKey } from './network-key.ts';
import { noteRefusal } from './refusals.server.ts';

/** The input that each strategy needs in addition to the request. remix-auth passes only the request, so it is passed separately. */
interface Scopes {
  password: { context: AppLoadContext };
  code: { context: AppLoadContext; account: Account; now: Date };
  'api-key': { db: Database; now: Date };
}

/** The result of each strategy. */
interface Results {
  password: Account;
  /** The kind of code that was used. */
  code: 'app' | 'recovery';
  'api-key': KeyHolder;
}

const scopes: { [Name in keyof Scopes]: AsyncLocalStorage<Scopes[Name]> } = {
  password: new AsyncLocalStorage(),
  code: new AsyncLocalStorage(),
  'api-key': new AsyncLocalStorage(),
};

function scopeFor<Name extends keyof Scopes>(name: Name): Scopes[Name] {
  const scope = scopes[name].getStore();
  if (!scope) throw new Error(`Authenticate by ${name} through authenticateBy.`);
  return scope;
}

/** Reads the key in `Authorization: Bearer …`. */
class BearerStrategy<User> extends Strategy<User, { key: string | undefined }> {
  name = 'bearer';

  authenticate(request: Request): Promise<User> {
    const authorization = request.headers.get('authorization')?.trim() ?? '';
    return this.verify({ key: /^Bearer (\S+)$/i.exec(authorization)?.[1] });
  }
}

const authenticator = new Authenticator<Results[keyof Results]>()
  .use(new FormStrategy(({ form }) => verifyPassword(form)), 'password')
  .use(new FormStrategy(({ form }) => verifyCode(form)), 'code')
  .use(new BearerStrategy(({ key }) => verifyKey(key)), 'api-key');

/**
 * Runs one of the strategies.
 * @param request contains the form's fields, which were counted already (readForm), or the header
 * @throws AppError of the strategy
 */
export const authenticateBy = <Name extends keyof Scopes>(
  name: Name,
  request: Request,
  scope: Scopes[Name],
): Promise<Results[Name]> =>
  scopes[name].run(scope, () => authenticator.authenticate(name, request) as Promise<Results[Name]>);

const isRefusal = (error: unknown, code: ErrorCode): boolean =>
  error instanceof AppError && error.code === code;

/**
 * Finds the account for an e-mail address and a password. Attempts are limited per network address, per e-mail address from that network
 * address, and per e-mail address from anywhere, whether or not it has an account.
 * @throws AppError `unauthenticated`, `too-many`
 */
async function verifyPassword(form: FormData): Promise<Account> {
  const { context } = scopeFor('password');
  const { services, rateLimits, address } = context;
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  try {
    await rateLimits.consume('log-in', address);
  } catch (error) {
    // Only the network address is logged: no e-mail address is looked up for a request that is refused without being read.
    if (isRefusal(error, 'too-many')) noteRefusal(context, { action: 'session.locked-out', by: null });
    throw error;
  }
  const emailKey = toEmailKey(email).slice(0, MAX_EMAIL);
  try {
    await rateLimits.consume('log-in-address', `${networkKey(address)} ${emailKey}`);
    await rateLimits.consume('log-in-account', emailKey);
    return await verifyLogIn({ db: services.db, email, password });
  } catch (error) {
    if (isRefusal(error, 'too-many'))
      noteRefusal(context, { action: 'session.locked-out', by: null, email: emailKey });
    if (isRefusal(error, 'unauthenticated'))
      noteRefusal(context, { action: 'session.wrong-password', by: null, email: emailKey });
    throw error;
  }
}

/**
 * Redeems, once, the code of a person whose password was right.
 * @throws AppError `invalid`, `too-many`
 */
async function verifyCode(form: FormData): Promise<Results['code']> {
  const { context, account, now } = scopeFor('code');
  const { services, rateLimits, requestId } = context;
  const { db, seal } = services;
  const { person } = account;
  try {
    await rateLimits.consume('second-factor', person.id);
    const factor = await takeCode({ db, seal, account, code: String(form.get('code') ?? ''), now });
    if (!factor) throw wrongCode();
    return factor;
  } catch (error) {
    const refusedCaller = { actor: actorFor(person, requestId), tenantId: person.tenantId };
    if (isRefusal(error, 'too-many'))
      noteRefusal(context, { action: 'session.locked-out', by: refusedCaller });
    if (isRefusal(error, 'invalid'))
      noteRefusal(context, { action: 'session.wrong-code', by: refusedCaller });
    throw error;
  }
}

/** @throws AppError `unauthenticated` */
async function verifyKey(key: string | undefined): Promise<KeyHolder> {
  const { db, now } = scopeFor('api-key');
  const holder = key === undefined ? null : await findKeyHolder(db, key, now);
  if (!holder) throw new AppError('unauthenticated', 'This API key is unknown, revoked or expired.');
  return holder;
}

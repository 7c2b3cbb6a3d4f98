import { AppError } from '../../lib/app-error.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import type { Database, Prisma } from '../database.ts';
import type { Outbox } from '../messaging/index.ts';
import { accountMail } from './account-mails.ts';
import { findAccount, findAccountByEmail, ownerOf } from './accounts.server.ts';
import { findToken, makeToken, takeToken } from './auth-tokens.server.ts';
import type { Person } from './capabilities.ts';
import { hashPassword, passwordFault } from './passwords.server.ts';
import { endSessionsOf } from './sessions.server.ts';

/** Sends a link to set a new password, if the address has an account; the caller says the same either way. */
export async function requestPasswordReset(options: {
  db: Database;
  outbox: Outbox;
  email: string;
  now: Date;
}): Promise<void> {
  const { db, outbox, email, now } = options;
  const account = await findAccountByEmail(db, email);
  if (!account) return;
  const { person } = account;
  await db.$transaction(async (tx) => {
    const data = { ...ownerOf(person), tenantId: person.tenantId, email: person.email };
    const { id, token } = await makeToken(tx, 'reset', data, now);
    const mail = { purpose: 'reset', tenantId: person.tenantId, recipient: person.email } as const;
    await outbox.enqueue(tx, accountMail({ ...mail, tokenId: id, token }), now);
  });
  outbox.wake();
}

/** Whose password a link sets; null for a link that works no more. */
export async function findPasswordReset(db: Database, token: string, now: Date): Promise<Person | null> {
  const found = await findToken(db, 'reset', token, now);
  if (!found) return null;
  const account = await findAccount(db, personOf(found));
  return account?.person ?? null;
}

/**
 * Sets the password of a link's account and ends all its sessions: whoever had them may be why it was forgotten.
 * @throws AppError `not-found` for a link that works no more, `invalid` for a password that is no good
 */
export async function resetPassword(options: {
  db: Database;
  token: string;
  password: string;
  requestId: string | null;
  now: Date;
}): Promise<void> {
  const { db, token, password, requestId, now } = options;
  const found = await findToken(db, 'reset', token, now);
  const account = found && (await findAccount(db, personOf(found)));
  if (!found || !account) throw new AppError('not-found', 'This link no longer works.');
  const { person } = account;
  assertGood(password, person.email);
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    if (!(await takeToken(tx, found.id, now))) throw new AppError('not-found', 'This link no longer works.');
    await savePassword(tx, person, passwordHash, now);
    // Other links that were asked for in the meantime would set it again.
    await tx.authToken.updateMany({
      where: { ...ownerOf(person), kind: 'reset', usedAt: null },
      data: { usedAt: now },
    });
    await endSessionsOf(tx, person);
    const actor = { kind: person.kind, id: person.id, label: person.email, requestId };
    await recordAudit(tx, { actor, action: 'account.reset-password', tenantId: person.tenantId }, now);
  });
}

/**
 * Changes one's own password and ends all other sessions (D24).
 * @param sessionId the session that goes on
 * @throws AppError `invalid` for a password that is no good
 */
export async function changePassword(options: {
  db: Database;
  person: Person;
  sessionId: string;
  password: string;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, person, sessionId, password, actor, now } = options;
  assertGood(password, person.email);
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    await savePassword(tx, person, passwordHash, now);
    await endSessionsOf(tx, person, { except: sessionId });
    await recordAudit(tx, { actor, action: 'account.change-password', tenantId: person.tenantId }, now);
  });
}

async function savePassword(
  tx: Prisma.TransactionClient,
  { kind, id }: Person,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const data = { passwordHash, passwordChangedAt: now };
  if (kind === 'operator')
    await tx.user.update({ where: { id }, data: { ...data, passwordTemporary: false } });
  // A link that came by mail shows that the address is theirs; a change of one's own shows nothing of the kind.
  else await tx.tenantUser.update({ where: { id }, data });
}

export function assertGood(password: string, email: string): void {
  const fault = passwordFault(password, email);
  if (fault) throw new AppError('invalid', fault, { fields: { password: [fault] } });
}

const personOf = (token: { userId: string | null; tenantUserId: string | null }) =>
  token.userId
    ? { kind: 'operator' as const, id: token.userId }
    : { kind: 'tenant-user' as const, id: token.tenantUserId ?? '' };

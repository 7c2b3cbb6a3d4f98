import {
  type AccountWords,
  accountOwner,
  endSessions,
  findAccount,
  findToken,
  hashPassword,
  type Person,
  passwordFault,
  takeToken,
} from '#app/domain/access/index.ts';
import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findTenantState } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cancelQueuedResets } from './forgotten-password.server.ts';

/** Whose password a link sets; null for a link that no longer works. */
export async function findPasswordReset(db: Database, token: string, now: Date): Promise<Person | null> {
  const link = await findToken(db, 'reset', token, now);
  if (!link) return null;
  const account = await findAccount(db, findPerson(link));
  return account?.person ?? null;
}

/**
 * Sets the password of a link's account and ends all its sessions: a stranger's may be among them.
 * @throws AppError `not-found` for a link that no longer works, `invalid` for a password that is no good
 */
export async function resetPassword(options: {
  db: Database;
  token: string;
  password: string;
  /** The service's name, which no password may hold. */
  product: string;
  requestId: string | null;
  now: Date;
}): Promise<void> {
  const { db, token, password, product, requestId, now } = options;
  const link = await findToken(db, 'reset', token, now);
  const account = link && (await findAccount(db, findPerson(link)));
  if (!link || !account) throw new AppError('not-found', 'This link no longer works.');
  const { person } = account;
  assertGoodPassword(password, await resetText(db, person, product));
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    if (!(await takeToken(tx, link.id, now))) throw new AppError('not-found', 'This link no longer works.');
    await savePassword(tx, person, { passwordHash, now });
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
  /** The service's name, which no password may hold. */
  product: string;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, person, sessionId, password, product, actor, now } = options;
  assertGoodPassword(password, await resetText(db, person, product));
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    await savePassword(tx, person, { passwordHash, now, exceptSession: sessionId });
    await recordAudit(tx, { actor, action: 'account.change-password', tenantId: person.tenantId }, now);
  });
}

/** Every change of a password ends what could undo it or outlive it: reset links, queued ones too, and sessions (D52). */
async function savePassword(
  tx: Prisma.TransactionClient,
  person: Person,
  { passwordHash, now, exceptSession }: { passwordHash: string; now: Date; exceptSession?: string },
): Promise<void> {
  const { kind, id } = person;
  const data = { passwordHash, passwordChangedAt: now };
  if (kind === 'operator')
    await tx.user.update({ where: { id }, data: { ...data, passwordTemporary: false } });
  // A link that came by mail shows that the address is theirs; a change of one's own shows nothing of the kind.
  else await tx.tenantUser.update({ where: { id }, data });
  await cancelQueuedResets(tx, { email: person.email, now });
  await tx.authToken.updateMany({
    where: { ...accountOwner(person), kind: 'reset', usedAt: null },
    data: { usedAt: now },
  });
  await endSessions(tx, person, { except: exceptSession });
}

/** @throws AppError `invalid`, for the field `password` */
export function assertGoodPassword(password: string, words: AccountWords): void {
  const fault = passwordFault(password, words);
  if (fault) throw new AppError('invalid', fault, { fields: { password: [fault] } });
}

/** What a person's password must not be built from. */
async function resetText(db: Database, person: Person, product: string): Promise<AccountWords> {
  const tenant = person.tenantId === null ? null : await findTenantState(db, person.tenantId);
  return { email: person.email, names: [person.name], company: tenant?.name, product };
}

const findPerson = (token: { userId: string | null; tenantUserId: string | null }) =>
  token.userId
    ? { kind: 'operator' as const, id: token.userId }
    : { kind: 'tenant-user' as const, id: token.tenantUserId ?? '' };

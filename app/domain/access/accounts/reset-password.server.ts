import {
  type AccountWords,
  accountOwner,
  endSessions,
  findAccount,
  findOwner,
  findToken,
  hashPassword,
  type Person,
  type PersonOperation,
  passwordFault,
  takeToken,
} from '#app/domain/access/index.ts';
import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findTenantState } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { cancelQueuedResets } from './forgotten-password.server.ts';

/** Finds the person whose password a link sets. Returns null for an invalid link. */
export async function findPasswordReset(db: Database, token: string, now: Date): Promise<Person | null> {
  const link = await findToken(db, 'reset', token, now);
  if (!link) return null;
  const account = await findAccount(db, findOwner(link));
  return account?.person ?? null;
}

/**
 * Sets the password of a link's account and ends all its sessions, which may include a stranger's.
 * @throws AppError `not-found` for an invalid link, `invalid` for a password that breaks the rules
 */
export async function resetPassword(options: {
  db: Database;
  token: string;
  password: string;
  /** The service's name, which passwords must not contain. */
  product: string;
  requestId: string | null;
  now: Date;
}): Promise<void> {
  const { db, token, password, product, requestId, now } = options;
  const link = await findToken(db, 'reset', token, now);
  const account = link && (await findAccount(db, findOwner(link)));
  if (!link || !account) throw new AppError('not-found', 'This link no longer works. Request a new link.');
  const { person } = account;
  assertGoodPassword(password, await resetText(db, person, product));
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    if (!(await takeToken(tx, link.id, now)))
      throw new AppError('not-found', 'This link no longer works. Request a new link.');
    await savePassword(tx, person, { passwordHash, now });
    const actor = { kind: person.kind, id: person.id, label: person.email, requestId };
    await recordAudit(tx, { actor, action: 'account.reset-password', tenantId: person.tenantId }, now);
  });
}

/**
 * Changes the person's own password and ends all other sessions (D24).
 * @param options.sessionId the session that remains
 * @param options.product the service's name, which passwords must not contain
 * @throws AppError `invalid` for a password that breaks the rules
 */
export async function changePassword(
  options: PersonOperation & { sessionId: string; password: string; product: string },
): Promise<void> {
  const { db, person, sessionId, password, product, actor, now } = options;
  assertGoodPassword(password, await resetText(db, person, product));
  const passwordHash = await hashPassword(password);
  await db.$transaction(async (tx) => {
    await savePassword(tx, person, { passwordHash, now, exceptSession: sessionId });
    await recordAudit(tx, { actor, action: 'account.change-password', tenantId: person.tenantId }, now);
  });
}

/** Every password change ends what could undo or outlive it: reset links, including queued ones, and sessions (D52). */
async function savePassword(
  tx: Prisma.TransactionClient,
  person: Person,
  { passwordHash, now, exceptSession }: { passwordHash: string; now: Date; exceptSession?: string },
): Promise<void> {
  const { kind, id } = person;
  const data = { passwordHash, passwordChangedAt: now };
  if (kind === 'operator')
    await tx.user.update({ where: { id }, data: { ...data, passwordTemporary: false } });
  // A mailed link proves that the address is the person's. Changing one's own password does not.
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

/** Returns words that a person's password must not be based on. */
async function resetText(db: Database, person: Person, product: string): Promise<AccountWords> {
  const tenant = person.tenantId === null ? null : await findTenantState(db, person.tenantId);
  return { email: person.email, names: [person.name], company: tenant?.name, product };
}

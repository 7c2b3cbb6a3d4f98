import { findToken, isAddressTaken, makeToken, type Person, takeToken } from '#app/domain/access/index.ts';
import { releaseHeldMails } from '#app/domain/assessments/index.ts';
import { recordAudit } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { confirmTenantAddress, findTenantState, proveStaffAddress } from '#app/domain/tenants/index.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import { accountMail } from './account-mails.ts';
import { assertMailAllowed } from './mail-allowance.server.ts';

/** Queues the mail that proves who owns a sign-up's e-mail address (D37), in the transaction that creates the sign-up. */
export async function enqueueVerification(
  tx: Prisma.TransactionClient,
  options: {
    outbox: Outbox;
    person: Pick<Person, 'id' | 'email'>;
    tenantId: string;
    now: Date;
  },
): Promise<void> {
  const { outbox, person, tenantId, now } = options;
  const data = { tenantUserId: person.id, tenantId, email: person.email };
  const { id, token } = await makeToken(tx, 'verify-email', data, now);
  const mail = { purpose: 'verify', tenantId, recipient: person.email, tokenId: id, token } as const;
  await outbox.enqueue(tx, accountMail(mail), now);
}

/** Sends the mail again, unless the e-mail address is confirmed. @returns whether one was sent @throws AppError `too-many` */
export async function sendVerification(options: {
  db: Database;
  outbox: Outbox;
  person: Person;
  now: Date;
}): Promise<boolean> {
  const { db, outbox, person, now } = options;
  const { tenantId } = person;
  if (tenantId === null) return false;
  const user = await db.tenantUser.findFirst({
    where: { id: person.id, tenantId },
    select: { emailVerifiedAt: true },
  });
  if (!user) return false;
  const tenant = user.emailVerifiedAt && (await findTenantState(db, tenantId));
  if (tenant?.emailVerifiedAt) return false;
  await db.$transaction(async (tx) => {
    await assertMailAllowed(tx, { outbox, purpose: 'verify', email: person.email, now });
    await enqueueVerification(tx, { outbox, person, tenantId, now });
  });
  outbox.wake();
  return true;
}

/** Finds the e-mail address that a link confirms. Returns null for an invalid link, and if another account now owns the address. */
export async function findVerification(db: Database, token: string, now: Date): Promise<string | null> {
  const link = await findToken(db, 'verify-email', token, now);
  if (!link?.tenantUserId || (await isAddressTaken(db, link.email, { except: link.tenantUserId })))
    return null;
  return link.email;
}

/**
 * Confirms an e-mail address, which then belongs to the account, and with it the tenant of the sign-up. Returns false for an invalid link,
 * and if another account now owns the address.
 */
export async function verifyEmail(options: {
  db: Database;
  outbox: Outbox;
  token: string;
  requestId: string | null;
  now: Date;
}): Promise<boolean> {
  const { db, outbox, token, requestId, now } = options;
  const link = await findToken(db, 'verify-email', token, now);
  if (!link?.tenantId || !link.tenantUserId) return false;
  const { tenantId, tenantUserId, email } = link;
  const confirm = async (tx: Prisma.TransactionClient) => {
    if (await isAddressTaken(tx, email, { except: tenantUserId })) return false;
    if (!(await takeToken(tx, link.id, now))) return false;
    await tx.tenantUser.updateMany({
      where: { id: tenantUserId, tenantId },
      data: { emailVerifiedAt: now, ownedEmail: email },
    });
    await proveStaffAddress(tx, { tenantId, email, now });
    await confirmTenantAddress(tx, tenantId, now);
    // Mails that waited for the confirmation are sent now.
    await releaseHeldMails(tx, outbox, { tenantId, now });
    const actor = { kind: 'tenant-user' as const, id: tenantUserId, label: email, requestId };
    await recordAudit(tx, { actor, action: 'account.verify-email', tenantId }, now);
    return true;
  };
  const isConfirmed = await db.$transaction(confirm).catch((error: unknown) => {
    // Another account got the address at the same moment.
    if (isUniqueViolation(error, 'TenantUser')) return false;
    throw error;
  });
  if (isConfirmed) outbox.wake();
  return isConfirmed;
}

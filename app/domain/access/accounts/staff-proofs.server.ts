import { findToken, makeToken, takeToken } from '#app/domain/access/index.ts';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import {
  countProofsSince,
  findTenantState,
  listStaffAddresses,
  lockTenant,
  proveStaffAddress,
  type StaffAddress,
  takeProof,
} from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { accountMail } from './account-mails.ts';
import { assertMailAllowed } from './mail-allowance.server.ts';

/** Maximum number of proof mails from one company to one address, including the first. */
const MAX_STAFF_PROOFS = 5;
/** Maximum number of new addresses that one company can have confirmed in a day. */
const MAX_STAFF_PROOFS_A_DAY = 20;

/**
 * Asks the owners of the addresses in a company's settings whether they want its mails (D81): each address once, in the transaction that
 * adds it. An address that has reached its daily limit of proof mails through other companies is asked manually later. People with an
 * account of the company confirm their address by the account's own mail.
 */
export async function askNewStaffAddresses(
  tx: Prisma.TransactionClient,
  { outbox, tenantId, now }: { outbox: Outbox; tenantId: string; now: Date },
): Promise<void> {
  await lockTenant(tx, tenantId);
  for (const address of await listStaffAddresses(tx, tenantId)) {
    if (address.provenAt || address.proofSentAt) continue;
    const where = { tenantId, email: address.emailKey };
    if ((await tx.tenantUser.count({ where })) > 0) continue;
    try {
      await sendProof(tx, { outbox, tenantId, address, now });
    } catch (error) {
      // The page shows the address with the button that asks again.
      if (!(error instanceof AppError && error.code === 'too-many')) throw error;
    }
  }
}

/** @throws AppError `too-many` */
async function sendProof(
  tx: Prisma.TransactionClient,
  options: { outbox: Outbox; tenantId: string; address: StaffAddress; now: Date },
): Promise<boolean> {
  const { outbox, tenantId, address, now } = options;
  const { email, emailKey, proofsSent } = address;
  const since = new Date(now.getTime() - DAY_MS);
  const retryAfterSeconds = DAY_MS / 1000;
  if (proofsSent >= MAX_STAFF_PROOFS)
    throw new AppError(
      'too-many',
      'We can’t send this e-mail address another confirmation e-mail. Remove the address, or contact us.',
      {
        retryAfterSeconds,
      },
    );
  if (proofsSent === 0 && (await countProofsSince(tx, { tenantId, since })) >= MAX_STAFF_PROOFS_A_DAY)
    throw new AppError(
      'too-many',
      `You can add ${MAX_STAFF_PROOFS_A_DAY} e-mail addresses a day. Try again tomorrow.`,
      {
        retryAfterSeconds,
      },
    );
  await assertMailAllowed(tx, { outbox, purpose: 'staff-address', email, now });
  if (!(await takeProof(tx, { tenantId, emailKey, proofsSent, now }))) return false;
  const tenant = await findTenantState(tx, tenantId);
  const { id, token } = await makeToken(tx, 'staff-address', { tenantId, email: emailKey }, now);
  const words = { company: tenant?.name ?? '' };
  const mail = accountMail({
    purpose: 'staff-address',
    tenantId,
    recipient: email,
    tokenId: id,
    token,
    words,
  });
  await outbox.enqueue(tx, mail, now);
  return true;
}

/**
 * Sends the proof mail of an address again.
 * @throws AppError `not-found` for an address that is not in the settings, `conflict` for a confirmed one, `too-many`
 */
export async function resendProof(
  options: TenantOperation & { outbox: Outbox; email: string },
): Promise<void> {
  const { db, outbox, tenantId, email, actor, now } = options;
  const emailKey = toEmailKey(email);
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const address = (await listStaffAddresses(tx, tenantId)).find(
      (candidate) => candidate.emailKey === emailKey,
    );
    if (!address) throw new AppError('not-found', 'This e-mail address is not in your settings.');
    if (address.provenAt) throw new AppError('conflict', 'This e-mail address is already confirmed.');
    await sendProof(tx, { outbox, tenantId, address, now });
    await recordAudit(
      tx,
      { actor, action: 'tenant.ask-address', tenantId, details: { email: emailKey } },
      now,
    );
  });
  outbox.wake();
}

/** Finds the address and the company of a link. Returns null for an invalid link. */
export async function findStaffProof(
  db: Database,
  token: string,
  now: Date,
): Promise<{ email: string; company: string } | null> {
  const link = await findToken(db, 'staff-address', token, now);
  const tenant = link?.tenantId ? await findTenantState(db, link.tenantId) : null;
  return link && tenant ? { email: link.email, company: tenant.name } : null;
}

/** Confirms that the owner of an address wants a company's mails. Returns false for an invalid link. */
export async function confirmStaffAddress(options: {
  db: Database;
  token: string;
  requestId: string | null;
  now: Date;
}): Promise<boolean> {
  const { db, token, requestId, now } = options;
  const link = await findToken(db, 'staff-address', token, now);
  if (!link?.tenantId) return false;
  const { tenantId, email } = link;
  return db.$transaction(async (tx) => {
    if (!(await takeToken(tx, link.id, now))) return false;
    await proveStaffAddress(tx, { tenantId, email, now });
    const actor = { kind: 'tenant-user' as const, id: null, label: email, requestId };
    await recordAudit(tx, { actor, action: 'tenant.confirm-address', tenantId, details: { email } }, now);
    return true;
  });
}

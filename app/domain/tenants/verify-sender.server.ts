import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { DatabaseClient } from '#app/domain/database.ts';
import { type FieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { splitAddress } from '#app/lib/email-address.ts';
import { releaseHeldForSecret } from '#app/outbox/index.ts';
import { newDomainToken } from './create-tenant.server.ts';
import { lockTenant } from './lock-tenant.server.ts';
import { NO_SENDER_KEY } from './sender-key.server.ts';
import { contactEmail } from './tenant-fields.ts';
import { assertRecord, type Dns } from './verify-domain.server.ts';

const senderColumns = { senderEmail: true, senderToken: true, senderVerifiedAt: true } as const;

/** Returns the domain of an e-mail address, which DNS can verify. */
export const domainOfAddress = (email: string): string => splitAddress(email).domain.toLowerCase();

/**
 * Requests a From address of the tenant's own, which is used once verifySender has found its domain's record (D34). Another address of a
 * verified domain is verified too.
 * @param versions of the field that a form showed, as in updateTenant
 * @throws AppError `invalid` with `fields.senderEmail`, `conflict` with `stale`, `not-found`
 */
export async function requestSender({
  db,
  tenantId,
  email,
  versions = {},
  actor,
  now,
}: TenantOperation & { email: string; versions?: FieldVersions }): Promise<void> {
  const parsed = contactEmail.safeParse(email);
  if (!parsed.success) throw invalid({ senderEmail: ['Please enter a valid email address'] });
  const senderEmail = parsed.data;
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const before = await readSender(tx, tenantId);
    const changes = { senderEmail };
    const target = { type: 'tenant', id: tenantId };
    const present = { senderEmail: before.senderEmail };
    const ownChanges = await keepOwnChanges(tx, {
      tenantId,
      target,
      actor,
      changes,
      present,
      read: versions,
    });
    if (ownChanges.senderEmail === undefined) return;
    const sameDomain =
      before.senderEmail !== null && domainOfAddress(before.senderEmail) === domainOfAddress(senderEmail);
    const data = sameDomain
      ? { senderEmail }
      : { senderEmail, senderToken: newDomainToken(), senderVerifiedAt: null, ...NO_SENDER_KEY };
    await tx.tenant.update({ where: { id: tenantId }, data });
    const details = changesBetween(present, changes);
    await recordAudit(tx, { actor, action: 'tenant.want-sender', tenantId, target, details }, now);
  });
}

/**
 * Looks for the record of the sender's domain. From then on e-mails are sent from the tenant's own address.
 * @throws AppError `conflict` when the record is not there (yet) or no address is requested; `unavailable`; `not-found`
 */
export async function verifySender({
  db,
  dns,
  tenantId,
  actor,
  now,
}: TenantOperation & { dns: Dns }): Promise<void> {
  const { senderEmail, senderToken } = await readSender(db, tenantId);
  if (!senderEmail || !senderToken) throw new AppError('conflict', 'Enter a sender address first.');
  await assertRecord(dns, domainOfAddress(senderEmail), senderToken);
  await db.$transaction(async (tx) => {
    const { count } = await tx.tenant.updateMany({
      where: { id: tenantId, senderEmail, senderToken },
      data: { senderVerifiedAt: now },
    });
    if (count === 0)
      throw new AppError('conflict', 'The sender address was changed in the meantime. Reload the page.');
    const target = { type: 'tenant', id: tenantId };
    const details = { senderEmail };
    await recordAudit(tx, { actor, action: 'tenant.verify-sender', tenantId, target, details }, now);
  });
}

/** Restores the service's own From address. Mails that wait for the sender's key are sent from it at once. @throws AppError `not-found` */
export async function dropSender({ db, tenantId, actor, now }: TenantOperation): Promise<void> {
  await db.$transaction(async (tx) => {
    const { senderEmail } = await readSender(tx, tenantId);
    if (senderEmail === null) return;
    const data = { senderEmail: null, senderToken: null, senderVerifiedAt: null, ...NO_SENDER_KEY };
    await tx.tenant.update({ where: { id: tenantId }, data });
    await releaseHeldForSecret(tx, { receiver: { tenantId, queue: null }, now });
    const target = { type: 'tenant', id: tenantId };
    const details = changesBetween({ senderEmail }, { senderEmail: null });
    await recordAudit(tx, { actor, action: 'tenant.drop-sender', tenantId, target, details }, now);
  });
}

async function readSender(db: DatabaseClient, tenantId: string) {
  const tenant = await db.tenant.findUnique({ where: { id: tenantId }, select: senderColumns });
  if (!tenant) throw tenantNotFound();
  return tenant;
}

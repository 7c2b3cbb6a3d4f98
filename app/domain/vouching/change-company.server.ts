import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { releaseHeldSteps } from '#app/domain/campaigns/index.ts';
import type { Outbox } from '#app/domain/messaging/index.ts';
import { isTenant, lockTenant, markApproved, setSendingStopped } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { releaseHeld } from '#app/outbox/index.ts';

/**
 * Vouches for a company, so that its campaigns can exceed the number of people that a new company may write to. @throws AppError
 * `not-found`
 */
export async function approveCompany({ db, tenantId, actor, now }: TenantOperation): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    if (!(await markApproved(tx, { tenantId, now }))) return;
    await releaseHeldSteps(tx, { tenantId, now });
    const target = { type: 'tenant', id: tenantId };
    await recordAudit(tx, { actor, action: 'tenant.approve', tenantId, target }, now);
  });
}

/**
 * Stops everything that a company sends except the e-mails for its accounts. Outbox items wait, including those planned later.
 * @throws AppError `not-found`
 */
export const stopSending = (change: TenantOperation): Promise<void> => switchSending(change, change.now);

/** Allows sending again, and sends the waiting outbox items. @throws AppError `not-found` */
export async function allowSending({
  outbox,
  ...change
}: TenantOperation & { outbox: Outbox }): Promise<void> {
  await switchSending(change, null);
  outbox.wake();
}

async function switchSending(
  { db, tenantId, actor, now }: TenantOperation,
  stoppedAt: Date | null,
): Promise<void> {
  if (!(await isTenant(db, tenantId))) throw tenantNotFound();
  await db.$transaction(async (tx) => {
    if (!(await setSendingStopped(tx, { tenantId, stoppedAt }))) return;
    if (!stoppedAt) await releaseHeld(tx, { tenantId, now });
    const action = stoppedAt ? 'tenant.stop-sending' : 'tenant.allow-sending';
    const target = { type: 'tenant', id: tenantId };
    await recordAudit(tx, { actor, action, tenantId, target }, now);
  });
}

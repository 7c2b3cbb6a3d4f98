import type * as z from 'zod';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { contractForm } from '#app/domain/billing/contract-fields.ts';
import { recordContract } from '#app/domain/billing/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';

/** Gives a company another commission contract from now on. Sales of days before keep the contract of their day. */
export async function changeContract({
  db,
  tenantId,
  actor,
  now,
  contract: { shopBasis, windowDays, renewals },
}: TenantOperation & { contract: z.output<typeof contractForm> }): Promise<void> {
  const terms = { shopBasis, windowDays: windowDays ?? null, renewals: renewals === 'count' };
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const by = { effectiveFrom: now, reason: 'operator', createdById: actor.id } as const;
    const id = await recordContract(tx, { ...terms, tenantId, ...by });
    const target = { type: 'contract', id };
    await recordAudit(tx, { actor, action: 'billing.contract', tenantId, target, details: terms }, now);
  });
}

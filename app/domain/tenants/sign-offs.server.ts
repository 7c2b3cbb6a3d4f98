import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { lockTenant } from './lock-tenant.server.ts';
import type { SignOffInput } from './sign-off-fields.ts';

/** Lists a tenant's valid sign-offs, the oldest first. */
export const listSignOffs = (db: Database, tenantId: string) =>
  db.regionSignOff.findMany({
    where: { tenantId, revokedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, region: true, subject: true, name: true, firm: true, signedOn: true, note: true },
  });

/**
 * Records that a lawyer allows what is off in a region by default (D65).
 * @throws AppError `invalid` if the subject is signed for the region already
 */
export async function addSignOff({
  db,
  tenantId,
  actor,
  now,
  values,
}: TenantOperation & { values: SignOffInput }): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const { region, subject } = values;
    if (await tx.regionSignOff.findFirst({ where: { tenantId, region, subject, revokedAt: null } })) {
      const message = 'A sign-off for this region and subject exists. Revoke the earlier sign-off first.';
      throw new AppError('invalid', message, { fields: { subject: [message] } });
    }
    const signOff = await tx.regionSignOff.create({
      data: { tenantId, ...values, createdById: actor.id, createdAt: now },
    });
    const target = { type: 'sign-off', id: signOff.id };
    await recordAudit(tx, { actor, action: 'tenant.sign-off', tenantId, target, details: values }, now);
  });
}

/** Revokes a sign-off at once; the row remains as a record. @throws AppError `not-found` for another tenant's and for a revoked one */
export async function revokeSignOff({
  db,
  tenantId,
  actor,
  now,
  id,
}: TenantOperation & { id: string }): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockTenant(tx, tenantId);
    const where = { id, tenantId, revokedAt: null };
    const signOff = await tx.regionSignOff.findFirst({ where, select: { region: true, subject: true } });
    if (!signOff) throw new AppError('not-found', 'This sign-off does not exist.');
    await tx.regionSignOff.updateMany({ where, data: { revokedAt: now } });
    const target = { type: 'sign-off', id };
    await recordAudit(
      tx,
      { actor, action: 'tenant.revoke-sign-off', tenantId, target, details: signOff },
      now,
    );
  });
}

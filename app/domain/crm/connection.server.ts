import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { sealedColumn } from '#app/domain/sealed-values.ts';
import { lockTenant, noteCrmGetsHealth } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { cancelQueue, countBatch, countWaitingByQueue, releaseHeldForSecret } from '#app/outbox/index.ts';
import { giveErasuresToStaff } from './plan-erasures.server.ts';
import { openKey } from './prepare-pushes.server.ts';
import { readCrmSettings, readCustomFields } from './stored-settings.ts';

export const sealedValues = [sealedColumn('CRM keys', 'crmConnection', 'sealedApiKey', 'tenantId')];

/** A tenant's CRM as the console shows it, without its key. */
export type Crm = Awaited<ReturnType<typeof readCrm>>;

interface Resync {
  since: Date;
  startedAt: Date;
  total: number;
  sent: number;
  waiting: number;
  /** Contacts that ended without delivery: failed, suppressed or cancelled. */
  ended: number;
}

type Row = Prisma.CrmConnectionGetPayload<object>;

/** Values of a tenant without a row. */
const NO_CRM_CONNECTION = {
  isEnabled: false,
  sealedApiKey: null,
  locationId: null,
  customFields: [],
  customFieldsReadAt: null,
  failingSince: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastError: null,
} as const;

/** Reads a tenant's CRM connection, set up or not. */
export async function readCrm(db: Database, tenantId: string) {
  const row = await db.crmConnection.findUnique({ where: { tenantId } });
  const waiting = await countWaitingByQueue(db, { tenantId, kind: 'crm', queues: [tenantId] });
  const { sealedApiKey, isEnabled, locationId, customFields, ...state } = row ?? NO_CRM_CONNECTION;
  return {
    ...readCrmSettings(row),
    isEnabled,
    locationId,
    hasKey: sealedApiKey !== null,
    customFields: readCustomFields(customFields),
    customFieldsReadAt: state.customFieldsReadAt,
    failingSince: state.failingSince,
    lastSuccessAt: state.lastSuccessAt,
    lastFailureAt: state.lastFailureAt,
    lastError: state.lastError,
    /** Contacts that have not been sent yet. */
    waiting: waiting.get(tenantId) ?? 0,
    /** The last time that past leads were sent again. */
    resync: row && (await readResync(db, row)),
  };
}

/** Whether the service can open the key: false once the secret that sealed it is missing. True without a key. */
export async function canReadConnectionKey(
  db: Database,
  { tenantId, seal }: { tenantId: string; seal: Seal },
): Promise<boolean> {
  const row = await db.crmConnection.findUnique({ where: { tenantId }, select: { sealedApiKey: true } });
  return !row?.sealedApiKey || openKey(seal, row.sealedApiKey) !== null;
}

async function readResync(db: Database, row: Row): Promise<Resync | null> {
  const { tenantId, resyncId, resyncSince, resyncStartedAt, resyncTotal } = row;
  if (!resyncId || !resyncSince || !resyncStartedAt) return null;
  const { sent, waiting, ended } = await countBatch(db, { tenantId, batchId: resyncId });
  return {
    since: resyncSince,
    startedAt: resyncStartedAt,
    total: resyncTotal,
    ...{ sent, waiting, ended: ended - sent },
  };
}

/** The specification's fields; a missing field remains unchanged, null clears it. */
export interface CrmFields {
  crmEnabled?: boolean;
  crmApiKey?: string | null;
  crmLocationId?: string | null;
}

/** Reads the specification's crmEnabled and crmLocationId of each tenant. Tenants without a CRM are missing. */
export async function findCrmFields(
  db: Database,
  tenantIds: readonly string[],
): Promise<Map<string, { crmEnabled: boolean; crmLocationId: string | null }>> {
  const rows = await db.crmConnection.findMany({
    where: { tenantId: { in: [...tenantIds] } },
    select: { tenantId: true, isEnabled: true, locationId: true },
  });
  return new Map(
    rows.map(({ tenantId, isEnabled, locationId }) => [
      tenantId,
      { crmEnabled: isEnabled, crmLocationId: locationId },
    ]),
  );
}

/**
 * Changes key, location and the switch. Without key or location the CRM is off. Waiting contacts are sent with the new key. Another
 * location clears the mapping, since its custom fields are different. Once the CRM is off, waiting contacts are not sent.
 * @throws AppError `invalid` for a CRM that is switched on without key or location, `not-found`
 */
export async function saveCrmFields(
  options: TenantOperation & { values: CrmFields; seal: Seal },
): Promise<void> {
  const { db, tenantId, values, seal, actor, now } = options;
  const { crmEnabled, crmApiKey, crmLocationId } = values;
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const before = (await tx.crmConnection.findUnique({ where: { tenantId } })) ?? NO_CRM_CONNECTION;
    const sealedApiKey =
      crmApiKey === undefined ? before.sealedApiKey : crmApiKey === null ? null : seal.close(crmApiKey);
    const locationId = crmLocationId === undefined ? before.locationId : crmLocationId;
    const isComplete = sealedApiKey !== null && locationId !== null;
    if (crmEnabled && !isComplete)
      throw invalid({ crmEnabled: ['The CRM needs an API key and a location id'] });
    const isEnabled = (crmEnabled ?? before.isEnabled) && isComplete;
    const isMoved = locationId !== before.locationId;
    const data = {
      ...{ isEnabled, sealedApiKey, locationId },
      ...(isMoved && { mapping: {}, customFields: [], customFieldsReadAt: null }),
      // Earlier failures do not apply to another key.
      ...((isMoved || crmApiKey !== undefined || isEnabled !== before.isEnabled) && { failingSince: null }),
      updatedAt: now,
    };
    const { sendsHealth } = readCrmSettings('sendsHealth' in before ? before : null);
    await noteCrmGetsHealth(tx, tenantId, isEnabled && sendsHealth);
    await tx.crmConnection.upsert({
      where: { tenantId },
      create: { tenantId, createdAt: now, ...data },
      update: data,
    });
    if (crmApiKey) await releaseHeldForSecret(tx, { receiver: { tenantId, queue: tenantId }, now });
    if (isMoved || !isEnabled) await giveErasuresToStaff(tx, { tenantId, now });
    if (before.isEnabled && !isEnabled) await cancelQueue(tx, { tenantId, queue: tenantId, now });
    const details = {
      ...changesBetween(
        { isEnabled: before.isEnabled, locationId: before.locationId },
        { isEnabled, locationId },
      ),
      ...(crmApiKey !== undefined && { apiKey: { from: null, to: crmApiKey === null ? 'removed' : 'new' } }),
    };
    if (Object.keys(details).length === 0) return;
    const target = { type: 'crm', id: tenantId };
    await recordAudit(tx, { actor, action: 'crm.connect', tenantId, target, details }, now);
  });
}

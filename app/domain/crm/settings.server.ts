import { changesBetween, recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { invalid } from '#app/domain/parse-input.ts';
import { lockTenant, noteCrmGetsHealth } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { CRM_LEAD_FIELD_NAMES, type CrmMapping, type CustomField, fits } from './lead-fields.ts';
import { openKey } from './prepare-pushes.server.ts';
import { type CrmSettingsChanges, mappingFieldName } from './settings-fields.ts';
import { type CrmSettings, readCrmSettings, readCustomFields } from './stored-settings.ts';

/** Returns the settings under the form's field names. */
const fieldValues = ({ sendsHealth, tags, tagsGoals, mapping }: CrmSettings): Record<string, unknown> => ({
  ...{ sendsHealth, tags, tagsGoals },
  ...Object.fromEntries(CRM_LEAD_FIELD_NAMES.map((name) => [mappingFieldName(name), mapping[name] ?? null])),
});

/** Returns the versions of the fields in the form, for saveCrmSettings. */
export const crmVersions = (settings: CrmSettings): Record<string, string> =>
  fieldVersions(fieldValues(settings));

/**
 * Changes only those CRM settings that were sent. They also apply to waiting contacts.
 * @throws AppError `invalid` with `fields`; `conflict` with `stale`; `not-found`
 */
export async function saveCrmSettings(
  options: TenantOperation & {
    changes: CrmSettingsChanges;
    /** Versions of the fields shown in the form: a field that was changed elsewhere since then is not overwritten. */
    versions: FieldVersions;
  },
): Promise<void> {
  const { db, tenantId, versions, actor, now } = options;
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    const row = await tx.crmConnection.findUnique({ where: { tenantId } });
    const before = readCrmSettings(row);
    const target = { type: 'crm', id: tenantId };
    const present = fieldValues(before);
    const changes = await keepOwnChanges(tx, {
      ...{ tenantId, target, actor, present },
      changes: options.changes,
      read: versions,
    });
    const after = { ...present, ...changes };
    const details = changesBetween(present, after);
    if (Object.keys(details).length === 0) return;
    const mapping = readChosen(after, readCustomFields(row?.customFields), before.mapping);
    const data = {
      sendsHealth: after.sendsHealth as boolean,
      tags: after.tags as string[],
      tagsGoals: after.tagsGoals as boolean,
      mapping,
      updatedAt: now,
    };
    await tx.crmConnection.upsert({
      where: { tenantId },
      create: { tenantId, createdAt: now, ...data },
      update: data,
    });
    await noteCrmGetsHealth(tx, tenantId, row?.isEnabled === true && data.sendsHealth);
    await recordAudit(tx, { actor, action: 'crm.update', tenantId, target, details }, now);
  });
}

/**
 * Reads the chosen custom fields.
 * @throws AppError `invalid` for a custom field that the CRM does not have, that does not accept our field's values, or that is chosen
 * twice
 */
function readChosen(
  values: Readonly<Record<string, unknown>>,
  customFields: readonly CustomField[],
  before: CrmMapping,
): CrmMapping {
  const mapping: CrmMapping = {};
  const faults: Record<string, string[]> = {};
  for (const name of CRM_LEAD_FIELD_NAMES) {
    const field = mappingFieldName(name);
    const id = values[field];
    if (typeof id !== 'string') continue;
    const custom = customFields.find((candidate) => candidate.id === id);
    const isKnown = custom !== undefined && fits(name, custom);
    // A custom field that was deleted in the CRM may remain chosen, but no longer gets a value.
    if (!isKnown && before[name] !== id) faults[field] = ['Choose from the list'];
    else if (Object.values(mapping).includes(id))
      faults[field] = ['Another field already uses this custom field'];
    mapping[name] = id;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return mapping;
}

/** The trouble with a tenant's CRM. */
interface CrmTrouble {
  failingSince: Date | null;
  isSecretUnreadable: boolean;
}

/** Finds when the pushes to each tenant's CRM began to fail, and whether its key can't be read; tenants whose CRM is off are missing. */
export async function findFailingCrms(
  db: Database,
  tenantIds: readonly string[],
  seal: Seal,
): Promise<Map<string, CrmTrouble>> {
  if (tenantIds.length === 0) return new Map();
  const rows = await db.crmConnection.findMany({
    where: { tenantId: { in: [...tenantIds] }, isEnabled: true },
    select: { tenantId: true, failingSince: true, sealedApiKey: true },
  });
  return new Map(
    rows.map(({ tenantId, failingSince, sealedApiKey }) => [
      tenantId,
      { failingSince, isSecretUnreadable: sealedApiKey !== null && openKey(seal, sealedApiKey) === null },
    ]),
  );
}

/** Counts the tenants with a CRM switched on, and those whose CRM fails. */
export async function countCrms(db: Database): Promise<{ on: number; failing: number }> {
  const [on, failing] = await Promise.all([
    db.crmConnection.count({ where: { isEnabled: true } }),
    db.crmConnection.count({ where: { isEnabled: true, failingSince: { not: null } } }),
  ]);
  return { on, failing };
}

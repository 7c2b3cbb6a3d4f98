import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/domain/site-settings/index.ts';
import { type DocumentTexts, publishDocuments } from './legal-documents.server.ts';
import {
  IDENTITY_FIELDS,
  type IdentityField,
  type OperatorIdentity,
  operatorIdentityForm,
  readSubprocessor,
} from './operator-identity-fields.ts';

const IDENTITY_SETTING = 'operator-identity';
const SAVE_IDENTITY = 'legal.save-identity';

type IdentityValues = Record<IdentityField, string>;

/** Reads the values as the operators' form shows them; '' for what was not entered. */
export async function readIdentityValues(db: DatabaseClient): Promise<IdentityValues> {
  return toFormValues(await readSetting(db, IDENTITY_SETTING));
}

/** Reads who runs the service. @returns null until everything that the documents need was entered */
export async function readOperatorIdentity(db: DatabaseClient): Promise<OperatorIdentity | null> {
  return toIdentity(await readIdentityValues(db));
}

/** Returns the versions of the form's fields, for saveOperatorIdentity. */
export const identityVersions = (values: IdentityValues) => fieldVersions(values);

/**
 * Saves the fields that the form changed and, once everything is entered, publishes the documents that are made from them.
 * @param writeDocuments makes the documents' texts
 * @throws AppError `conflict` with `stale`
 */
export async function saveOperatorIdentity(
  db: Database,
  options: {
    changes: Partial<Record<IdentityField, string | null>>;
    versions: FieldVersions;
    writeDocuments: (identity: OperatorIdentity) => DocumentTexts;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { versions, writeDocuments, actor, now } = options;
  const changes = Object.fromEntries(
    Object.entries(options.changes).map(([name, value]) => [name, value ?? '']),
  );
  await db.$transaction(async (tx) => {
    const before = toFormValues(await lockSetting(tx, IDENTITY_SETTING));
    const ownChanges = await keepOwnChanges(tx, {
      tenantId: null,
      target: null,
      action: SAVE_IDENTITY,
      actor,
      changes,
      present: before,
      read: versions,
    });
    const after = { ...before, ...ownChanges };
    await writeSetting(tx, IDENTITY_SETTING, after, actor);
    const details = changesBetween(before, after);
    if (Object.keys(details).length > 0)
      await recordAudit(tx, { actor, action: SAVE_IDENTITY, tenantId: null, details }, now);
    const identity = toIdentity(after);
    if (identity) await publishDocuments(tx, writeDocuments(identity), now);
  });
}

function toFormValues(stored: unknown): IdentityValues {
  const values = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    IDENTITY_FIELDS.map((name) => [name, typeof values[name] === 'string' ? values[name] : '']),
  ) as IdentityValues;
}

function toIdentity(values: IdentityValues): OperatorIdentity | null {
  const { data } = operatorIdentityForm.safeParse(values);
  if (!data) return null;
  const subprocessors = data.subprocessors.split('\n').flatMap((entry) => readSubprocessor(entry) ?? []);
  return { ...data, subprocessors };
}

import { type AuditActor, changesBetween, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/domain/site-settings/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import type { DatevSettings } from './export-books.ts';
import {
  findAccountError,
  findTaxError,
  ISSUER_FIELDS,
  type Issuer,
  type IssuerField,
  issuerForm,
} from './issuer-fields.ts';

const ISSUER_SETTING = 'bill-issuer';
const SAVE_ISSUER = 'billing.save-issuer';

export type IssuerValues = Record<IssuerField, string>;

/** Reads the values as the operators' form shows them; '' for what was not entered. */
export const readIssuerValues = async (db: DatabaseClient): Promise<IssuerValues> =>
  toFormValues(await readSetting(db, ISSUER_SETTING));

/** Reads who issues bills. @returns null until everything that a bill needs was entered */
export const readIssuer = async (db: DatabaseClient): Promise<Issuer | null> =>
  toIssuer(await readIssuerValues(db));

/**
 * Reads who issues bills, and lets no other transaction issue a bill until this one ends. So numbers have no gap: a bill that is not committed
 * has not used one. Every transaction that takes this lock has its tenant's lock already.
 */
export async function lockIssuer(tx: Prisma.TransactionClient): Promise<Issuer | null> {
  return toIssuer(toFormValues(await lockSetting(tx, ISSUER_SETTING)));
}

/** Reads what the file for DATEV needs. @returns null until all of it was entered */
export async function readDatevSettings(db: DatabaseClient): Promise<DatevSettings | null> {
  const values = await readIssuerValues(db);
  const { revenueAccount, untaxedAccount, receivableAccount } = values;
  const settings = {
    ...{ consultant: values.datevConsultant, client: values.datevClient },
    ...{ revenueAccount, untaxedAccount, receivableAccount },
  };
  return Object.values(settings).includes('') ? null : settings;
}

/** Returns the versions of the form's fields, for saveIssuer. */
export const issuerVersions = (values: IssuerValues) => fieldVersions(values);

/** Saves the fields that the form changed. Bills that were issued stay as they are. @throws AppError `invalid`, `conflict` with `stale` */
export async function saveIssuer(
  db: Database,
  options: {
    changes: Partial<Record<IssuerField, string | null>>;
    versions: FieldVersions;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { versions, actor, now } = options;
  const changes = Object.fromEntries(
    Object.entries(options.changes).map(([name, value]) => [name, value ?? '']),
  );
  await db.$transaction(async (tx) => {
    const before = toFormValues(await lockSetting(tx, ISSUER_SETTING));
    const ownChanges = await keepOwnChanges(tx, {
      ...{ tenantId: null, target: null, action: SAVE_ISSUER, actor },
      ...{ changes, present: before, read: versions },
    });
    const after = { ...before, ...ownChanges };
    const error = findTaxError(after) ?? findAccountError(after);
    if (error) throw new AppError('invalid', error.message, { fields: { [error.field]: [error.message] } });
    await writeSetting(tx, ISSUER_SETTING, after, actor);
    const details = changesBetween(before, after);
    if (Object.keys(details).length > 0)
      await recordAudit(tx, { actor, action: SAVE_ISSUER, tenantId: null, details }, now);
  });
}

function toFormValues(stored: unknown): IssuerValues {
  const values = (stored ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    ISSUER_FIELDS.map((name) => [name, typeof values[name] === 'string' ? values[name] : '']),
  ) as IssuerValues;
}

function toIssuer(values: IssuerValues): Issuer | null {
  const { data } = issuerForm.safeParse(values);
  return data && findTaxError(data) === null ? data : null;
}

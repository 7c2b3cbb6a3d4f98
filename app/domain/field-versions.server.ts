import { createHash } from 'node:crypto';
import { AppError } from '#app/lib/app-error.ts';
import type { StaleField } from '#app/lib/field-conflict.ts';
import { type AuditActor, findLastChange } from './audit/index.ts';
import type { Prisma } from './database.ts';

/** Maps each field to a short hash of its value, as the form showed it. The form posts the hashes with its changes. */
export type FieldVersions = Readonly<Record<string, string>>;

export const fieldVersions = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, versionOfValue(value)]));

/** Returns equal hashes for equal values, regardless of the order of an object's keys. */
function versionOfValue(value: unknown): string {
  const text = JSON.stringify(value ?? null, (_key, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * Returns only the fields that the form changed. Without JavaScript a form posts all of its fields, and unchanged ones must not undo what
 * was stored since then.
 * @param present the stored values of the same fields, read in the transaction that writes
 * @throws AppError `conflict` with `stale`, for fields that were changed both here and elsewhere
 */
export async function keepOwnChanges<T extends object>(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string | null;
    target: { type: string; id: string } | null;
    /** The action in the audit log, used to find the change if the log entry has no target. */
    action?: string;
    /** True for fields that only the actor can change: the author is then not looked up. */
    isOwnOnly?: boolean;
    actor: AuditActor;
    changes: T;
    present: Readonly<Record<string, unknown>>;
    read: FieldVersions;
    /** The column names of a field in the audit log, if they differ from the field's name. */
    columns?: Readonly<Record<string, readonly string[]>>;
  },
): Promise<T> {
  const { tenantId, target, action, isOwnOnly, actor, changes, present, read, columns = {} } = options;
  const storedVersions = fieldVersions(
    Object.fromEntries(Object.keys(changes).map((name) => [name, present[name]])),
  );
  const newVersions = fieldVersions(changes as Record<string, unknown>);
  const changedNames = Object.keys(changes).filter(
    (name) => read[name] !== undefined && read[name] !== storedVersions[name],
  );
  const stale = changedNames.filter(
    (name) => newVersions[name] !== storedVersions[name] && newVersions[name] !== read[name],
  );
  if (stale.length > 0) {
    const list: StaleField[] = [];
    for (const name of stale) {
      const fields = columns[name] ?? [name];
      const last = isOwnOnly ? null : await findLastChange(tx, { tenantId, target, action, fields });
      list.push({
        name,
        version: storedVersions[name] ?? '',
        changedBy: last && describeEditor(last, actor),
        isOwn: isOwnOnly || (last?.actorId === actor.id && last.actorKind === actor.kind),
      });
    }
    throw new AppError(
      'conflict',
      'Someone changed this field while you were editing. Keep your value or use theirs, then save again.',
      {
        stale: list,
      },
    );
  }
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !changedNames.includes(name))) as T;
}

/** Describes the editor as the person who saves may see them: a tenant's people don't see operators' e-mail addresses. */
function describeEditor(
  editor: { actorKind: string; actorLabel: string | null },
  reader: AuditActor,
): string | null {
  const isHidden = editor.actorKind === 'operator' && reader.kind !== 'operator';
  return isHidden ? 'an operator' : editor.actorLabel;
}

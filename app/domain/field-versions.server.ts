import { createHash } from 'node:crypto';
import { AppError } from '#app/lib/app-error.ts';
import type { StaleField } from '#app/lib/field-conflict.ts';
import { type AuditActor, findLastChange } from './audit/index.ts';
import type { Prisma } from './database.ts';

/** Field → short hash of its value: what a form was shown of each, and posts again with what it changes. */
export type FieldVersions = Readonly<Record<string, string>>;

export const fieldVersions = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, versionOfValue(value)]));

/** Equal for equal values, whatever the order of an object's keys. */
function versionOfValue(value: unknown): string {
  const text = JSON.stringify(value ?? null, (_key, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/**
 * Keeps what a form changed, and lets go of what it only sent along: without a script a form posts all of its fields, and those
 * that were not touched must not undo what was stored since.
 * @param present the stored values of the same fields, read in the transaction that writes
 * @throws AppError `conflict` with `stale`, for fields that were changed here and meanwhile elsewhere
 */
export async function keepOwnChanges<T extends object>(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string | null;
    target: { type: string; id: string } | null;
    /** As the audit log names the change, where it names no target. */
    action?: string;
    /** True for what the actor alone can change: the author is not looked up. */
    isOwnOnly?: boolean;
    actor: AuditActor;
    changes: T;
    present: Readonly<Record<string, unknown>>;
    read: FieldVersions;
    /** The columns of a field, as the audit log names them, where they are not called like it. */
    columns?: Readonly<Record<string, readonly string[]>>;
  },
): Promise<T> {
  const { tenantId, target, action, isOwnOnly, actor, changes, present, read, columns = {} } = options;
  const stored = fieldVersions(Object.fromEntries(Object.keys(changes).map((name) => [name, present[name]])));
  const newVersions = fieldVersions(changes as Record<string, unknown>);
  const moved = Object.keys(changes).filter(
    (name) => read[name] !== undefined && read[name] !== stored[name],
  );
  const stale = moved.filter(
    (name) => newVersions[name] !== stored[name] && newVersions[name] !== read[name],
  );
  if (stale.length > 0) {
    const list: StaleField[] = [];
    for (const name of stale) {
      const fields = columns[name] ?? [name];
      const last = isOwnOnly ? null : await findLastChange(tx, { tenantId, target, action, fields });
      list.push({
        name,
        version: stored[name] ?? '',
        changedBy: last && describeEditor(last, actor),
        isOwn: isOwnOnly || (last?.actorId === actor.id && last.actorKind === actor.kind),
      });
    }
    throw new AppError(
      'conflict',
      'This was changed meanwhile. Keep yours or take theirs, then save again.',
      {
        stale: list,
      },
    );
  }
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !moved.includes(name))) as T;
}

/** As the person who saves may read it: a tenant's people don't learn the operators' e-mail addresses. */
function describeEditor(
  editor: { actorKind: string; actorLabel: string | null },
  reader: AuditActor,
): string | null {
  const isHidden = editor.actorKind === 'operator' && reader.kind !== 'operator';
  return isHidden ? 'an operator' : editor.actorLabel;
}

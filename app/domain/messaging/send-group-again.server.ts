import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import {
  canResendHelp,
  type MessageScope,
  planGroupAgain,
  type UndeliveredGroup,
} from '#app/outbox/index.ts';

/**
 * Plans a group of failed, uncertain or held outbox items again at a person's request, and records who requested it. Wake the worker
 * afterwards.
 * @param options.group null for a text that names no group
 * @param options.seenAt see planGroupAgain
 * @returns how many were planned
 * @throws AppError `conflict` if none may be sent again, be it because the group is another tenant's
 */
export async function sendGroupAgain(options: {
  db: Database;
  scope: MessageScope;
  group: UndeliveredGroup | null;
  seenAt: Date;
  actor: AuditActor;
  now: Date;
}): Promise<number> {
  const { db, scope, group, seenAt, actor, now } = options;
  return db.$transaction(async (tx) => {
    const count =
      group && canResendHelp(group.cause) ? await planGroupAgain(tx, { scope, group, seenAt, now }) : 0;
    if (!group || count === 0)
      throw new AppError(
        'conflict',
        'None of these messages can be resent now: they were resent already, or have changed. Reload the page.',
      );
    const { tenantId, kind, purpose, state, cause, batchId } = group;
    const target = { type: 'message-group', id: batchId ?? purpose };
    const details = { kind, purpose, state, cause, count };
    await recordAudit(tx, { actor, action: 'message.send-group-again', tenantId, target, details }, now);
    return count;
  });
}

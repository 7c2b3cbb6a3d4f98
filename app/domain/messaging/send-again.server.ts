import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { type MessageScope, planAgain } from '#app/outbox/index.ts';

/**
 * Plans a failed or uncertain outbox item again at a person's request, and records who requested it. The caller must then wake the worker.
 * @param attempts the number of attempts that the page showed; if several people press the button, only the first succeeds
 * @throws AppError `not-found`; `conflict` if it may not, or may no longer, be sent again
 */
export async function sendAgain(options: {
  db: Database;
  scope: MessageScope;
  id: string;
  attempts: number;
  actor: AuditActor;
  now: Date;
}): Promise<void> {
  const { db, scope, id, attempts, actor, now } = options;
  await db.$transaction(async (tx) => {
    const { tenantId, purpose, state } = await planAgain(tx, { scope, id, attempts, now });
    await recordAudit(
      tx,
      {
        actor,
        action: 'message.send-again',
        tenantId,
        target: { type: 'message', id },
        details: { purpose, state },
      },
      now,
    );
  });
}

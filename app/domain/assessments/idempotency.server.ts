import { AppError } from '../../lib/app-error.ts';
import { uuid7 } from '../../lib/uuid7.ts';
import type { Database, Prisma } from '../database.ts';

const CALL = 'POST /api/assessment';
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What is answered again when the same key comes again. */
export interface KeptAnswer {
  assessmentId: string;
  trackingId: string;
}

interface KeyOf {
  tenantId: string;
  key: string;
  bodyHash: string;
  now: Date;
}

/**
 * The answer that was given to this key within the last 24 hours, if any.
 * @throws AppError `conflict` when the key came with another body
 */
export async function replayedAnswer(
  db: Database,
  { tenantId, key, bodyHash, now }: KeyOf,
): Promise<KeptAnswer | null> {
  const kept = await db.idempotencyKey.findUnique({
    where: { tenantId_call_key: { tenantId, call: CALL, key } },
    select: { bodyHash: true, response: true, expiresAt: true },
  });
  if (!kept || kept.expiresAt <= now) return null;
  if (kept.bodyHash !== bodyHash)
    throw new AppError('conflict', 'This Idempotency-Key was used with another body.');
  const { assessmentId, trackingId } = JSON.parse(kept.response) as KeptAnswer;
  return { assessmentId, trackingId };
}

/**
 * Keeps the answer in the transaction of what it answers for: a failed call keeps nothing. An expired answer gives way.
 * @throws AppError `conflict` when another call has kept a fresh one meanwhile
 */
export async function keepAnswer(
  tx: Prisma.TransactionClient,
  { tenantId, key, bodyHash, now, answer }: KeyOf & { answer: KeptAnswer },
): Promise<void> {
  const response = JSON.stringify({ success: true, ...answer });
  const kept = await tx.$executeRaw`
    INSERT INTO "IdempotencyKey" ("id", "tenantId", "call", "key", "bodyHash", "status", "response", "createdAt", "expiresAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${CALL}, ${key}, ${bodyHash}, 201, ${response}, ${now},
      ${new Date(now.getTime() + KEPT_MS)})
    ON CONFLICT ("tenantId", "call", "key") DO UPDATE SET
      "bodyHash" = excluded."bodyHash", "response" = excluded."response",
      "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
    WHERE "IdempotencyKey"."expiresAt" <= ${now}`;
  if (kept === 0) throw new AppError('conflict', 'This Idempotency-Key is in use by another request.');
}

import { AppError } from '../../lib/app-error.ts';
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

/** Keeps the answer in the transaction of what it answers for: a failed call keeps nothing. */
export async function keepAnswer(
  tx: Prisma.TransactionClient,
  { tenantId, key, bodyHash, now, answer }: KeyOf & { answer: KeptAnswer },
): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { tenantId, call: CALL, key, expiresAt: { lte: now } } });
  await tx.idempotencyKey.create({
    select: { id: true },
    data: {
      tenantId,
      call: CALL,
      key,
      bodyHash,
      status: 201,
      response: JSON.stringify({ success: true, ...answer }),
      createdAt: now,
      expiresAt: new Date(now.getTime() + KEPT_MS),
    },
  });
}

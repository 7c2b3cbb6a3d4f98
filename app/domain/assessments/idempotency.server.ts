import type { Database, Prisma } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { insertReturning, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

const CALL = 'POST /api/assessment';
const KEY_LIFETIME_MS = DAY_MS;

/** What is answered again when the same key comes again. */
export interface StoredAnswer {
  assessmentId: string;
  trackingId: string;
}

/** A call that came with a key, or without one, and what it is answered with when it succeeds. */
interface CallWithKey {
  tenantId: string;
  idempotency: { key: string; bodyHash: string } | null;
  answer: StoredAnswer;
  now: Date;
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
): Promise<StoredAnswer | null> {
  const stored = await db.idempotencyKey.findUnique({
    where: { tenantId_call_key: { tenantId, call: CALL, key } },
    select: { bodyHash: true, response: true, expiresAt: true },
  });
  if (!stored || stored.expiresAt <= now) return null;
  if (stored.bodyHash !== bodyHash)
    throw new AppError('conflict', 'This Idempotency-Key was used with another body.');
  const { assessmentId, trackingId } = JSON.parse(stored.response) as StoredAnswer;
  return { assessmentId, trackingId };
}

const KEYS = {
  into: `INSERT INTO "IdempotencyKey" ("id", "tenantId", "call", "key", "bodyHash", "status", "response", "createdAt",
    "expiresAt") VALUES`,
  after: `ON CONFLICT ("tenantId", "call", "key") DO UPDATE SET
      "bodyHash" = excluded."bodyHash", "response" = excluded."response",
      "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
    WHERE "IdempotencyKey"."expiresAt" <= excluded."createdAt"
    RETURNING "tenantId", "key"`,
};

/**
 * Stores the answers of a round in the transaction of what they answer for: a failed call stores none. An expired answer
 * is replaced. A process that is storing the same key at this moment is waited for.
 * @returns those that were stored: for the others a fresh answer was there already, or the round has their key twice
 */
export async function storeAnswers<Call extends CallWithKey>(
  tx: SqlTransaction,
  calls: readonly Call[],
): Promise<Set<Call>> {
  const byName = new Map<string, Call>();
  for (const call of calls) {
    const name = call.idempotency && nameOf(call.tenantId, call.idempotency.key);
    if (name && !byName.has(name)) byName.set(name, call);
  }
  if (byName.size === 0) return new Set();
  // Always in one order: two processes that meet the same keys never wait for each other in a circle.
  const rows = [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { tenantId, idempotency, answer, now }]) => [
      uuid7(now),
      tenantId,
      CALL,
      idempotency?.key,
      idempotency?.bodyHash,
      201,
      storedResponse(answer),
      now,
      new Date(now.getTime() + KEY_LIFETIME_MS),
    ]);
  const storedKeys = await insertReturning<{ tenantId: string; key: string }>(tx, KEYS, rows);
  return new Set(storedKeys.flatMap(({ tenantId, key }) => byName.get(nameOf(tenantId, key)) ?? []));
}

/**
 * Notes that a call came with a key, for calls whose repetition can't be told from their rows. Under a lock that holds off the
 * same call, in the transaction of what it does.
 * @returns false when the key came with this body before
 * @throws AppError `conflict` when it came with another
 */
export async function takeKey(
  tx: Prisma.TransactionClient,
  { tenantId, call, key, bodyHash, now }: KeyOf & { call: string },
): Promise<boolean> {
  const where = { tenantId_call_key: { tenantId, call, key } };
  const stored = await tx.idempotencyKey.findUnique({ where, select: { bodyHash: true, expiresAt: true } });
  if (stored && stored.expiresAt > now) {
    if (stored.bodyHash === bodyHash) return false;
    throw new AppError('conflict', 'This Idempotency-Key was used with another body.');
  }
  const entry = {
    bodyHash,
    status: 202,
    response: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEY_LIFETIME_MS),
  };
  await tx.idempotencyKey.upsert({ where, create: { tenantId, call, key, ...entry }, update: entry });
  return true;
}

/** Deletes the answers stored for submissions: they name the plan and the tracking id, and hash what was sent. */
export async function dropAnswers(
  tx: Prisma.TransactionClient,
  { tenantId, answers }: { tenantId: string; answers: readonly StoredAnswer[] },
): Promise<void> {
  await tx.idempotencyKey.deleteMany({
    where: { tenantId, call: CALL, response: { in: answers.map(storedResponse) } },
  });
}

/** The fields in this order: the stored text is looked up by it. */
const storedResponse = ({ assessmentId, trackingId }: StoredAnswer) =>
  JSON.stringify({ success: true, assessmentId, trackingId });

const nameOf = (tenantId: string, key: string) => `${tenantId} ${key}`;

/** Deletes the expired answers that were stored for repeated calls. @returns how many */
export async function dropExpiredAnswers({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}

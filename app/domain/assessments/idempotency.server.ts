import type { Database, Prisma } from '#app/domain/database.ts';
import { idempotencyKeyReused } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { insertReturning, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

const IDEMPOTENT_ASSESSMENT_CALL = 'POST /api/assessment';
const IDEMPOTENCY_KEY_LIFETIME_MS = DAY_MS;

/** Response that is returned again for the same key. */
export interface StoredAnswer {
  assessmentId: string;
  trackingId: string;
}

/** A call with or without a key, and its response on success. */
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
 * Finds the response that was stored for this key within the last 24 hours.
 * @throws AppError `conflict` when the key was used with another body
 */
export async function replayedAnswer(
  db: Database,
  { tenantId, key, bodyHash, now }: KeyOf,
): Promise<StoredAnswer | null> {
  const storedKey = await db.idempotencyKey.findUnique({
    where: { tenantId_call_key: { tenantId, call: IDEMPOTENT_ASSESSMENT_CALL, key } },
    select: { bodyHash: true, response: true, expiresAt: true },
  });
  if (!storedKey || storedKey.expiresAt <= now) return null;
  if (storedKey.bodyHash !== bodyHash) throw idempotencyKeyReused();
  const { assessmentId, trackingId } = JSON.parse(storedKey.response) as StoredAnswer;
  return { assessmentId, trackingId };
}

const IDEMPOTENCY_KEY_INSERT = {
  into: `INSERT INTO "IdempotencyKey" ("id", "tenantId", "call", "key", "bodyHash", "status", "response", "createdAt",
    "expiresAt") VALUES`,
  after: `ON CONFLICT ("tenantId", "call", "key") DO UPDATE SET
      "bodyHash" = excluded."bodyHash", "response" = excluded."response",
      "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
    WHERE "IdempotencyKey"."expiresAt" <= excluded."createdAt"
    RETURNING "tenantId", "key"`,
};

/**
 * Stores the responses of a round in the transaction of their calls, so a failed call stores none. An expired response is replaced. Waits
 * for another process that is storing the same key.
 * @returns the stored calls; for the others there was an unexpired response, or the round has their key twice
 */
export async function storeAnswers<Call extends CallWithKey>(
  tx: SqlTransaction,
  calls: readonly Call[],
): Promise<Set<Call>> {
  const byName = new Map<string, Call>();
  for (const call of calls) {
    const name = call.idempotency && toKeyName(call.tenantId, call.idempotency.key);
    if (name && !byName.has(name)) byName.set(name, call);
  }
  if (byName.size === 0) return new Set();
  // Rows are always in the same order, so that two processes with the same keys can't deadlock.
  const rows = [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { tenantId, idempotency, answer, now }]) => [
      uuid7(now),
      tenantId,
      IDEMPOTENT_ASSESSMENT_CALL,
      idempotency?.key,
      idempotency?.bodyHash,
      201,
      storedResponse(answer),
      now,
      new Date(now.getTime() + IDEMPOTENCY_KEY_LIFETIME_MS),
    ]);
  const storedKeys = await insertReturning<{ tenantId: string; key: string }>(
    tx,
    IDEMPOTENCY_KEY_INSERT,
    rows,
  );
  return new Set(storedKeys.flatMap(({ tenantId, key }) => byName.get(toKeyName(tenantId, key)) ?? []));
}

/**
 * Records that a call used a key, for calls whose repetition can't be detected from their rows. Call it under a lock that blocks the same
 * call, in the transaction of the call's work.
 * @returns false when the key was used with this body before
 * @throws AppError `conflict` when it was used with another
 */
export async function takeKey(
  tx: Prisma.TransactionClient,
  { tenantId, call, key, bodyHash, now }: KeyOf & { call: string },
): Promise<boolean> {
  const where = { tenantId_call_key: { tenantId, call, key } };
  const storedKey = await tx.idempotencyKey.findUnique({
    where,
    select: { bodyHash: true, expiresAt: true },
  });
  if (storedKey && storedKey.expiresAt > now) {
    if (storedKey.bodyHash === bodyHash) return false;
    throw idempotencyKeyReused();
  }
  const entry = {
    bodyHash,
    status: 202,
    response: '',
    createdAt: now,
    expiresAt: new Date(now.getTime() + IDEMPOTENCY_KEY_LIFETIME_MS),
  };
  await tx.idempotencyKey.upsert({ where, create: { tenantId, call, key, ...entry }, update: entry });
  return true;
}

/** Deletes the responses stored for submissions. They contain the plan and the tracking id, and a hash of the body. */
export async function dropAnswers(
  tx: Prisma.TransactionClient,
  { tenantId, answers }: { tenantId: string; answers: readonly StoredAnswer[] },
): Promise<void> {
  await tx.idempotencyKey.deleteMany({
    where: { tenantId, call: IDEMPOTENT_ASSESSMENT_CALL, response: { in: answers.map(storedResponse) } },
  });
}

/** The order of the fields must not change, because the stored text is looked up by it. */
const storedResponse = ({ assessmentId, trackingId }: StoredAnswer) =>
  JSON.stringify({ success: true, assessmentId, trackingId });

const toKeyName = (tenantId: string, key: string) => `${tenantId} ${key}`;

/** Deletes the expired responses for repeated calls. @returns the number of deleted responses */
export async function dropExpiredAnswers({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.idempotencyKey.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}

import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { sealedColumn } from '#app/domain/sealed-values.ts';
import { AppError, idempotencyKeyReused } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { randomId } from '#app/lib/random-id.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

/** Seconds to wait before a retry, for a caller whose key has a running attempt. */
const API_ANSWER_RETRY_SECONDS = 2;

const API_ANSWER_RENEW_MS = 15_000;

/** An attempt that has not renewed its lease for this time is dead. */
const API_ANSWER_LEASE_MS = 60_000;

const ANSWER_LIFETIME_MS = DAY_MS;

export const sealedValues = [sealedColumn('answers to idempotency keys', 'apiAnswer', 'answer')];

/** A response that can be replayed. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Options {
  db: Database;
  seal: Seal;
  tenantId: string | null;
  scope: string;
  key: string;
  /**
   * Hashes that distinguish this request from another one with the same key. An earlier request may have stored any of them; the first is
   * stored now.
   */
  requestHashes: readonly string[];
  /** False for work that calls other services, which a transaction can't undo. It must be able to run again. */
  inTransaction: boolean;
  /** Called when renewing a lease failed. The work continues. */
  report(error: unknown): void;
  /** The call's work. If it throws, no response is stored, and the key is free again. */
  work(db: Database): Promise<StoredAnswer>;
}

/**
 * Does the work of a request once, however often it is sent with the same key within 24 hours, even at the same moment.
 *
 * The key is claimed first, by a separate row with a lease. In a transaction the work and its response are then written together, so a
 * process that dies leaves either both or neither; an attempt that lost its lease can't commit. Other work renews its lease while it runs,
 * and its response is stored afterwards. If a process dies in between, a repetition runs the work again.
 * @throws AppError `conflict` for a key that was used for another request, and while the first attempt is running
 */
export async function answerOnceInDatabase(
  options: Options,
): Promise<{ answer: StoredAnswer; isReplayed: boolean }> {
  const { db, seal, scope, inTransaction, work } = options;
  const attempt = randomId();
  const first = await claim(options, attempt);
  if (first) return { answer: first, isReplayed: true };
  const stopRenewing = inTransaction ? () => {} : renewLease(options, attempt);
  try {
    const answer = inTransaction
      ? await db.$transaction(async (tx) => {
          const done = await work(withinTransaction(tx));
          await store(tx, { scope, attempt, seal, answer: done });
          return done;
        })
      : await work(db);
    if (inTransaction) return { answer, isReplayed: false };
    // A failure of another service may succeed next time, so it is not stored.
    if (answer.status < 400) await store(db, { scope, attempt, seal, answer });
    else await release(options, attempt);
    return { answer, isReplayed: false };
  } catch (error) {
    await release(options, attempt).catch(options.report);
    throw error;
  } finally {
    stopRenewing();
  }
}

/** Claims the key for this attempt. @returns the stored response for the key, or null */
async function claim(options: Options, attempt: string): Promise<StoredAnswer | null> {
  const { db, seal, tenantId, scope, key, requestHashes } = options;
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + API_ANSWER_LEASE_MS);
  const expiresAt = new Date(now.getTime() + ANSWER_LIFETIME_MS);
  const changedCount = await db.$executeRaw(sql`
    INSERT INTO "ApiAnswer" ("id", "tenantId", "scope", "key", "requestHash", "state", "attempt", "leaseUntil", "createdAt", "expiresAt")
    VALUES (${uuid7(now)}, ${tenantId}, ${scope}, ${key}, ${requestHashes[0]}, 'started', ${attempt}, ${leaseUntil}, ${now}, ${expiresAt})
    ON CONFLICT ("scope", "key") DO UPDATE SET
      "requestHash" = excluded."requestHash", "state" = 'started', "attempt" = excluded."attempt",
      "leaseUntil" = excluded."leaseUntil", "status" = NULL, "answer" = NULL,
      "createdAt" = excluded."createdAt", "expiresAt" = excluded."expiresAt"
    WHERE "ApiAnswer"."expiresAt" <= ${now}
      OR ("ApiAnswer"."state" = 'started' AND "ApiAnswer"."leaseUntil" <= ${now}
        AND "ApiAnswer"."requestHash" IN (${join([...requestHashes])}))`);
  if (changedCount > 0) return null;
  const storedAnswer = await db.apiAnswer.findUnique({
    where: { scope_key: { scope, key } },
    select: { requestHash: true, state: true, status: true, answer: true },
  });
  if (storedAnswer && !requestHashes.includes(storedAnswer.requestHash)) throw idempotencyKeyReused();
  if (storedAnswer?.state !== 'done' || storedAnswer.status === null || storedAnswer.answer === null)
    throw keyInUse();
  const { headers, body } = JSON.parse(seal.open(storedAnswer.answer)) as Omit<StoredAnswer, 'status'>;
  return { status: storedAnswer.status, headers, body };
}

/** @throws AppError `conflict` when another attempt has taken over: the changes of this one's transaction are undone */
async function store(
  db: DatabaseClient,
  { scope, attempt, seal, answer }: { scope: string; attempt: string; seal: Seal; answer: StoredAnswer },
): Promise<void> {
  const { status, headers, body } = answer;
  const { count } = await db.apiAnswer.updateMany({
    where: { scope, attempt, state: 'started' },
    data: { state: 'done', status, answer: seal.close(JSON.stringify({ headers, body })) },
  });
  if (count === 0) throw keyInUse();
}

const keyInUse = () =>
  new AppError(
    'conflict',
    'A request with this Idempotency-Key is still being processed. Try again in a few seconds.',
    {
      reason: 'idempotency-key-in-use',
      retryAfterSeconds: API_ANSWER_RETRY_SECONDS,
    },
  );

async function release({ db, scope }: Options, attempt: string): Promise<void> {
  await db.apiAnswer.deleteMany({ where: { scope, attempt, state: 'started' } });
}

function renewLease({ db, scope, report }: Options, attempt: string): () => void {
  const timer = setInterval(() => {
    const leaseUntil = new Date(Date.now() + API_ANSWER_LEASE_MS);
    db.apiAnswer
      .updateMany({ where: { scope, attempt, state: 'started' }, data: { leaseUntil } })
      .catch(report);
  }, API_ANSWER_RENEW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Wraps the transaction as a client. Transactions that the work starts become parts of it. */
const withinTransaction = (tx: Prisma.TransactionClient): Database =>
  new Proxy(tx as Database, {
    get(target, name) {
      if (name === '$transaction')
        return (part: (inner: Prisma.TransactionClient) => Promise<unknown>) => part(tx);
      return Reflect.get(target, name);
    },
  });

/** Deletes the responses whose keys have expired. @returns the number of deleted responses */
export async function dropExpiredApiAnswers({ db, now }: { db: Database; now: Date }): Promise<number> {
  const { count } = await db.apiAnswer.deleteMany({ where: { expiresAt: { lte: now } } });
  return count;
}

/**
 * Hashes a request to distinguish it from others. It uses a secret, because a body may contain only an e-mail address, which a plain hash
 * would give away. There is one hash for each secret of the ring: the first is stored, and an earlier request may have stored any of them.
 * @param target method and URL
 */
export const hashRequest = ({
  ring,
  target,
  raw,
}: {
  ring: KeyRing;
  target: string;
  raw: Buffer;
}): string[] => ring.computeMacs(`${target}\n`, raw).map((mac) => mac.toString('hex'));

import { summariseAttempts } from '#app/domain/attempts.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { deleteSettledOfKind, releaseHeld } from '#app/outbox/index.ts';
import { type DisabledReason, ENDPOINT_LOG_DAYS, type EndpointState } from './endpoint-rules.ts';
import { TEST_EVENT_TYPE } from './event-types.ts';

/** The outcome of one POST. */
export interface Attempt {
  tenantId: string;
  endpointId: string;
  eventId: string;
  /** The URL of the request: the endpoint may have another one by now. */
  url: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  statusCode: number | null;
  /** A sentence; null on success. */
  error: string | null;
  /** The beginning of the response body. */
  answer: string;
  durationMs: number;
  at: Date;
  /** Whether the receiver responded that the URL is permanently gone. */
  isGone: boolean;
}

/** Records attempts in the log and on their endpoints. Attempts that are made at the same time share a commit. */
export const attemptLog = (db: Database): ((attempt: Attempt) => Promise<void>) =>
  createBatcher(
    async (attempts: Attempt[]) => {
      await db.$transaction((tx) => writeAttempts(tx, attempts));
      return () => undefined;
    },
    { atMost: 100, oneByOneAfter: (error) => !isUnavailable(error) },
  );

async function writeAttempts(tx: Prisma.TransactionClient, attempts: readonly Attempt[]): Promise<void> {
  // All processes update endpoints in the same order, so that they can't deadlock.
  for (const id of [...new Set(attempts.map(({ endpointId }) => endpointId))].sort())
    await noteOnEndpoint(
      tx,
      id,
      attempts.filter(({ endpointId }) => endpointId === id),
    );
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  const eventRows = await tx.webhookEvent.findMany({
    where: { id: { in: attempts.map(({ eventId }) => eventId) } },
    select: { id: true, type: true },
  });
  const events = ids(eventRows);
  const tests = ids(eventRows.filter(({ type }) => type === TEST_EVENT_TYPE));
  for (const attempt of attempts)
    if (attempt.error === null && tests.has(attempt.eventId)) await proveEndpoint(tx, attempt);
  const endpoints = ids(
    await tx.webhookEndpoint.findMany({
      where: { id: { in: attempts.map(({ endpointId }) => endpointId) } },
      select: { id: true },
    }),
  );
  await tx.webhookAttempt.createMany({
    data: attempts
      // If an erasure or a deletion was faster, the attempt is not stored.
      .filter(({ eventId, endpointId }) => events.has(eventId) && endpoints.has(endpointId))
      .map(({ at: attemptedAt, isGone: _, url: __, ...attempt }) => ({
        ...attempt,
        id: uuid7(attemptedAt),
        createdAt: attemptedAt,
      })),
  });
}

/**
 * Marks an endpoint as proven. The receiver has accepted a signed test event, so it gets all other events, too, including those that
 * waited.
 */
async function proveEndpoint(
  tx: Prisma.TransactionClient,
  { tenantId, endpointId: id, url, at: attemptedAt }: Attempt,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, tenantId, url, provenAt: null },
    data: { provenAt: attemptedAt },
  });
  if (count > 0) await releaseHeld(tx, { tenantId, queue: id, now: attemptedAt });
}

async function noteOnEndpoint(
  tx: Prisma.TransactionClient,
  id: string,
  attempts: readonly Attempt[],
): Promise<void> {
  const { tenantId } = attempts[0] as Attempt;
  const { columns, failingSince } = summariseAttempts(attempts);
  await tx.webhookEndpoint.updateMany({ where: { id, tenantId }, data: columns });
  if (failingSince)
    await tx.webhookEndpoint.updateMany({
      where: { id, tenantId, failingSince: null },
      data: { failingSince },
    });
  const gone = attempts
    .filter(({ isGone }) => isGone)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .at(0);
  if (!gone) return;
  const disabled = { state: 'disabled', disabledReason: 'gone' } satisfies {
    state: EndpointState;
    disabledReason: DisabledReason;
  };
  await tx.webhookEndpoint.updateMany({
    where: { id, tenantId, state: 'on' satisfies EndpointState },
    data: { ...disabled, disabledAt: gone.at, updatedAt: gone.at },
  });
}

const WEBHOOK_ATTEMPTS_AT_A_TIME = 1000;

/** Deletes events, deliveries and their log after 30 days. It is safe to repeat. */
export async function dropOldWebhooks({ db, now }: { db: Database; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - ENDPOINT_LOG_DAYS * DAY_MS);
  for (let count = WEBHOOK_ATTEMPTS_AT_A_TIME; count === WEBHOOK_ATTEMPTS_AT_A_TIME; )
    count = await deleteSettledOfKind(db, { kind: 'webhook', before, limit: WEBHOOK_ATTEMPTS_AT_A_TIME });
  for (let count = WEBHOOK_ATTEMPTS_AT_A_TIME; count === WEBHOOK_ATTEMPTS_AT_A_TIME; ) {
    const old = await db.webhookEvent.findMany({
      where: { createdAt: { lt: before } },
      select: { id: true },
      take: WEBHOOK_ATTEMPTS_AT_A_TIME,
    });
    ({ count } = await db.webhookEvent.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } }));
  }
}

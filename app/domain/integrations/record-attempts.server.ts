import { summariseAttempts } from '#app/domain/attempts.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { createBatcher } from '#app/lib/create-batcher.ts';
import { isUnavailable } from '#app/lib/database-errors.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { deleteSettledOfKind, releaseQueue } from '#app/outbox/index.ts';
import { TEST_EVENT } from './event-types.ts';
import { type DisabledReason, type EndpointState, LOG_DAYS } from './rules.ts';

/** How one POST ended. */
export interface Attempt {
  tenantId: string;
  endpointId: string;
  eventId: string;
  /** Where it went: the endpoint may have another URL by now. */
  url: string;
  /** From 1. */
  attempt: number;
  statusCode: number | null;
  /** A sentence; null when it went well. */
  error: string | null;
  /** The beginning of the answer's body. */
  answer: string;
  durationMs: number;
  at: Date;
  /** The receiver says that the address is gone for good. */
  isGone: boolean;
}

/** Writes attempts into the log and onto their endpoints; those of one moment share a commit. */
export const attemptLog = (db: Database): ((attempt: Attempt) => Promise<void>) =>
  createBatcher(
    async (attempts: Attempt[]) => {
      await db.$transaction((tx) => writeAttempts(tx, attempts));
      return () => undefined;
    },
    { atMost: 100, oneByOneAfter: (error) => !isUnavailable(error) },
  );

async function writeAttempts(tx: Prisma.TransactionClient, attempts: readonly Attempt[]): Promise<void> {
  for (const [endpointId, own] of groupByEndpoint(attempts)) await noteOnEndpoint(tx, endpointId, own);
  const ids = (rows: { id: string }[]) => new Set(rows.map(({ id }) => id));
  const select = { id: true };
  const eventRows = await tx.webhookEvent.findMany({
    where: { id: { in: attempts.map(({ eventId }) => eventId) } },
    select: { id: true, type: true },
  });
  const events = ids(eventRows);
  const tests = ids(eventRows.filter(({ type }) => type === TEST_EVENT));
  for (const attempt of attempts)
    if (attempt.error === null && tests.has(attempt.eventId)) await proveEndpoint(tx, attempt);
  const endpoints = ids(
    await tx.webhookEndpoint.findMany({
      where: { id: { in: attempts.map(({ endpointId }) => endpointId) } },
      select,
    }),
  );
  await tx.webhookAttempt.createMany({
    data: attempts
      // An erasure or somebody's deletion was faster: nothing of it is stored again.
      .filter(({ eventId, endpointId }) => events.has(eventId) && endpoints.has(endpointId))
      .map(({ at, isGone: _, url: __, ...attempt }) => ({ ...attempt, id: uuid7(at), createdAt: at })),
  });
}

/** The receiver has taken a signed test event: it wants the others, too, and those that waited for this. */
async function proveEndpoint(
  tx: Prisma.TransactionClient,
  { tenantId, endpointId: id, url, at }: Attempt,
): Promise<void> {
  const { count } = await tx.webhookEndpoint.updateMany({
    where: { id, tenantId, url, provenAt: null },
    data: { provenAt: at },
  });
  if (count > 0) await releaseQueue(tx, { tenantId, queue: id, now: at });
}

function groupByEndpoint(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const groups = new Map<string, Attempt[]>();
  for (const attempt of attempts) {
    const group = groups.get(attempt.endpointId);
    if (group) group.push(attempt);
    else groups.set(attempt.endpointId, [attempt]);
  }
  // Several processes write to the same endpoints: in one order they don't wait for each other in a circle.
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)));
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
  const on: EndpointState = 'on';
  const state: EndpointState = 'disabled';
  const disabledReason: DisabledReason = 'gone';
  await tx.webhookEndpoint.updateMany({
    where: { id, tenantId, state: on },
    data: { state, disabledReason, disabledAt: gone.at, updatedAt: gone.at },
  });
}

const AT_A_TIME = 1000;

/** Deletes events, deliveries and their log after 30 days. Repeat it as often as you like. */
export async function dropOldWebhooks({ db, now }: { db: Database; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - LOG_DAYS * DAY_MS);
  for (let count = AT_A_TIME; count === AT_A_TIME; )
    count = await deleteSettledOfKind(db, { kind: 'webhook', before, limit: AT_A_TIME });
  for (let count = AT_A_TIME; count === AT_A_TIME; ) {
    const old = await db.webhookEvent.findMany({
      where: { createdAt: { lt: before } },
      select: { id: true },
      take: AT_A_TIME,
    });
    ({ count } = await db.webhookEvent.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } }));
  }
}

import { sqltag as sql } from '@prisma/client/runtime/client';
import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { findStaffMailTenant } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { enqueue, findQueueStates, planQueueAgain } from '#app/outbox/index.ts';
import {
  deliveryKey,
  ENDPOINT_LOG_DAYS,
  type EndpointState,
  isEndpointEventChosen,
} from './endpoint-rules.ts';
import { TEST_EVENT_TYPE } from './event-types.ts';
import { deliveryMessage } from './record-events.server.ts';

const REPLAY_COST = { one: 1, many: 10 } as const;

/** Maximum cost of an endpoint's replays per hour: an event sent again, or a test, costs one; all events since a time cost ten. */
const MAX_REPLAYS_PER_HOUR = 60;

type Action = TenantOperation & { endpointId: string };

const REPLAYED_EVENTS_AT_A_TIME = 500;

/**
 * Sends one event again with the same id, so that the receiver can recognise a repetition. @throws AppError `not-found`, `conflict`,
 * `too-many`
 */
export async function replayEvent({ eventId, ...action }: Action & { eventId: string }): Promise<void> {
  const { db, tenantId, now } = action;
  await db.$transaction(async (tx) => {
    const endpoint = await findProvenEndpoint(tx, action);
    await countReplay(tx, action, REPLAY_COST.one);
    const event = await tx.webhookEvent.findFirst({ where: { id: eventId, tenantId }, select: replayed });
    if (!event) throw new AppError('not-found', 'Event not found.');
    await planEvents(tx, { tenantId, endpoint, events: [event], now });
    await audit(tx, action, { count: 1, host: new URL(endpoint.url).host });
  });
}

/**
 * Sends again the endpoint's chosen events since a given time: all of them, or only those that it has not accepted. Each round is a
 * transaction; if the replay is interrupted, starting it again continues.
 * @returns the number of planned deliveries
 * @throws AppError `not-found`, `conflict`, `too-many`
 */
export async function replaySince(
  options: Action & { since: Date; isMissingOnly: boolean },
): Promise<number> {
  const { db, tenantId, since, isMissingOnly, now } = options;
  const endpoint = await db.$transaction(async (tx) => {
    const provenEndpoint = await findProvenEndpoint(tx, options);
    await countReplay(tx, options, REPLAY_COST.many);
    return provenEndpoint;
  });
  const oldest = new Date(now.getTime() - ENDPOINT_LOG_DAYS * DAY_MS);
  let plannedCount = 0;
  let after: { createdAt: Date; id: string } | null = null;
  for (;;) {
    const events: ReplayedEvent[] = await db.webhookEvent.findMany({
      where: {
        tenantId,
        type: { not: TEST_EVENT_TYPE },
        createdAt: { gte: since > oldest ? since : oldest, lte: now },
        ...(after && {
          OR: [{ createdAt: { gt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: after.id } }],
        }),
      },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: REPLAYED_EVENTS_AT_A_TIME,
      select: replayed,
    });
    const chosenEvents = events.filter(({ type }) => isEndpointEventChosen(endpoint.events, type));
    const acceptedIds = isMissingOnly
      ? await findTaken(db, { tenantId, endpoint, events: chosenEvents })
      : new Set();
    const eventsToSend = chosenEvents.filter(({ id }) => !acceptedIds.has(id));
    plannedCount += await db.$transaction((tx) =>
      planEvents(tx, { tenantId, endpoint, events: eventsToSend, now }),
    );
    after = events.at(-1) ?? null;
    if (events.length < REPLAYED_EVENTS_AT_A_TIME) break;
  }
  await db.$transaction((tx) =>
    audit(tx, options, { count: plannedCount, host: new URL(endpoint.url).host }),
  );
  return plannedCount;
}

/** Sends a test event without content, to check that the endpoint accepts it. @returns its id */
export async function sendTestEvent(action: Action): Promise<string> {
  const { db, tenantId, now } = action;
  if (!(await findStaffMailTenant(db, tenantId))?.emailVerifiedAt)
    throw new AppError(
      'conflict',
      'Confirm your company’s e-mail address first: we send webhooks once you open the link that we e-mailed you.',
    );
  return db.$transaction(async (tx) => {
    const endpoint = await findReadyEndpoint(tx, action);
    await countReplay(tx, action, REPLAY_COST.one);
    const event = {
      id: `evt_${uuid7(now)}`,
      tenantId,
      type: TEST_EVENT_TYPE,
      leadId: null,
      data: { message: 'This is a test from the console. Nothing changed.' },
      createdAt: now,
    };
    await tx.webhookEvent.create({ data: event });
    await enqueue(tx, deliveryMessage(event, endpoint), now);
    return event.id;
  });
}

const replayed = { id: true, tenantId: true, type: true, leadId: true, createdAt: true } as const;
type ReplayedEvent = Prisma.WebhookEventGetPayload<{ select: typeof replayed }>;
type ReadyEndpoint = Awaited<ReturnType<typeof findReadyEndpoint>>;

async function findReadyEndpoint(
  tx: Prisma.TransactionClient,
  { tenantId, endpointId }: { tenantId: string; endpointId: string },
) {
  const endpoint = await tx.webhookEndpoint.findFirst({
    where: { id: endpointId, tenantId },
    select: { id: true, url: true, events: true, state: true, provenAt: true },
  });
  if (!endpoint) throw new AppError('not-found', 'Endpoint not found.');
  if (endpoint.state !== ('on' satisfies EndpointState))
    throw new AppError('conflict', 'Turn on the endpoint first.');
  return endpoint;
}

/** Finds an endpoint that may get events. @throws AppError `conflict` for an endpoint that has not answered a test event */
async function findProvenEndpoint(
  tx: Prisma.TransactionClient,
  action: Pick<Action, 'tenantId' | 'endpointId'>,
) {
  const endpoint = await findReadyEndpoint(tx, action);
  if (endpoint.provenAt) return endpoint;
  throw new AppError('conflict', 'The endpoint has not answered a test event yet. Send a test event first.');
}

/** Counts a replay in one statement, so that simultaneous clicks can't exceed the limit. @throws AppError `too-many` */
async function countReplay(
  tx: Prisma.TransactionClient,
  { tenantId, endpointId, now }: Action,
  cost: number,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const isOver = sql`("replayHourStart" IS NULL OR "replayHourStart" <= ${hourAgo})`;
  const counted = await tx.$executeRaw(sql`
    UPDATE "WebhookEndpoint" SET
      "replayedInHour" = CASE WHEN ${isOver} THEN 0 ELSE "replayedInHour" END + ${cost},
      "replayHourStart" = CASE WHEN ${isOver} THEN ${now} ELSE "replayHourStart" END
    WHERE "id" = ${endpointId} AND "tenantId" = ${tenantId}
      AND (${isOver} OR "replayedInHour" + ${cost} <= ${MAX_REPLAYS_PER_HOUR})`);
  if (counted > 0) return;
  throw new AppError(
    'too-many',
    'This endpoint has reached its hourly limit of resent events. Try again in an hour.',
    {
      retryAfterSeconds: HOUR_MS / 1000,
    },
  );
}

async function planEvents(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    endpoint,
    events,
    now,
  }: { tenantId: string; endpoint: ReadyEndpoint; events: readonly ReplayedEvent[]; now: Date },
): Promise<number> {
  if (events.length === 0) return 0;
  const keys = events.map(({ id }) => deliveryKey(endpoint.id, id));
  // Earlier deliveries are planned again first: those enqueued below are new and must not be counted twice.
  const again = await planQueueAgain(tx, { tenantId, queue: endpoint.id, keys, now });
  const messages = events.map((event) => deliveryMessage(event, endpoint));
  return again + (await enqueue(tx, messages, now));
}

/** Finds the events that the endpoint has accepted, or that are on their way to it. */
async function findTaken(
  db: Database,
  {
    tenantId,
    endpoint,
    events,
  }: { tenantId: string; endpoint: ReadyEndpoint; events: readonly ReplayedEvent[] },
): Promise<Set<string>> {
  const keys = events.map(({ id }) => deliveryKey(endpoint.id, id));
  const states = await findQueueStates(db, { tenantId, queue: endpoint.id, keys });
  const isTaken = (id: string) => states.get(deliveryKey(endpoint.id, id))?.isTaken ?? false;
  return new Set(events.map(({ id }) => id).filter(isTaken));
}

const audit = (
  tx: Prisma.TransactionClient,
  { actor, tenantId, endpointId, now }: Action,
  details: { count: number; host: string },
) =>
  recordAudit(
    tx,
    { actor, action: 'webhook.replay', tenantId, target: { type: 'webhook', id: endpointId }, details },
    now,
  );

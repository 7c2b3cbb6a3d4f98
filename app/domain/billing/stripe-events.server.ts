import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { findRefusals, type Refusals } from './webhook-refusals.server.ts';

/** A verified webhook event from Stripe. */
export interface ReceivedEvent {
  id: string;
  type: string;
  objectId: string | null;
  customerId: string | null;
  livemode: boolean;
  /** Time reported by Stripe. */
  createdAt: Date;
}

/** Attempts after which an event is ignored; the regular reading of all subscriptions catches up. */
const MAX_STRIPE_EVENT_ATTEMPTS = 12;

/** Records an event by its id. @returns false if it was recorded before */
export async function recordStripeEvent(db: Database, event: ReceivedEvent, now: Date): Promise<boolean> {
  const { id, type, objectId, customerId, livemode, createdAt } = event;
  const count = await db.$executeRaw(sql`
    INSERT INTO "StripeEvent" ("id", "type", "objectId", "customerId", "livemode", "createdAt", "receivedAt", "attempts")
    VALUES (${id}, ${type}, ${objectId}, ${customerId}, ${livemode}, ${createdAt}, ${now}, 0)
    ON CONFLICT ("id") DO NOTHING`);
  return count > 0;
}

/** Lists unprocessed events, oldest first. */
export const listOpenEvents = (db: Database, limit: number) =>
  db.stripeEvent.findMany({
    where: { processedAt: null, attempts: { lt: MAX_STRIPE_EVENT_ATTEMPTS } },
    orderBy: { receivedAt: 'asc' },
    take: limit,
    select: { id: true, customerId: true, attempts: true, receivedAt: true },
  });

export async function settleEvents(db: DatabaseClient, ids: readonly string[], now: Date): Promise<void> {
  await db.stripeEvent.updateMany({
    where: { id: { in: [...ids] } },
    data: { processedAt: now, error: null },
  });
}

/** @param error text without personal data */
export async function noteEventFailure(db: Database, ids: readonly string[], error: string): Promise<void> {
  await db.stripeEvent.updateMany({
    where: { id: { in: [...ids] } },
    data: { attempts: { increment: 1 }, error },
  });
}

/** Deletes events received before a given time. @returns how many */
export async function deleteEventsBefore(db: Database, before: Date): Promise<number> {
  const { count } = await db.stripeEvent.deleteMany({ where: { receivedAt: { lt: before } } });
  return count;
}

/** Attempts after which an unprocessed event counts as a problem. */
const STRIPE_EVENT_TROUBLE_ATTEMPTS = 3;

/** Reports whether webhooks arrive and are accepted, and whether those of the last day are processed. */
export async function readEventTrouble(
  db: Database,
  now: Date,
): Promise<{ lastEventAt: Date | null; failingEvents: number; refusals: Refusals | null }> {
  const [last, failingEvents] = await Promise.all([
    db.stripeEvent.findFirst({
      where: { receivedAt: { lte: now } },
      orderBy: { receivedAt: 'desc' },
      select: { receivedAt: true },
    }),
    db.stripeEvent.count({
      where: {
        processedAt: null,
        attempts: { gte: STRIPE_EVENT_TROUBLE_ATTEMPTS },
        receivedAt: { gte: new Date(now.getTime() - DAY_MS) },
      },
    }),
  ]);
  const lastEventAt = last?.receivedAt ?? null;
  return { lastEventAt, failingEvents, refusals: await findRefusals(db, { lastEventAt, now }) };
}

/** Lists events that could not be processed, newest first. */
export const listFailedEvents = (db: Database, limit: number) =>
  db.stripeEvent.findMany({
    where: { processedAt: null, attempts: { gt: 0 } },
    orderBy: { receivedAt: 'desc' },
    take: limit,
    select: { id: true, type: true, receivedAt: true, attempts: true, error: true },
  });

import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';

/** Refusals of one day that are counted one by one. A flood of forged deliveries writes at most once a minute. */
const MAX_COUNTED_REFUSALS = 1000;

/** Counts a webhook delivery from Stripe that was refused because its signature was not valid. */
export async function recordRefusal(db: Database, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const minuteAgo = new Date(now.getTime() - MINUTE_MS);
  await db.$executeRaw(sql`
    INSERT INTO "WebhookRefusal" ("provider", "day", "count", "lastAt") VALUES ('stripe', ${day}, 1, ${now})
    ON CONFLICT ("provider", "day") DO UPDATE SET "count" = "WebhookRefusal"."count" + 1, "lastAt" = excluded."lastAt"
    WHERE "WebhookRefusal"."count" < ${MAX_COUNTED_REFUSALS} OR "WebhookRefusal"."lastAt" < ${minuteAgo}`);
}

/** Refused deliveries after which none was accepted. */
export interface Refusals {
  lastAt: Date;
  /** How many were refused today, in UTC. */
  today: number;
}

/** Finds refused deliveries after which none was accepted; null without any. @param lastEventAt when the last accepted one arrived */
export async function findRefusals(
  db: Database,
  { lastEventAt, now }: { lastEventAt: Date | null; now: Date },
): Promise<Refusals | null> {
  const latest = await db.webhookRefusal.findFirst({
    where: { provider: 'stripe', ...(lastEventAt && { lastAt: { gt: lastEventAt } }) },
    orderBy: { day: 'desc' },
  });
  if (!latest) return null;
  const isToday = latest.day === now.toISOString().slice(0, 10);
  return { lastAt: latest.lastAt, today: isToday ? latest.count : 0 };
}

/** Deletes counts of days before a given time. */
export async function deleteRefusalsBefore(db: Database, before: Date): Promise<void> {
  await db.webhookRefusal.deleteMany({ where: { lastAt: { lt: before } } });
}

import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { computeWarmUp, type SentDay, toUtcDay, WARM_UP_MEMORY_DAYS, type WarmUp } from './warm-up.ts';

/** A sending domain's warm-up and what is planned for today by all companies that send from it. */
export interface DomainWarmUp extends WarmUp {
  domain: string;
  days: SentDay[];
  plannedToday: number;
}

/** Reads a sending domain's limit for today. */
export async function readWarmUp(db: DatabaseClient, domain: string, now: Date): Promise<DomainWarmUp> {
  const today = toUtcDay(now);
  const oldest = toUtcDay(new Date(now.getTime() - WARM_UP_MEMORY_DAYS * DAY_MS));
  const days = await db.sendingDay.findMany({
    where: { domain, day: { gte: oldest, lte: today } },
    select: { day: true, sent: true, planned: true },
  });
  const plannedToday = days.find(({ day }) => day === today)?.planned ?? 0;
  return { ...computeWarmUp(days, today), domain, days, plannedToday };
}

/**
 * Reads how many marketing e-mails a sending domain may still plan today, null for no limit. Call it in the planning transaction: of
 * several companies that send from the domain, only one plans at a time.
 */
export async function lockWarmUpRoom(tx: DatabaseClient, domain: string, now: Date): Promise<number | null> {
  const before = await readWarmUp(tx, domain, now);
  if (before.limit === null) return null;
  await addToDay(tx, { domain, day: toUtcDay(now), planned: 0, sent: 0 });
  const { limit, plannedToday } = await readWarmUp(tx, domain, now);
  return limit === null ? null : Math.max(0, limit - plannedToday);
}

/** Counts marketing e-mails that a sending domain plans today. */
export async function notePlanned(
  tx: DatabaseClient,
  { domain, count, now }: { domain: string; count: number; now: Date },
): Promise<void> {
  if (count > 0) await addToDay(tx, { domain, day: toUtcDay(now), planned: count, sent: 0 });
}

/** E-mails that the mail server accepted on a day. */
export interface SentCount {
  domain: string;
  day: string;
  count: number;
  /** How many of them are marketing that was planned on an earlier day: they use up this one's limit. */
  carriedOver: number;
}

/** Counts e-mails that the mail server accepted, by sending domain. */
export async function noteSent(db: DatabaseClient, sent: readonly SentCount[]): Promise<void> {
  for (const { domain, day, count, carriedOver } of sent)
    await addToDay(db, { domain, day, planned: carriedOver, sent: count });
}

async function addToDay(
  db: DatabaseClient,
  { domain, day, planned, sent }: { domain: string; day: string; planned: number; sent: number },
): Promise<void> {
  await db.$executeRaw(sql`
    INSERT INTO "SendingDay" ("domain", "day", "planned", "sent") VALUES (${domain}, ${day}, ${planned}, ${sent})
    ON CONFLICT ("domain", "day") DO UPDATE SET "planned" = "SendingDay"."planned" + ${planned},
      "sent" = "SendingDay"."sent" + ${sent}`);
}

/** Records what a domain sent before the service counted it. Days that have a row are left alone. */
export async function importSentDays(
  db: Database,
  days: readonly (SentDay & { domain: string })[],
): Promise<void> {
  for (const { domain, day, sent } of days)
    await db.$executeRaw(sql`
      INSERT INTO "SendingDay" ("domain", "day", "planned", "sent") VALUES (${domain}, ${day}, ${sent}, ${sent})
      ON CONFLICT ("domain", "day") DO NOTHING`);
}

/** Deletes days that no limit looks at any more. @returns how many were deleted */
export async function dropSendingDays({ db, now }: { db: Database; now: Date }): Promise<number> {
  const oldest = toUtcDay(new Date(now.getTime() - (WARM_UP_MEMORY_DAYS + 1) * DAY_MS));
  const { count } = await db.sendingDay.deleteMany({ where: { day: { lt: oldest } } });
  return count;
}

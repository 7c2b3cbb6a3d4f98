import { createHash } from 'node:crypto';
import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { uuid7 } from '#app/lib/uuid7.ts';

/** Time in ms for which a report is remembered: longer than the adapters accept one, so that no report is processed twice. */
const PROVIDER_EVENT_MEMORY_MS = 30 * DAY_MS;

/** Records a provider's report. @returns false if it was recorded before */
export async function takeOnce(
  tx: Prisma.TransactionClient,
  provider: string,
  { id, kind, messageRef }: { id: string; kind: string; messageRef: string | null },
  now: Date,
): Promise<boolean> {
  // Some providers' ids contain the recipient's address, which an erasure would not find here.
  const eventId = createHash('sha256').update(id).digest('hex');
  const insertedCount = await tx.$executeRaw(sql`
    INSERT INTO "ProviderEvent" ("id", "provider", "eventId", "kind", "providerMessageId", "createdAt")
    VALUES (${uuid7(now)}, ${provider}, ${eventId}, ${kind}, ${messageRef}, ${now})
    ON CONFLICT ("provider", "eventId") DO NOTHING`);
  return insertedCount > 0;
}

/** Maximum rows in one statement, which limits how long other writers wait. */
const PROVIDER_EVENTS_AT_A_TIME = 2_000;

/** Deletes reports that are too old to be repeated. @returns how many were deleted */
export async function dropMailEvents({ db, now }: { db: Database; now: Date }): Promise<number> {
  const createdAt = { lt: new Date(now.getTime() - PROVIDER_EVENT_MEMORY_MS) };
  let deletedCount = 0;
  for (;;) {
    const rows = await db.providerEvent.findMany({
      where: { createdAt },
      take: PROVIDER_EVENTS_AT_A_TIME,
      select: { id: true },
    });
    if (rows.length === 0) return deletedCount;
    const { count } = await db.providerEvent.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    deletedCount += count;
  }
}

import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { randomId } from '#app/lib/random-id.ts';
import { endOfDay, isoDay, startOfDay } from './event-times.ts';
import { rollUpDay } from './roll-up-day.server.ts';

/** Older days are already counted: the roll-up runs every minute, and again before the events are deleted. */
const RECENT_ERASED_EVENTS_MS = 2 * DAY_MS;

/**
 * Unlinks widget events from a person: each session gets a new random id, and only the day of its times remains. The statistics stay the
 * same, even if they are recounted.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, now }: ErasedPerson,
): Promise<void> {
  await inChunks(leads, (chunk) =>
    blankSessions(tx, { tenantId, sessionIds: chunk.flatMap(({ sessionId }) => sessionId ?? []), now }),
  );
}

async function blankSessions(
  tx: Prisma.TransactionClient,
  { tenantId, sessionIds, now }: { tenantId: string; sessionIds: readonly string[]; now: Date },
): Promise<void> {
  const events = await tx.widgetEvent.findMany({
    where: { tenantId, sessionId: { in: [...sessionIds] } },
    select: { sessionId: true, receivedAt: true },
  });
  const days = [...new Set(events.map(({ receivedAt }) => isoDay(receivedAt)))];
  // Afterwards only the day of their arrival remains, and the roll-up could no longer find them by time.
  for (const day of days)
    if (endOfDay(day).getTime() > now.getTime() - RECENT_ERASED_EVENTS_MS) await rollUpDay(tx, tenantId, day);
  for (const sessionId of new Set(events.map((event) => event.sessionId))) {
    const fresh = randomId();
    for (const day of days)
      await tx.widgetEvent.updateMany({
        where: { tenantId, sessionId, receivedAt: { gte: startOfDay(day), lt: endOfDay(day) } },
        data: { sessionId: fresh, occurredAt: startOfDay(day), receivedAt: startOfDay(day) },
      });
  }
}

import type { Database, Prisma } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';

/** Days for which an address is listed after its last soft bounce. */
const SOFT_BOUNCE_DAYS = 30;
const MAX_LISTED_SOFT_BOUNCES = 20;

/**
 * Counts a mail that did not arrive for now: the mailbox was full, or its server asked to wait. It stops nothing (F5).
 * @param options.emailKey by `toEmailKey`
 */
export async function countSoftBounce(
  tx: Prisma.TransactionClient,
  { tenantId, emailKey, now }: { tenantId: string; emailKey: string; now: Date },
): Promise<void> {
  await tx.contact.updateMany({
    where: { tenantId, emailKey },
    data: { softBounces: { increment: 1 }, lastSoftBounceAt: now },
  });
}

/** Lists the people whose mails bounced softly in the last days, the latest first, with their newest lead. */
export async function listSoftBounces(
  db: Database,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<{ address: string; count: number; lastAt: Date; leadId: string | null }[]> {
  const rows = await db.contact.findMany({
    where: { tenantId, lastSoftBounceAt: { gte: new Date(now.getTime() - SOFT_BOUNCE_DAYS * DAY_MS) } },
    orderBy: [{ lastSoftBounceAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED_SOFT_BOUNCES,
    select: {
      emailKey: true,
      softBounces: true,
      lastSoftBounceAt: true,
      leads: {
        where: { erasedAt: null },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 1,
        select: { id: true },
      },
    },
  });
  return rows.flatMap(({ emailKey, softBounces, lastSoftBounceAt, leads }) =>
    lastSoftBounceAt
      ? [{ address: emailKey, count: softBounces, lastAt: lastSoftBounceAt, leadId: leads[0]?.id ?? null }]
      : [],
  );
}

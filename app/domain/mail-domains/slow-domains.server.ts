import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';

/** Wait after the first deferral; it doubles with each further one in a row. Greylisting servers mostly ask for 5 minutes. */
const FIRST_SLOW_DOMAIN_WAIT_MS = 5 * MINUTE_MS;
const MAX_SLOW_DOMAIN_WAIT_MS = 2 * HOUR_MS;
/** A domain that deferred nothing for this long begins with the first wait again. */
const SLOW_DOMAIN_MEMORY_MS = DAY_MS;
/** Further domains are not slowed until rows are deleted. */
const MAX_SLOW_DOMAINS = 5000;

const computeWait = (deferrals: number): number =>
  Math.min(MAX_SLOW_DOMAIN_WAIT_MS, FIRST_SLOW_DOMAIN_WAIT_MS * 2 ** (deferrals - 1));

/**
 * Slows a receiving domain that deferred a mail, for all processes. Mails that were on the wire at the same moment are deferred as well, so
 * deferrals during a wait don't count.
 */
export async function noteDeferral(
  db: DatabaseClient,
  { domain, now }: { domain: string; now: Date },
): Promise<void> {
  const row = await db.slowDomain.findUnique({ where: { domain } });
  if (row && row.slowUntil > now) return;
  if (!row && (await db.slowDomain.count()) >= MAX_SLOW_DOMAINS) return;
  const isForgotten = !row || now.getTime() - row.slowUntil.getTime() > SLOW_DOMAIN_MEMORY_MS;
  const deferrals = isForgotten ? 1 : row.deferrals + 1;
  const values = { deferrals, slowUntil: new Date(now.getTime() + computeWait(deferrals)) };
  await db.slowDomain.upsert({ where: { domain }, create: { domain, ...values }, update: values });
}

/** Forgets the deferrals of a domain that accepts mails again after its wait. */
export async function noteAccepted(
  db: DatabaseClient,
  { domain, now }: { domain: string; now: Date },
): Promise<void> {
  await db.slowDomain.deleteMany({ where: { domain, slowUntil: { lte: now } } });
}

/** Lists the domains that deferred mails in the last day, with the end of their waits. */
export async function listSlowDomains(db: DatabaseClient, now: Date): Promise<Map<string, Date>> {
  const rows = await db.slowDomain.findMany({
    where: { slowUntil: { gt: new Date(now.getTime() - SLOW_DOMAIN_MEMORY_MS) } },
    select: { domain: true, slowUntil: true },
  });
  return new Map(rows.map(({ domain, slowUntil }) => [domain, slowUntil]));
}

/** Deletes domains that have long been well. */
export const dropSlowDomains = async ({ db, now }: { db: Database; now: Date }): Promise<number> =>
  (
    await db.slowDomain.deleteMany({
      where: { slowUntil: { lt: new Date(now.getTime() - SLOW_DOMAIN_MEMORY_MS) } },
    })
  ).count;

import { sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { toUtcDay } from './warm-up.ts';

/** From this many refused mails within REFUSAL_DAYS on, staff are told. A single one may be a filter of the recipient's own. */
const MIN_CONTENT_REFUSALS = 3;
const REFUSAL_DAYS = 7;
/** Companies whose content one domain refuses, from which on the service's own reputation is the likely reason. */
export const COMPANIES_REFUSED_ALIKE = 2;

/** Counts a company's mail whose content a receiving domain refused. */
export async function noteContentRefusal(
  db: DatabaseClient,
  { tenantId, domain, now }: { tenantId: string; domain: string; now: Date },
): Promise<void> {
  await db.$executeRaw(sql`
    INSERT INTO "ContentRefusal" ("tenantId", "domain", "day", "refusals") VALUES (${tenantId}, ${domain}, ${toUtcDay(now)}, 1)
    ON CONFLICT ("tenantId", "domain", "day") DO UPDATE SET "refusals" = "ContentRefusal"."refusals" + 1`);
}

/** The domain that refuses most of a company's mails, and how many other domains refuse them. */
export interface RefusingDomain {
  domain: string;
  count: number;
  others: number;
}

/** Finds, with one query, which receiving domains refuse the content of companies' mails. Companies without one are missing. */
export async function findRefusingDomains(
  db: DatabaseClient,
  tenantIds: readonly string[],
  now: Date,
): Promise<Map<string, RefusingDomain>> {
  const refusing = new Map<string, RefusingDomain>();
  for (const { tenantId, domain, count } of await listRefusals(db, now, tenantIds)) {
    const worst = refusing.get(tenantId);
    if (worst) worst.others += 1;
    else refusing.set(tenantId, { domain, count, others: 0 });
  }
  return refusing;
}

/** Lists the domains that refuse the content of companies' mails, those of most companies first. */
export async function countRefusedCompanies(
  db: DatabaseClient,
  now: Date,
): Promise<{ domain: string; companies: number }[]> {
  const companies = new Map<string, number>();
  for (const { domain } of await listRefusals(db, now))
    companies.set(domain, (companies.get(domain) ?? 0) + 1);
  return [...companies]
    .map(([domain, count]) => ({ domain, companies: count }))
    .sort((a, b) => b.companies - a.companies || (a.domain < b.domain ? -1 : 1));
}

async function listRefusals(
  db: DatabaseClient,
  now: Date,
  tenantIds?: readonly string[],
): Promise<{ tenantId: string; domain: string; count: number }[]> {
  const since = toUtcDay(new Date(now.getTime() - (REFUSAL_DAYS - 1) * DAY_MS));
  const rows = await db.contentRefusal.groupBy({
    by: ['tenantId', 'domain'],
    where: { day: { gte: since }, ...(tenantIds && { tenantId: { in: [...tenantIds] } }) },
    _sum: { refusals: true },
    having: { refusals: { _sum: { gte: MIN_CONTENT_REFUSALS } } },
    orderBy: [{ _sum: { refusals: 'desc' } }, { domain: 'asc' }],
  });
  return rows.map(({ tenantId, domain, _sum }) => ({ tenantId, domain, count: _sum.refusals ?? 0 }));
}

/** Deletes counts that no page shows any more. */
export const dropContentRefusals = async ({ db, now }: { db: Database; now: Date }): Promise<number> =>
  (
    await db.contentRefusal.deleteMany({
      where: { day: { lt: toUtcDay(new Date(now.getTime() - REFUSAL_DAYS * DAY_MS)) } },
    })
  ).count;

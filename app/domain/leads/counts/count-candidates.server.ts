import { type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database } from '#app/domain/database.ts';
import { hasMoreLeads, leadSpans } from '#app/domain/leads/export/lead-windows.server.ts';
import {
  type CandidateConditions,
  candidateRows,
  IS_NEWEST_LEAD,
  type MarketingCandidate,
} from '#app/domain/leads/list/marketing-leads.server.ts';
import type { TextReader } from '#app/lib/text-reader.ts';

/** Number of candidates with the same reason and conversion state, which decide whether they get a campaign. */
export interface CandidateCount extends Pick<MarketingCandidate, 'reason' | 'converted'> {
  count: number;
}

/** Leads per statement: more would block the event loop, or delay a thread's response. */
const COUNT_CANDIDATES_AT_A_TIME = 1000;
const FIRST_CANDIDATE_TIME = new Date(0);
const CANDIDATE_WITHOUT_REASON = 'none';

/**
 * Counts the candidates among the leads of a time; the yielded counts add up to the result. The database computes the sums. Many leads
 * are counted outside the Prisma client: on SQLite in threads, on Postgres by one statement that is exempt from the time limit for a
 * request's statements.
 */
export async function* countMarketingCandidates(
  options: CandidateConditions & {
    db: Database;
    texts: TextReader;
    /** Leads from this time; all by default. */
    from?: Date | null;
    to: Date;
    signal: AbortSignal;
  },
): AsyncGenerator<CandidateCount[]> {
  const { db, texts, to, signal, ...conditions } = options;
  const first = options.from ?? FIRST_CANDIDATE_TIME;
  const { tenantId } = conditions;
  const counts = (from: Sql, before: Sql): Sql => {
    const span = sql`l."createdAt" >= ${from} AND l."createdAt" < ${before}`;
    return sql`
      SELECT COALESCE("reason", ${CANDIDATE_WITHOUT_REASON}) AS "reason", CASE WHEN "converted" THEN 1 ELSE 0 END AS "converted", COUNT(*) AS "count"
      FROM (${candidateRows(conditions, span, IS_NEWEST_LEAD)}) AS candidates GROUP BY 1, 2`;
  };
  const all = () => counts(sql`${first}`, sql`${to}`);
  if (!(await hasMoreLeads(db, { tenantId, to }, COUNT_CANDIDATES_AT_A_TIME))) {
    const rows = await db.$queryRaw<Record<'reason' | 'converted' | 'count', unknown>[]>(all());
    yield rows.map(({ reason, converted, count }) => toCount([reason, converted, count].map(String)));
  } else if (texts.provider === 'sqlite') {
    const { edge } = leadSpans({ tenantId, filter: {} }, COUNT_CANDIDATES_AT_A_TIME);
    const text = sql`
      SELECT STRING_AGG("reason" || ',' || "converted" || ',' || "count" || CHAR(10), '')
      FROM (${counts(sql`@from`, sql`@to`)}) AS counts`;
    yield* readCounts(texts.readSpans({ edge, text, from: first, to }, signal));
  } else yield* readCounts(texts.copyCsv(all(), signal));
}

/** Reads counts from lines; a chunk may end in the middle of a line. */
async function* readCounts(portions: AsyncIterable<Uint8Array>): AsyncGenerator<CandidateCount[]> {
  let rest = '';
  for await (const portion of portions) {
    const lines = (rest + Buffer.from(portion).toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    yield lines.map((line) => toCount(line.split(',')));
  }
}

const toCount = ([reason, converted, count]: readonly string[]): CandidateCount => ({
  reason: reason === CANDIDATE_WITHOUT_REASON ? null : (reason as CandidateCount['reason']),
  converted: converted === '1',
  count: Number(count),
});

/**
 * Counts a tenant's leads with a phone number. It uses SQL because a separate index (in the migration 20261122143000_texts) contains the
 * answer: Prisma's count reads the id of each lead, which that index lacks.
 */
export async function countLeadsWithPhone(db: Database, { tenantId }: { tenantId: string }): Promise<number> {
  const [counted] = await db.$queryRaw<{ leads: number | bigint }[]>(sql`
    SELECT COUNT(*) AS "leads" FROM "Lead"
    WHERE "tenantId" = ${tenantId} AND "phone" IS NOT NULL AND "erasedAt" IS NULL`);
  return Number(counted?.leads ?? 0);
}

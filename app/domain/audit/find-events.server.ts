import { empty, join, sqltag as sql } from '@prisma/client/runtime/client';
import { HOUR_MS } from '../../lib/durations.ts';
import type { Database, Prisma } from '../database.ts';

const UNDO_HOURS = 24;
const MAX_LINES = 500;
/** As randomId makes them: no wildcard of LIKE but `_`, which matches any one character, itself among them. */
const IS_BATCH = /^[\w-]{10,60}$/;

/** The lines of a change of many things at once, which details name as `batch`; none when it is older than a day. */
export async function findBatch(
  db: Database,
  { tenantId, batch, now }: { tenantId: string; batch: string; now: Date },
): Promise<{ id: string; action: string; details: Record<string, unknown>; createdAt: Date }[]> {
  if (!IS_BATCH.test(batch)) return [];
  const found = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "AuditEvent"
    WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${new Date(now.getTime() - UNDO_HOURS * HOUR_MS)}
      AND "action" LIKE 'lead.%' AND CAST("details" AS TEXT) LIKE ${`%"${batch}"%`}`);
  const lines = await db.auditEvent.findMany({
    where: { tenantId, id: { in: found.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: { id: true, action: true, details: true, createdAt: true },
  });
  return lines
    .map((line) => ({ ...line, details: Object(line.details) as Record<string, unknown> }))
    .filter(({ details }) => details.batch === batch);
}

const LINES_AT_A_TIME = 100;

/**
 * The leads that other lines name which were written after one of a batch, in the same day.
 * @param actions only lines of these
 * @param tag only lines about this one
 */
export async function findLeadsChangedSince(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    line: { id: string; createdAt: Date };
    batch: string;
    actions: readonly string[];
    tag?: string;
  },
): Promise<Set<string>> {
  const { tenantId, line, batch, actions, tag } = options;
  const leads = new Set<string>();
  // Ids sort by the moment of writing; a long change has the moment at which it began in all its lines.
  const from = new Date(line.createdAt.getTime() - UNDO_HOURS * HOUR_MS);
  for (let after: string | undefined = line.id; after !== undefined; ) {
    const rows: { id: string; details: unknown }[] = await tx.$queryRaw(sql`
      SELECT "id", "details" FROM "AuditEvent"
      WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "id" > ${after} AND "action" IN (${join([...actions])})
        AND CAST("details" AS TEXT) NOT LIKE ${`%"${batch}"%`}
        ${tag === undefined ? empty : sql`AND CAST("details" AS TEXT) LIKE ${`%"${tag}"%`}`}
      ORDER BY "id" LIMIT ${LINES_AT_A_TIME}`);
    for (const { details } of rows) {
      const named = (typeof details === 'string' ? JSON.parse(details) : details) as NamedLeads;
      if (named.tag === tag) for (const id of named.leads ?? []) leads.add(id);
    }
    after = rows.length === LINES_AT_A_TIME ? rows.at(-1)?.id : undefined;
  }
  return leads;
}

interface NamedLeads {
  tag?: string;
  leads?: string[];
}

/** What was done to one lead, alone or with others, the newest first. @param since before it the lead didn't exist */
export async function listEventsOfLead(
  db: Database,
  { tenantId, leadId, since }: { tenantId: string; leadId: string; since: Date },
) {
  const found = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "AuditEvent"
    WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${since} AND "action" LIKE 'lead.%'
      AND ("targetId" = ${leadId} OR ("targetType" = 'leads' AND CAST("details" AS TEXT) LIKE ${`%"${leadId}"%`}))
    ORDER BY "createdAt" DESC LIMIT ${MAX_LINES}`);
  return db.auditEvent.findMany({
    where: { tenantId, id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, action: true, actorId: true, actorLabel: true, details: true, createdAt: true },
  });
}

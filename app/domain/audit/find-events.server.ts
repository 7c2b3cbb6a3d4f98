import { empty, join, type Sql, sqltag as sql } from '@prisma/client/runtime/client';
import type { Database, Prisma } from '#app/domain/database.ts';
import { HOUR_MS } from '#app/lib/durations.ts';

const UNDO_EVENTS_HOURS = 24;
/** Maximum number of actions that a lead's page lists. */
export const MAX_EVENTS_OF_LEAD = 500;
const EVENTS_OF_TARGET = 20;
/** Ids in randomId's format. They contain no LIKE wildcard but `_`, which matches any one character, including itself. */
const EVENT_BATCH_ID = /^[\w-]{10,60}$/;

/**
 * Finds the lines of a bulk change by its id, which their details contain as `batch`. The list is empty if the change is older than a day.
 */
export async function findBatch(
  db: Database,
  { tenantId, batch, now }: { tenantId: string; batch: string; now: Date },
): Promise<{ id: string; action: string; details: Record<string, unknown>; createdAt: Date }[]> {
  if (!EVENT_BATCH_ID.test(batch)) return [];
  const matches = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "AuditEvent"
    WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${new Date(now.getTime() - UNDO_EVENTS_HOURS * HOUR_MS)}
      AND "action" LIKE 'lead.%' AND CAST("details" AS TEXT) LIKE ${`%"${batch}"%`}`);
  const lines = await db.auditEvent.findMany({
    where: { tenantId, id: { in: matches.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: { id: true, action: true, details: true, createdAt: true },
  });
  return lines
    .map((line) => ({ ...line, details: Object(line.details) as Record<string, unknown> }))
    .filter(({ details }) => details.batch === batch);
}

const AUDIT_EVENTS_AT_A_TIME = 100;

/**
 * Finds the leads in lines outside the batch that were written after a given line of the batch.
 * @param actions only lines of these actions
 * @param tag only lines about this tag
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
  // Ids sort by the time of writing, whereas all lines of a long change have its start time.
  const from = new Date(line.createdAt.getTime() - UNDO_EVENTS_HOURS * HOUR_MS);
  for (let after: string | undefined = line.id; after !== undefined; ) {
    const rows: { id: string; details: unknown }[] = await tx.$queryRaw(sql`
      SELECT "id", "details" FROM "AuditEvent"
      WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "id" > ${after} AND "action" IN (${join([...actions])})
        AND CAST("details" AS TEXT) NOT LIKE ${`%"${batch}"%`}
        ${tag === undefined ? empty : sql`AND CAST("details" AS TEXT) LIKE ${`%"${tag}"%`}`}
      ORDER BY "id" LIMIT ${AUDIT_EVENTS_AT_A_TIME}`);
    for (const { details } of rows) {
      const namedLeads = (typeof details === 'string' ? JSON.parse(details) : details) as NamedLeads;
      if (namedLeads.tag === tag) for (const id of namedLeads.leads ?? []) leads.add(id);
    }
    after = rows.length === AUDIT_EVENTS_AT_A_TIME ? rows.at(-1)?.id : undefined;
  }
  return leads;
}

interface NamedLeads {
  tag?: string;
  leads?: string[];
}

/** Lists certain actions on one target, newest first. @param since creation time of the target */
export const listEventsOfTarget = (
  db: Database,
  options: {
    tenantId: string;
    target: { type: string; id: string };
    actions: readonly string[];
    since: Date;
  },
) =>
  db.auditEvent.findMany({
    where: {
      tenantId: options.tenantId,
      createdAt: { gte: options.since },
      targetType: options.target.type,
      targetId: options.target.id,
      action: { in: [...options.actions] },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: EVENTS_OF_TARGET,
    select: { id: true, action: true, actorLabel: true, createdAt: true },
  });

const LEAD_AUDIT_EVENTS = sql`"action" LIKE 'lead.%'`;

/** Selects lines about a single lead. */
const aboutLeads = (tenantId: string, leadIds: readonly string[], since: Date): Sql => sql`
  "tenantId" = ${tenantId} AND "targetType" = 'lead' AND "targetId" IN (${join([...leadIds])})
    AND "createdAt" >= ${since} AND ${LEAD_AUDIT_EVENTS}`;

/** Selects lines about several leads. The details of such a line list the leads. */
const aboutSeveral = (tenantId: string, since: Date): Sql => sql`
  "tenantId" = ${tenantId} AND "targetType" = 'leads' AND "targetId" = '' AND "createdAt" >= ${since}
    AND ${LEAD_AUDIT_EVENTS}`;

/** Selects the ids of events about one lead, alone or with others, newest first. */
export const eventsOfLead = ({ tenantId, leadId, since }: OfLead): Sql => sql`
  SELECT "id", "createdAt" FROM (
    SELECT "id", "createdAt" FROM "AuditEvent" WHERE ${aboutLeads(tenantId, [leadId], since)}
    UNION ALL
    SELECT "id", "createdAt" FROM "AuditEvent" WHERE ${aboutSeveral(tenantId, since)}
      AND CAST("details" AS TEXT) LIKE ${`%"${leadId}"%`}) AS lines
  ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_EVENTS_OF_LEAD}`;

interface OfLead {
  tenantId: string;
  leadId: string;
  /** Creation time of the lead. */
  since: Date;
}

/** Lists the events about one lead, alone or with others, newest first. */
export async function listEventsOfLead(db: Database, lead: OfLead) {
  const events = await db.$queryRaw<{ id: string }[]>(eventsOfLead(lead));
  return db.auditEvent.findMany({
    where: { tenantId: lead.tenantId, id: { in: events.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, action: true, actorId: true, actorLabel: true, details: true, createdAt: true },
  });
}

/** Yields all events about leads, alone or with others, without the actors. Events about a single lead are first. */
export async function* walkEventsOfLeads(
  db: Database,
  { tenantId, leadIds, since }: { tenantId: string; leadIds: readonly string[]; since: Date },
): AsyncGenerator<{ action: string; createdAt: Date }> {
  const eventColumns = { action: true, createdAt: true } as const;
  for (let index = 0; index < leadIds.length; index += EVENT_LEADS_AT_A_TIME) {
    const chunk = leadIds.slice(index, index + EVENT_LEADS_AT_A_TIME);
    const where = { tenantId, targetType: 'lead', targetId: { in: chunk }, createdAt: { gte: since } };
    yield* await db.auditEvent.findMany({
      where: { ...where, action: { startsWith: 'lead.' } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: eventColumns,
    });
  }
  const isOurs = new Set(leadIds);
  for (let after = ''; ; ) {
    const lines = await db.auditEvent.findMany({
      where: {
        tenantId,
        ...{ targetType: 'leads', targetId: '', createdAt: { gte: since }, id: { gt: after } },
        action: { startsWith: 'lead.' },
      },
      orderBy: { id: 'asc' },
      take: AUDIT_EVENTS_AT_A_TIME,
      select: { ...eventColumns, id: true, details: true },
    });
    for (const { action, createdAt, details } of lines)
      if ((Object(details) as NamedLeads).leads?.some((id) => isOurs.has(id))) yield { action, createdAt };
    if (lines.length < AUDIT_EVENTS_AT_A_TIME) return;
    after = lines.at(-1)?.id ?? '';
  }
}

const EVENT_LEADS_AT_A_TIME = 500;

/** Whether the log has any line about a tenant. */
export const hasAuditEvents = async (db: Database, tenantId: string): Promise<boolean> =>
  (await db.auditEvent.count({ where: { tenantId } })) > 0;

/** Selects the products whose price a tenant changed in a period, as SQL rows: one per product and day. A product's id is also its name. */
export const priceChangeRows = ({ tenantId, from, to }: { tenantId: string; from: Date; to: Date }): Sql =>
  sql`SELECT DISTINCT 'price' AS "kind", "targetId" AS "id", "targetId" AS "name",
      SUBSTR(CAST("createdAt" AS TEXT), 1, 10) AS "day"
    FROM "AuditEvent" WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${from} AND "createdAt" < ${to}
      AND "targetType" = 'product' AND "action" = 'catalogue.update'
      AND CAST("details" AS TEXT) LIKE ${'%"priceCents"%'}`;

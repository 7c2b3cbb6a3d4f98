import { sqltag as sql } from '@prisma/client/runtime/client';
import { HOUR_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';

const UNDO_HOURS = 24;
const MAX_LINES = 500;
/** As randomId makes them: no wildcard of LIKE but `_`, which matches any one character, itself among them. */
const IS_BATCH = /^[\w-]{10,60}$/;

/** The lines of a change of many things at once, which details name as `batch`; none when it is older than a day. */
export async function findBatch(
  db: Database,
  { tenantId, batch, now }: { tenantId: string; batch: string; now: Date },
): Promise<{ action: string; details: Record<string, unknown> }[]> {
  if (!IS_BATCH.test(batch)) return [];
  const found = await db.$queryRaw<{ id: string }[]>(sql`
    SELECT "id" FROM "AuditEvent"
    WHERE "tenantId" = ${tenantId} AND "createdAt" >= ${new Date(now.getTime() - UNDO_HOURS * HOUR_MS)}
      AND "action" LIKE 'lead.%' AND CAST("details" AS TEXT) LIKE ${`%"${batch}"%`}`);
  const lines = await db.auditEvent.findMany({
    where: { tenantId, id: { in: found.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: { action: true, details: true },
  });
  return lines
    .map(({ action, details }) => ({ action, details: Object(details) as Record<string, unknown> }))
    .filter(({ details }) => details.batch === batch);
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

import type { Database } from '#app/domain/database.ts';
import { type LeadWindow, walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import { readSite } from '#app/domain/leads/lead-columns.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { readTraffic, TRAFFIC_KINDS, type VisitOrigin } from '#app/protocol/traffic.ts';
import { bumpCountsVersion } from './lead-counts.server.ts';

/** Finds from where visitors came to their assessments, by the assessment's id; assessments belong to another area. */
type FindVisitOrigins = (
  db: Database,
  where: { tenantId: string; ids: readonly string[] },
) => Promise<Map<string, VisitOrigin>>;

/** Leads in memory at the same time. */
const FILLED_ORIGINS_AT_A_TIME = 2000;

/** Columns that a lead has since a later version than its assessment. */
const ORIGIN_COLUMNS = ['site', ...TRAFFIC_KINDS] as const;

/**
 * Sets from where its visitor came on each of a day's leads, as the assessment knows it. The day's counts have to be corrected afterwards.
 */
export async function fillLeadOrigins(
  db: Database,
  { tenantId, day, findVisitOrigins }: { tenantId: string; day: string; findVisitOrigins: FindVisitOrigins },
): Promise<void> {
  const from = new Date(`${day}T00:00:00.000Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const size = { first: FILLED_ORIGINS_AT_A_TIME, largest: FILLED_ORIGINS_AT_A_TIME };
  for await (const span of walkLeadWindows({ db, tenantId, from, to, order: 'asc', ...size }))
    await fillSpan(db, { tenantId, span, findVisitOrigins });
}

async function fillSpan(
  db: Database,
  {
    tenantId,
    span,
    findVisitOrigins,
  }: { tenantId: string; span: LeadWindow; findVisitOrigins: FindVisitOrigins },
): Promise<void> {
  const leads = await db.lead.findMany({
    where: {
      tenantId,
      erasedAt: null,
      assessmentId: { not: null },
      createdAt: { gte: span.from, lt: span.to },
    },
    select: {
      ...{ id: true, assessmentId: true, site: true },
      ...{ utmSource: true, utmMedium: true, utmCampaign: true, referrer: true, page: true },
    },
  });
  const ids = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  const origins = await findVisitOrigins(db, { tenantId, ids });
  const byOrigin = new Map<string, { data: ReturnType<typeof readColumns>; leadIds: string[] }>();
  for (const lead of leads) {
    const origin = origins.get(lead.assessmentId ?? '');
    const data = origin && readColumns(origin);
    if (!data || ORIGIN_COLUMNS.every((column) => data[column] === lead[column])) continue;
    const key = JSON.stringify(data);
    const group = byOrigin.get(key) ?? { data, leadIds: [] };
    group.leadIds.push(lead.id);
    byOrigin.set(key, group);
  }
  for (const { data, leadIds } of byOrigin.values())
    await inChunks(leadIds, (chunk) =>
      db.$transaction(async (tx) => {
        await tx.lead.updateMany({ where: { tenantId, id: { in: chunk }, erasedAt: null }, data });
        // Differences that were computed before are now outdated.
        await bumpCountsVersion(tx);
      }),
    );
}

const readColumns = (origin: VisitOrigin) => ({ site: readSite(origin.pageUrl), ...readTraffic(origin) });

import type { Database } from '#app/domain/database.ts';
import { type LeadWindow, walkLeadWindows } from '#app/domain/leads/export/lead-windows.server.ts';
import { readSite } from '#app/domain/leads/lead-columns.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { bumpCountsVersion } from './lead-counts.server.ts';

/** Finds the pages on which assessments were answered, by the assessment's id; assessments belong to another area. */
type FindPageUrls = (
  db: Database,
  where: { tenantId: string; ids: readonly string[] },
) => Promise<Map<string, string>>;

/** Leads in memory at the same time. */
const FILLED_SITES_AT_A_TIME = 2000;

/** Sets the site on a day's leads that have none, if it is known. The day's counts have to be corrected afterwards. */
export async function fillLeadSites(
  db: Database,
  { tenantId, day, findPageUrls }: { tenantId: string; day: string; findPageUrls: FindPageUrls },
): Promise<void> {
  const from = new Date(`${day}T00:00:00.000Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const size = { first: FILLED_SITES_AT_A_TIME, largest: FILLED_SITES_AT_A_TIME };
  for await (const span of walkLeadWindows({ db, tenantId, from, to, order: 'asc', ...size }))
    await fillSpan(db, { tenantId, span, findPageUrls });
}

async function fillSpan(
  db: Database,
  { tenantId, span, findPageUrls }: { tenantId: string; span: LeadWindow; findPageUrls: FindPageUrls },
): Promise<void> {
  const leads = await db.lead.findMany({
    where: {
      tenantId,
      site: '',
      erasedAt: null,
      assessmentId: { not: null },
      createdAt: { gte: span.from, lt: span.to },
    },
    select: { id: true, assessmentId: true },
  });
  const ids = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  const pages = await findPageUrls(db, { tenantId, ids });
  const bySite = new Map<string, string[]>();
  for (const { id, assessmentId } of leads) {
    const site = readSite(pages.get(assessmentId ?? ''));
    if (!site) continue;
    const leadIds = bySite.get(site);
    if (leadIds) leadIds.push(id);
    else bySite.set(site, [id]);
  }
  for (const [site, leadIds] of bySite)
    await inChunks(leadIds, (chunk) =>
      db.$transaction(async (tx) => {
        await tx.lead.updateMany({
          where: { tenantId, id: { in: chunk }, site: '', erasedAt: null },
          data: { site },
        });
        // Differences that were computed before are now outdated.
        await bumpCountsVersion(tx);
      }),
    );
}

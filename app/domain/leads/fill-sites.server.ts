import { DAY_MS } from '../../lib/durations.ts';
import type { Database } from '../database.ts';
import { bumpCountsVersion } from './lead-counts.server.ts';
import { siteOf } from './site-of.ts';

/** Pages on which assessments were answered, by the assessment's id; assessments are another area's. */
type FindPageUrls = (
  db: Database,
  where: { tenantId: string; ids: readonly string[] },
) => Promise<Map<string, string>>;

/**
 * Notes on a day's leads which site they came from, where that is known and not noted yet. The day's counts are to be
 * corrected afterwards.
 */
export async function fillLeadSites(
  db: Database,
  { tenantId, day, findPageUrls }: { tenantId: string; day: string; findPageUrls: FindPageUrls },
): Promise<void> {
  const from = new Date(`${day}T00:00:00.000Z`);
  const leads = await db.lead.findMany({
    where: {
      tenantId,
      site: '',
      erasedAt: null,
      assessmentId: { not: null },
      createdAt: { gte: from, lt: new Date(from.getTime() + DAY_MS) },
    },
    select: { id: true, assessmentId: true },
  });
  const ids = leads.flatMap(({ assessmentId }) => assessmentId ?? []);
  const pages = await findPageUrls(db, { tenantId, ids });
  const bySite = new Map<string, string[]>();
  for (const { id, assessmentId } of leads) {
    const site = siteOf(pages.get(assessmentId ?? ''));
    if (site) bySite.set(site, [...(bySite.get(site) ?? []), id]);
  }
  for (const [site, found] of bySite)
    for (let at = 0; at < found.length; at += ROWS)
      await db.$transaction(async (tx) => {
        await tx.lead.updateMany({
          where: { tenantId, id: { in: found.slice(at, at + ROWS) }, site: '', erasedAt: null },
          data: { site },
        });
        // Differences that were computed before are no longer true.
        await bumpCountsVersion(tx);
      });
}

const ROWS = 500;

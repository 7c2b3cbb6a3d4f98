import { type StaffWarnings, warnStaff } from '#app/domain/notices/index.ts';
import { listPublished, type PublishedDocument } from '#app/domain/site/index.ts';
import { readSetting, replaceSetting } from '#app/domain/site-settings/index.ts';
import { findStaffMailTenant, listTenantIds } from '#app/domain/tenants/index.ts';
import { nextTurn } from '#app/lib/next-turn.ts';

/** The versions of legal documents of which every company was told. */
const ANNOUNCED_SETTING = 'legal-announced';

/**
 * Mails the admins of all companies about changed legal documents that don't apply yet, with the day from which they do. The first versions
 * of a service are no change. Is safe to repeat: the mails of a version are planned once.
 */
export async function announceDocuments(options: StaffWarnings): Promise<void> {
  const { db, now } = options;
  const changed = (await listPublished(db)).filter(({ appliesFrom }) => appliesFrom > now);
  if (changed.length === 0) return;
  const stored = (await readSetting(db, ANNOUNCED_SETTING)) as Record<string, string> | undefined;
  const unannounced = changed.filter(({ document, version }) => stored?.[document] !== version);
  if (unannounced.length === 0) return;
  for (const tenantId of await listTenantIds(db)) {
    const tenant = await findStaffMailTenant(db, tenantId);
    for (const [at, documents] of groupByDay(unannounced))
      await warnStaff(options, {
        tenantId,
        contactEmail: tenant?.contactEmail,
        purpose: 'legal-changed',
        dedupeKey: `legal-changed:${tenantId}:${documents.map(({ document, version }) => `${document} ${version}`).join(',')}`,
        payload: { at, documents: documents.map(({ document }) => document).join(' ') },
      });
    await nextTurn();
  }
  const announced = Object.fromEntries(unannounced.map(({ document, version }) => [document, version]));
  await replaceSetting(db, ANNOUNCED_SETTING, { ...stored, ...announced });
}

/** Documents that were published together apply from the same time, and one mail names them. */
function groupByDay(documents: readonly PublishedDocument[]): Map<string, PublishedDocument[]> {
  const groups = new Map<string, PublishedDocument[]>();
  for (const document of documents) {
    const at = document.appliesFrom.toISOString();
    groups.set(at, [...(groups.get(at) ?? []), document]);
  }
  return groups;
}

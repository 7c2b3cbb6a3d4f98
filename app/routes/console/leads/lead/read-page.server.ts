import { randomUUID } from 'node:crypto';
import type { SerializeFrom } from '@remix-run/node';
import { can } from '#app/domain/access/index.ts';
import { listShopHosts } from '#app/domain/campaigns/index.ts';
import { readCatalogue } from '#app/domain/catalogue/index.ts';
import type { DatabaseClient } from '#app/domain/database.ts';
import { readLeadFile } from '#app/domain/lead-database/index.ts';
import { noteVersions } from '#app/domain/leads/index.ts';
import { findPauseEnd } from '#app/domain/marketing-pause.ts';
import { findRestrictions } from '#app/domain/privacy-requests/index.ts';
import { findWishReason } from '#app/domain/suppressions/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readPrivacy } from './read-privacy.server.ts';

/** Data of the page, as in its loader's JSON. */
export type LeadFileData = SerializeFrom<Awaited<ReturnType<typeof readLeadPage>>>;

export async function readLeadPage({
  context,
  params,
  tenantId,
  person,
  actor,
  now,
}: ConsoleArgs<'leads.read'>) {
  const { db } = context.services;
  const leadId = params.leadId ?? '';
  const file = await readLeadFile({ db, tenantId, leadId, reader: person, actor, now });
  const { contactId, assessmentId, email, createdAt } = file.lead;
  const [catalogue, wishReason, privacy] = await Promise.all([
    readCatalogue({ db, tenantId }),
    file.isErased ? null : findWishReason(db, { tenantId, address: email }),
    can(person, 'requests.read')
      ? readPrivacy(db, {
          tenantId,
          leadId,
          ...{ contactId, email, createdAt, now },
          healthWithdrawnAt: file.missingAnswers?.at ?? null,
          whyWithoutAnswers: file.missingAnswers?.why ?? null,
          showsChoices: !file.isErased && assessmentId !== null,
        })
      : null,
  ]);
  // Those who see the requests have read the restriction with them.
  const restricted = privacy?.requests.find(({ kind, doneAt }) => kind === 'restrict' && doneAt === null);
  const restrictions = privacy ? null : await findRestrictions(db, { tenantId, leadIds: [leadId] });
  const names = new Map(catalogue.map(({ id, name, defaultName }) => [id as string, name ?? defaultName]));
  return {
    /** Why the person unsubscribed; null if they did not, or did not say. */
    wishReason,
    isPaused: file.contact !== null && findPauseEnd(file.contact, now) !== null,
    ...file,
    tenantId,
    /** Since when the person restricts the use of their data; null if they don't. */
    restrictedSince: restricted?.receivedAt ?? restrictions?.get(leadId)?.toISOString() ?? null,
    /** Null for readers who may not see consents and requests. */
    privacy,
    /** Prevents that a form which is sent twice sends two texts. */
    answerKey: randomUUID(),
    /** URLs on the company's hosts, links to which make an answer longer. */
    shopHosts: file.replies.length > 0 ? await readShopHosts(db, tenantId) : [],
    notes: file.notes.map((note) => ({ ...note, versions: noteVersions(note) })),
    recommended: file.recommended?.map((id) => ({ id, name: names.get(id) ?? id })) ?? null,
    productNames: Object.fromEntries(
      file.timeline.flatMap((entry) =>
        entry.kind === 'click' && entry.productId
          ? [[entry.productId, names.get(entry.productId) ?? entry.productId]]
          : [],
      ),
    ),
  };
}

async function readShopHosts(db: DatabaseClient, tenantId: string): Promise<string[]> {
  const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
  return tenant ? listShopHosts(db, tenant) : [];
}

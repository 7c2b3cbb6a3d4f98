import type { Prisma } from '#app/domain/database.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { insertRows, type SqlTransaction } from '#app/lib/sql-transaction.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { ConsentEventDraft, ConsentPage, DisplayedConsent } from './consent-event.ts';

const CONSENT_EVENT_INSERT = {
  into: `INSERT INTO "ConsentEvent" ("id", "tenantId", "leadId", "contactId", "kind", "state", "mode", "wording", "wordingSha256",
    "wordingId", "locale", "jurisdiction", "region", "regionSource", "widget", "step", "pageUrl", "documents", "build", "source",
    "phoneHash", "addressHmac", "awaitsConfirmation", "createdAt") VALUES`,
};

/** Writes the consents of submissions in one statement. Programs may send a submission without any. */
export async function insertConsentEvents(
  tx: SqlTransaction,
  leads: readonly {
    tenantId: string;
    leadId: string;
    contactId: string;
    events: readonly ConsentEventDraft[];
    now: Date;
  }[],
): Promise<number> {
  const rows = leads.flatMap(({ tenantId, leadId, contactId, events, now }) =>
    events.map((event) => [
      event.id,
      tenantId,
      leadId,
      contactId,
      event.kind,
      event.state,
      event.mode,
      event.wording,
      event.wordingSha256,
      event.wordingId,
      event.locale,
      event.jurisdiction,
      event.region,
      event.regionSource,
      event.widget,
      event.step,
      event.pageUrl,
      event.documents && JSON.stringify(event.documents),
      event.build,
      event.source,
      event.phoneHash,
      event.addressHmac,
      event.awaitsConfirmation ?? false,
      now,
    ]),
  );
  return rows.length === 0 ? 0 : insertRows(tx, CONSENT_EVENT_INSERT, rows);
}

/** Something that a person did about a consent outside of a submission. */
export interface LaterConsent extends DisplayedConsent {
  tenantId: string;
  contactId: string | null;
  leadId?: string | null;
  locale: string;
  source: Exclude<ConsentEventDraft['source'], 'widget' | 'api'>;
  /** Where the person lives, if a page of the plan asked after the submission. */
  place?: Pick<ConsentEventDraft, 'jurisdiction' | 'region' | 'regionSource'>;
  /** The page on which the person did it; undefined outside of a plan's pages. */
  page?: ConsentPage;
  now: Date;
}

/** Finds the region, hashes and build of a person's newest consent; null if the ledger has none. */
export const findNewestProof = (
  tx: Prisma.TransactionClient,
  { tenantId, contactId, leadId }: { tenantId: string; contactId: string | null; leadId: string | null },
) =>
  tx.consentEvent.findFirst({
    where: contactId ? { tenantId, contactId } : { tenantId, leadId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: {
      jurisdiction: true,
      region: true,
      regionSource: true,
      phoneHash: true,
      addressHmac: true,
      build: true,
    },
  });

/**
 * Appends to the ledger what a person did by a link, a page or a reply, or what staff did for them. The row has the region and the hashes of
 * the contact's newest row.
 * @returns the event's id, which later marketing rows name
 */
export async function appendConsentEvent(tx: Prisma.TransactionClient, event: LaterConsent): Promise<string> {
  const {
    tenantId,
    contactId,
    leadId = null,
    kind,
    state,
    mode,
    wording,
    wordingId,
    locale,
    source,
    place,
    page,
    now,
  } = event;
  const newest = await findNewestProof(tx, { tenantId, contactId, leadId });
  const id = uuid7(now);
  await tx.consentEvent.create({
    data: {
      ...newest,
      ...place,
      ...(page && { ...page, documents: page.documents ?? undefined }),
      ...{ kind, state, mode, wording, wordingId, locale, source },
      id,
      tenantId,
      contactId,
      leadId,
      wordingSha256: sha256(wording),
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}

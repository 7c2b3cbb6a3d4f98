import type { Database, Prisma } from '#app/domain/database.ts';

const recordColumns = {
  id: true,
  kinds: true,
  wordings: true,
  version: true,
  locale: true,
  source: true,
  createdAt: true,
} as const satisfies Prisma.ConsentRecordSelect;

const eventColumns = {
  id: true,
  kind: true,
  state: true,
  mode: true,
  wording: true,
  wordingSha256: true,
  wordingId: true,
  locale: true,
  region: true,
  regionSource: true,
  widget: true,
  step: true,
  pageUrl: true,
  documents: true,
  build: true,
  source: true,
  createdAt: true,
} as const satisfies Prisma.ConsentEventSelect;

const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];

/** Whose consents are listed: those given with leads, or those of a contact that belong to no lead. */
export type ConsentOwner =
  | { tenantId: string; leadIds: readonly string[] }
  | { tenantId: string; contactId: string };

const ownedBy = (owner: ConsentOwner) =>
  'leadIds' in owner
    ? { tenantId: owner.tenantId, leadId: { in: [...owner.leadIds] } }
    : { tenantId: owner.tenantId, contactId: owner.contactId, leadId: null };

/** Lists consents of the ledger, the newest first, with the sentences as they were displayed. */
export const listConsentEvents = (db: Database, owner: ConsentOwner) =>
  db.consentEvent.findMany({ where: ownedBy(owner), orderBy: newestFirst, select: eventColumns });

/** Lists consents from before the ledger, the newest first. */
export const listConsentRecords = (db: Database, owner: ConsentOwner) =>
  db.consentRecord.findMany({ where: ownedBy(owner), orderBy: newestFirst, select: recordColumns });

/** Lists all consents given with leads: those of the ledger, and those from before it. */
export async function listConsents(db: Database, owner: ConsentOwner) {
  const [events, records] = await Promise.all([listConsentEvents(db, owner), listConsentRecords(db, owner)]);
  return { events, records };
}

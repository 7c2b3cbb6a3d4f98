import { type AuditActor, recordAudit } from '#app/domain/audit/index.ts';
import type { Database, DatabaseClient, Prisma } from '#app/domain/database.ts';
import { ACCEPTED_DOCUMENTS, listPublished, type PublishedDocument } from '#app/domain/site/index.ts';
import { listCustomerNames } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';

/** Reads the newest version of each document that a company accepts. Without an operator's identity there are none. */
export async function listDocumentsToAccept(db: DatabaseClient): Promise<PublishedDocument[]> {
  const published = await listPublished(db);
  return published.filter(({ document }) => (ACCEPTED_DOCUMENTS as readonly string[]).includes(document));
}

/** Reads the documents whose newest version a person has not accepted yet. */
export async function listUnaccepted(db: DatabaseClient, userId: string): Promise<PublishedDocument[]> {
  const documents = await listDocumentsToAccept(db);
  if (documents.length === 0) return [];
  const accepted = await db.legalAcceptance.findMany({
    where: { userId },
    select: { document: true, version: true },
  });
  return documents.filter(
    ({ document, version }) => !accepted.some((row) => row.document === document && row.version === version),
  );
}

/**
 * Whether an admin is asked at log-in to accept documents: those that apply by now, and those of which they have accepted no version. A changed
 * document is announced 30 days before it applies, and can be accepted earlier on `/admin/accept`.
 */
export async function isAskedToAccept(
  db: DatabaseClient,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  const unaccepted = await listUnaccepted(db, userId);
  if (unaccepted.some(({ appliesFrom }) => appliesFrom <= now)) return true;
  if (unaccepted.length === 0) return false;
  const names = unaccepted.map(({ document }) => document);
  const known = await db.legalAcceptance.findMany({
    where: { userId, document: { in: names } },
    distinct: ['document'],
    select: { document: true },
  });
  return known.length < names.length;
}

/** Finds when changed documents that no person of a company has accepted begin to apply; null if there are none. */
export async function findPendingChange(
  db: DatabaseClient,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<{ from: Date } | null> {
  const pending = (await listDocumentsToAccept(db)).filter(({ appliesFrom }) => appliesFrom > now);
  if (pending.length === 0) return null;
  const accepted = await listAcceptances(db, tenantId);
  const open = pending.filter(
    ({ document, version }) => !accepted.some((row) => row.document === document && row.version === version),
  );
  const [first] = open.map(({ appliesFrom }) => appliesFrom).sort((a, b) => a.getTime() - b.getTime());
  return first ? { from: first } : null;
}

/** Maximum companies that the operators' list names. */
const MAX_UNACCEPTED_COMPANIES = 50;

/** Lists companies that have not accepted the documents that apply by now, by name. */
export async function listCompaniesWithoutAcceptance(
  db: Database,
  now: Date,
): Promise<{ total: number; companies: { id: string; name: string }[] }> {
  const documents = (await listDocumentsToAccept(db)).filter(({ appliesFrom }) => appliesFrom <= now);
  if (documents.length === 0) return { total: 0, companies: [] };
  const rows = await db.legalAcceptance.findMany({
    where: { OR: documents.map(({ document, version }) => ({ document, version })) },
    distinct: ['tenantId', 'document'],
    select: { tenantId: true, document: true },
  });
  const acceptedCount = new Map<string, number>();
  for (const { tenantId } of rows) acceptedCount.set(tenantId, (acceptedCount.get(tenantId) ?? 0) + 1);
  const missing = (await listCustomerNames(db)).filter(
    ({ id }) => (acceptedCount.get(id) ?? 0) < documents.length,
  );
  return { total: missing.length, companies: missing.slice(0, MAX_UNACCEPTED_COMPANIES) };
}

/** Lists what a company's people have accepted, newest first. */
export const listAcceptances = (db: DatabaseClient, tenantId: string) =>
  db.legalAcceptance.findMany({
    where: { tenantId },
    orderBy: { createdAt: 'desc' },
    select: { userId: true, document: true, version: true, sha256: true, createdAt: true },
  });

/** Names the versions that a form shows, so that no other ones are accepted with it. */
export const versionsShown = (documents: readonly PublishedDocument[]): string =>
  documents.map(({ document, sha256 }) => `${document}:${sha256}`).join(' ');

/**
 * Records that a person accepts documents for a company.
 * @param shown versionsShown of the documents that the form showed
 * @throws AppError `conflict` if other versions were published since then
 */
export async function acceptDocuments(
  tx: Prisma.TransactionClient,
  options: {
    tenantId: string;
    userId: string;
    documents: readonly PublishedDocument[];
    shown: string;
    actor: AuditActor;
    now: Date;
  },
): Promise<void> {
  const { tenantId, userId, documents, shown, actor, now } = options;
  if (documents.length === 0) return;
  if (shown !== versionsShown(documents))
    throw new AppError('conflict', 'The documents have changed. Read them again, then accept them.');
  for (const { document, version, sha256 } of documents)
    await tx.legalAcceptance.create({
      data: { tenantId, userId, document, version, sha256, createdAt: now },
    });
  const details = Object.fromEntries(
    documents.map(({ document, version }) => [document, { from: null, to: version }]),
  );
  await recordAudit(tx, { actor, action: 'legal.accept', tenantId, details }, now);
}

/**
 * Records that a person accepts all documents that are new to them.
 * @throws AppError `conflict` as acceptDocuments
 */
export const acceptNewDocuments = (
  db: Database,
  options: Omit<Parameters<typeof acceptDocuments>[1], 'documents'>,
): Promise<void> =>
  db.$transaction(async (tx) =>
    acceptDocuments(tx, { ...options, documents: await listUnaccepted(tx, options.userId) }),
  );

import { createHash } from 'node:crypto';
import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { Locale } from '#app/messages/locales.ts';

/** The platform's legal documents, by the last part of their path. */
export const LEGAL_DOCUMENTS = [
  'terms',
  'privacy',
  'dpa',
  'subprocessors',
  'consumer-health-data',
  'acceptable-use',
] as const;
export type LegalDocumentId = (typeof LEGAL_DOCUMENTS)[number];

/** Documents that a company accepts. The others inform. */
export const ACCEPTED_DOCUMENTS = ['terms', 'dpa'] as const satisfies readonly LegalDocumentId[];

/** Days between the publication of a changed document and the day from which it applies. */
const NOTICE_DAYS = 30;

export type DocumentTexts = Record<LegalDocumentId, Record<Locale, object>>;

export interface PublishedDocument {
  document: LegalDocumentId;
  version: string;
  sha256: string;
  publishedAt: Date;
  /** The first version applies at once, a later one after the notice. */
  appliesFrom: Date;
}

/**
 * Publishes the documents whose text differs from the newest version. Older versions stay readable.
 * @param texts of every document in every language; one version holds all languages
 */
export async function publishDocuments(
  tx: Prisma.TransactionClient,
  texts: DocumentTexts,
  now: Date,
): Promise<void> {
  for (const document of LEGAL_DOCUMENTS) {
    const sha256 = hashLegalText(texts[document]);
    const versions = await tx.legalDocument.findMany({
      where: { document },
      orderBy: { publishedAt: 'desc' },
      select: { version: true, sha256: true },
    });
    if (versions[0]?.sha256 === sha256) continue;
    const day = now.toISOString().slice(0, 10);
    const count = versions.filter(({ version }) => version.split('.')[0] === day).length;
    const version = count === 0 ? day : `${day}.${count + 1}`;
    await tx.legalDocument.create({
      data: { document, version, sha256, texts: texts[document] as Prisma.InputJsonObject, publishedAt: now },
    });
  }
}

/** Lists the newest version of each document, without its text; a document that was never published is missing. */
export async function listPublished(db: DatabaseClient): Promise<PublishedDocument[]> {
  const rows = await db.legalDocument.findMany({
    orderBy: { publishedAt: 'desc' },
    select: { document: true, version: true, sha256: true, publishedAt: true },
  });
  return LEGAL_DOCUMENTS.flatMap((document) => {
    const versions = rows.filter((row) => row.document === document);
    const [newest] = versions;
    return newest ? { ...newest, document, appliesFrom: appliesFrom(newest, versions.length > 1) } : [];
  });
}

/**
 * Reads a version of a document with its text.
 * @param version the newest if missing
 * @returns null if it was never published
 */
export async function findDocument(
  db: DatabaseClient,
  document: LegalDocumentId,
  version?: string,
): Promise<
  (PublishedDocument & { texts: Record<Locale, unknown>; versions: string[]; isNewest: boolean }) | null
> {
  const rows = await db.legalDocument.findMany({
    where: { document },
    orderBy: { publishedAt: 'desc' },
    select: { version: true, publishedAt: true },
  });
  const index = version === undefined ? 0 : rows.findIndex((row) => row.version === version);
  const row = rows[index];
  if (!row) return null;
  const stored = await db.legalDocument.findUniqueOrThrow({
    where: { document_version: { document, version: row.version } },
  });
  return {
    document,
    version: stored.version,
    sha256: stored.sha256,
    publishedAt: stored.publishedAt,
    appliesFrom: appliesFrom(stored, index < rows.length - 1),
    texts: stored.texts as Record<Locale, unknown>,
    versions: rows.map((candidate) => candidate.version),
    isNewest: index === 0,
  };
}

/** Returns the SHA-256 of a text in hexadecimal digits. Equal texts have equal hashes, whatever the order of an object's keys. */
export function hashLegalText(text: unknown): string {
  const canonicalText = JSON.stringify(text, (_key, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(canonicalText).digest('hex');
}

const appliesFrom = ({ publishedAt }: { publishedAt: Date }, isChange: boolean): Date =>
  isChange ? new Date(publishedAt.getTime() + NOTICE_DAYS * DAY_MS) : publishedAt;

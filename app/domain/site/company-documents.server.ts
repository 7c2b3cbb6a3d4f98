import type { DatabaseClient, Prisma } from '#app/domain/database.ts';
import type { Locale } from '#app/messages/locales.ts';
import { hashLegalText, type LegalDocumentId } from './legal-documents.server.ts';

interface CompanyDocumentKey {
  tenantId: string;
  document: LegalDocumentId;
  sha256: string;
}

/** A version of a company's own document, in every language. */
interface CompanyDocument {
  texts: Record<Locale, unknown>;
  firstShownAt: Date;
}

/**
 * Keeps a company's own document as it reads now, once for each text, so that the hash in the ledger of consents can be opened later.
 * @returns its SHA-256
 */
export async function keepCompanyDocument(
  db: DatabaseClient,
  kept: Omit<CompanyDocumentKey, 'sha256'> & { texts: Record<Locale, object> },
  now: Date,
): Promise<string> {
  const { tenantId, document, texts } = kept;
  const key = { tenantId, document, sha256: hashLegalText(texts) };
  if (await hasDocument(db, key)) return key.sha256;
  try {
    await db.companyDocument.create({
      data: { ...key, texts: texts as Prisma.InputJsonObject, firstShownAt: now },
    });
  } catch (error) {
    // Another server may have kept it since.
    if (!(await hasDocument(db, key))) throw error;
  }
  return key.sha256;
}

/** Reads a version of a company's own document; null for a text that no submission recorded. */
export async function findCompanyDocument(
  db: DatabaseClient,
  key: CompanyDocumentKey,
): Promise<CompanyDocument | null> {
  const row = await db.companyDocument.findUnique({ where: { tenantId_document_sha256: key } });
  return row && { texts: row.texts as Record<Locale, unknown>, firstShownAt: row.firstShownAt };
}

const hasDocument = async (db: DatabaseClient, key: CompanyDocumentKey): Promise<boolean> =>
  (await db.companyDocument.count({ where: key })) > 0;

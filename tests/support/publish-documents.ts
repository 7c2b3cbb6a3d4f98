import type Database from 'better-sqlite3';
import type { OperatorIdentity } from '#app/domain/site/index.ts';
import { hashLegalText } from '#app/domain/site/legal-documents.server.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { writePlatformDocuments } from '#app/site/legal/documents.ts';

/** An operator of a service in tests. */
export const TEST_OPERATOR: OperatorIdentity = {
  legalName: 'Northlake Software Ltd',
  postalAddress: '1 Lake Street\nDublin\nIreland',
  contactEmail: 'privacy@northlake.example',
  lawCountry: 'IE',
  lawRegion: null,
  euRepresentative: null,
  ukRepresentative: 'Northlake UK Ltd\n2 Hill Road\nLeeds',
  hostingCountry: 'DE',
  transferTool: 'scc',
  subprocessors: [{ name: 'Example Hosting GmbH', country: 'DE', purpose: 'hosting' }],
};

/** Publishes the legal documents in the SQLite file of a running service, as its operator's form does. */
export function publishTestDocuments(db: Database.Database, product: string): void {
  const texts = writePlatformDocuments(TEST_OPERATOR, documentSettings({ PRODUCT_NAME: product }));
  const insert = db.prepare(
    'INSERT INTO "LegalDocument" ("document", "version", "sha256", "texts", "publishedAt") VALUES (?, ?, ?, ?, ?)',
  );
  for (const [document, both] of Object.entries(texts))
    insert.run(document, '2026-11-28', hashLegalText(both), JSON.stringify(both), Date.now());
}

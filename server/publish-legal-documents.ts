import type { Database } from '#app/domain/database.ts';
import { publishDocuments, readOperatorIdentity } from '#app/domain/site/index.ts';
import { isUniqueViolation } from '#app/lib/database-errors.ts';
import type { Env } from '#app/settings/env.server.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { writePlatformDocuments } from '#app/site/legal/documents.ts';

/** Publishes the legal documents that an update of the service or of its settings has changed. Without an operator's identity there are none. */
export async function publishLegalDocuments(db: Database, env: Env): Promise<void> {
  const operator = await readOperatorIdentity(db);
  if (!operator) return;
  const texts = writePlatformDocuments(operator, documentSettings(env));
  try {
    await db.$transaction((tx) => publishDocuments(tx, texts, new Date()));
  } catch (error) {
    // Another process that started at the same time has published the same texts.
    if (!isUniqueViolation(error, 'LegalDocument')) throw error;
  }
}

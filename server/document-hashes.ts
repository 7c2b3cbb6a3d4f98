import type { DocumentHashes } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { listConnectedSystems } from '#app/domain/integrations/index.ts';
import { keepCompanyDocument, readOperatorIdentity } from '#app/domain/site/index.ts';
import { describeSiteTenant, findTenantOfClient } from '#app/domain/tenants/index.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { describeCompany, writeDocument } from '#app/site/legal/documents.ts';

/** The documents that widgets link to. */
const LINKED_DOCUMENTS = ['terms', 'privacy', 'consumer-health-data'] as const;

/** Time in ms for which hashes are kept: as long as browsers keep the pages. */
const HASHES_KEPT_MS = 60_000;
const MAX_KEPT_TENANTS = 1000;

/**
 * Returns a function that finds the SHA-256 of a company's documents, for the ledger of consents. It writes the documents once a minute for
 * a company with submissions, so a submission costs no query in between, and keeps each new text so that its hash can be opened. A company's own privacy page is left out: its text is not ours.
 */
export function createDocumentHashes(options: {
  db: Database;
  env: Parameters<typeof documentSettings>[0];
  now?: () => number;
}): (tenantId: string) => Promise<DocumentHashes | null> {
  const { db, env, now = Date.now } = options;
  const kept = new Map<string, { hashes: Promise<DocumentHashes | null>; until: number }>();
  return (tenantId) => {
    const known = kept.get(tenantId);
    if (known && known.until > now()) return known.hashes;
    if (kept.size >= MAX_KEPT_TENANTS) kept.clear();
    const hashes = hashDocuments(db, env, tenantId);
    kept.set(tenantId, { hashes, until: now() + HASHES_KEPT_MS });
    hashes.catch(() => kept.delete(tenantId));
    return hashes;
  };
}

async function hashDocuments(
  db: Database,
  env: Parameters<typeof documentSettings>[0],
  tenantId: string,
): Promise<DocumentHashes | null> {
  const [tenant, operator] = await Promise.all([findTenantOfClient(db, tenantId), readOperatorIdentity(db)]);
  if (!tenant) return null;
  const connectedSystems = await listConnectedSystems(db, tenant.id);
  const { site, company } = describeSiteTenant(tenant);
  const described = { site, company: { ...company, connectedSystems } };
  const facts = describeCompany(described, operator, documentSettings(env));
  const hashes: Record<string, string> = {};
  for (const document of LINKED_DOCUMENTS) {
    if (document === 'privacy' && tenant.privacyUrl) continue;
    const texts = writeDocument(document, facts);
    hashes[document] = await keepCompanyDocument(db, { tenantId: tenant.id, document, texts }, new Date());
  }
  return hashes;
}

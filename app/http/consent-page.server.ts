import type { SubmissionIntake } from '#app/domain/assessments/index.ts';
import type { ConsentPage } from '#app/domain/leads/index.ts';
import type { LegalDocumentId } from '#app/domain/site/index.ts';

/**
 * The documents that the sentences on each page link to, by the page's path without the ids and tokens that open it. On these pages people
 * change their consents.
 */
const LINKED_DOCUMENTS = {
  '/plan/{id}/safety': ['consumer-health-data'],
  '/plan/{id}/choices': [],
  '/plan/{id}/confirm': [],
  '/agree': ['consumer-health-data'],
  '/data': [],
  '/preferences': ['terms', 'privacy'],
} as const satisfies Record<string, readonly LegalDocumentId[]>;

interface ConsentRequest {
  request: Request;
  context: { services: { intake: Pick<SubmissionIntake, 'build' | 'findDocuments'> } };
}

/**
 * Describes for the ledger of consents the page on which a person agreed or withdrew, as a submission does with the widget's page. The ledger
 * outlives an erasure and is exported, so its URL can't open a plan or be used as a link of a mail.
 */
export async function describeConsentPage(
  { request, context }: ConsentRequest,
  tenantId: string,
  path: keyof typeof LINKED_DOCUMENTS,
): Promise<ConsentPage> {
  const { build, findDocuments } = context.services.intake;
  const linked: readonly string[] = LINKED_DOCUMENTS[path];
  const hashes = linked.length > 0 ? await findDocuments(tenantId) : null;
  const documents =
    hashes && Object.fromEntries(Object.entries(hashes).filter(([name]) => linked.includes(name)));
  return { pageUrl: new URL(request.url).origin + path, documents, build };
}

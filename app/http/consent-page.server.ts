import type { SubmissionIntake } from '#app/domain/assessments/index.ts';
import type { ConsentPage } from '#app/domain/leads/index.ts';

/** Pages on which people change their consents, without the ids and tokens that open them. */
type ConsentPath = '/plan/{id}/safety' | '/plan/{id}/choices' | '/plan/{id}/confirm' | '/agree' | '/data';

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
  path: ConsentPath,
): Promise<ConsentPage> {
  const { build, findDocuments } = context.services.intake;
  return { pageUrl: new URL(request.url).origin + path, documents: await findDocuments(tenantId), build };
}

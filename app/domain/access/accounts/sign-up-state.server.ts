import { listDocumentsToAccept } from '#app/domain/access/index.ts';
import type { DatabaseClient } from '#app/domain/database.ts';
import { type PublishedDocument, readOperatorIdentity } from '#app/domain/site/index.ts';

/** Reason that the sign-up page shows. */
const SIGN_UP_CLOSED =
  'Sign-up is closed until the operator of this service publishes its company details and terms.';

/**
 * Reads whether companies can sign up, and what they accept.
 * @param isLive whether the service is live: sign-up is then closed until an operator has entered who runs it
 */
export async function readSignUpState(
  db: DatabaseClient,
  isLive: boolean,
): Promise<{ closed: string | null; documents: PublishedDocument[] }> {
  const isClosed = isLive && (await readOperatorIdentity(db)) === null;
  return { closed: isClosed ? SIGN_UP_CLOSED : null, documents: await listDocumentsToAccept(db) };
}

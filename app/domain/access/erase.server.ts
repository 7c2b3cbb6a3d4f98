import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import type { TokenKind } from './auth-tokens.server.ts';
import { forgetSearches } from './session-data.server.ts';

/**
 * Removes the e-mail address from the links that were sent to the person. A used link remains marked as used until it expires.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, address, now }: ErasedPerson,
): Promise<void> {
  // All searches of staff are deleted, because they may contain the person.
  await forgetSearches(tx);
  if (!address) return;
  const kinds: TokenKind[] = ['erase-data', 'export-data', 'agree-again'];
  await tx.authToken.updateMany({
    where: { tenantId, kind: { in: kinds }, email: { in: [...address.spellings] } },
    data: { email: '', payload: {}, usedAt: now },
  });
}

import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import type { TokenKind } from './auth-tokens.server.ts';
import { forgetSearches } from './session-data.server.ts';

/**
 * Takes the address out of the links that were sent to the person; a used link stays used until it expires. What staff
 * searched for is forgotten.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, address, now }: ErasedPerson,
): Promise<void> {
  // All that staff searched for: it may have been the person.
  await forgetSearches(tx);
  if (!address) return;
  const kinds: TokenKind[] = ['erase-data', 'export-data'];
  await tx.authToken.updateMany({
    where: { tenantId, kind: { in: kinds }, email: { in: [...address.spellings] } },
    data: { email: '', payload: {}, usedAt: now },
  });
}

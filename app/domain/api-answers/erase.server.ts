import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { planScope } from './plan-scope.ts';

/** Deletes the keys with which a person's plan was requested by mail. */
export async function erase(tx: Prisma.TransactionClient, { tenantId, leads }: ErasedPerson): Promise<void> {
  await inChunks(leads, async (chunk) => {
    const scopes = chunk.flatMap(({ assessmentId }) =>
      assessmentId ? [planScope(tenantId, assessmentId)] : [],
    );
    if (scopes.length > 0) await tx.apiAnswer.deleteMany({ where: { tenantId, scope: { in: scopes } } });
  });
}

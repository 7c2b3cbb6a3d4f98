import { join, sqltag as sql } from '@prisma/client/runtime/client';
import type { Prisma } from '#app/domain/database.ts';
import type { ErasedPerson } from '#app/domain/erased-person.ts';
import { lockLeads } from '#app/domain/leads/index.ts';
import { inChunks } from '#app/lib/in-chunks.ts';
import { rememberErasedIds } from './erased-tracking-ids.server.ts';

/** The personal columns of a sale, blanked. */
export const ERASED_SALE = {
  productIds: '',
  clientOrderData: {},
} as const satisfies Prisma.ConversionUpdateManyMutationInput;

/** The personal columns of an order in the inbox, blanked. */
export const ERASED_ORDER = {
  trackingId: '',
  couponCode: null,
  emailSha256: null,
  ...ERASED_SALE,
} as const satisfies Prisma.UnmatchedOrderUpdateManyMutationInput;

/**
 * Removes the person from sales and from orders in the shop's inbox; amounts and order ids remain (D55). Later reports under the leads'
 * tracking ids are stored without the person. Call it under the tenant's lock, so that no report is half stored.
 */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address, now }: ErasedPerson,
): Promise<void> {
  await lockLeads(tx, { tenantId, leadIds: leads.map(({ id }) => id) });
  await rememberErasedIds(tx, { tenantId, trackingIds: leads.map(({ trackingId }) => trackingId), now });
  await inChunks(leads, async (chunk) => {
    await blankOrders(tx, tenantId, {
      OR: [
        { trackingId: { in: chunk.map(({ trackingId }) => trackingId) } },
        // An order matched by hand with one of these leads has another tracking id.
        { leadId: { in: chunk.map(({ id }) => id) } },
      ],
    });
    await tx.conversion.updateMany({
      where: { tenantId, leadId: { in: chunk.map(({ id }) => id) } },
      data: ERASED_SALE,
    });
    const fresh = join(chunk.map(({ id, freshTrackingId }) => sql`(${id}, ${freshTrackingId})`));
    await tx.$executeRaw(sql`
      WITH fresh("leadId", "trackingId") AS (VALUES ${fresh})
      UPDATE "Conversion" SET "trackingId" = fresh."trackingId" FROM fresh
      WHERE "Conversion"."leadId" = fresh."leadId" AND "Conversion"."tenantId" = ${tenantId}`);
  });
  if (address) await blankOrders(tx, tenantId, { emailSha256: address.hash });
}

/** Blanks orders and the sales that they became: staff may have matched an order with another person's lead. */
async function blankOrders(
  tx: Prisma.TransactionClient,
  tenantId: string,
  person: Prisma.UnmatchedOrderWhereInput,
): Promise<void> {
  const where = { ...person, tenantId };
  const orders = await tx.unmatchedOrder.findMany({ where, select: { matchedConversionId: true } });
  await inChunks(
    orders.flatMap(({ matchedConversionId }) => matchedConversionId ?? []),
    (ids) => tx.conversion.updateMany({ where: { tenantId, id: { in: ids } }, data: ERASED_SALE }),
  );
  await tx.unmatchedOrder.updateMany({ where, data: ERASED_ORDER });
}

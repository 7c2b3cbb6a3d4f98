import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { inChunks } from '../../lib/in-chunks.ts';
import { randomId } from '../../lib/random-id.ts';
import type { Prisma } from '../database.ts';
import type { ErasedPerson } from '../erased-person.ts';

/** Takes the person out of sales and out of orders in the shop's inbox; money and order ids stay (D55). */
export async function erase(
  tx: Prisma.TransactionClient,
  { tenantId, leads, address }: ErasedPerson,
): Promise<void> {
  await inChunks(leads, async (chunk) => {
    await blankOrders(tx, tenantId, { trackingId: { in: chunk.map(({ trackingId }) => trackingId) } });
    await tx.conversion.updateMany({
      where: { tenantId, leadId: { in: chunk.map(({ id }) => id) } },
      data: { clientOrderData: {}, productIds: '' },
    });
    const fresh = join(chunk.map(({ id, freshTrackingId }) => sql`(${id}, ${freshTrackingId})`));
    await tx.$executeRaw(sql`
      WITH fresh("leadId", "trackingId") AS (VALUES ${fresh})
      UPDATE "Conversion" SET "trackingId" = fresh."trackingId" FROM fresh
      WHERE "Conversion"."leadId" = fresh."leadId" AND "Conversion"."tenantId" = ${tenantId}`);
  });
  if (address) await blankOrders(tx, tenantId, { emailSha256: address.hash });
}

async function blankOrders(
  tx: Prisma.TransactionClient,
  tenantId: string,
  where: Prisma.UnmatchedOrderWhereInput,
): Promise<void> {
  const orders = await tx.unmatchedOrder.findMany({ where: { ...where, tenantId }, select: { id: true } });
  for (const { id } of orders)
    await tx.unmatchedOrder.update({
      where: { id, tenantId },
      data: {
        trackingId: randomId(),
        emailSha256: null,
        couponCode: null,
        productIds: '',
        clientOrderData: {},
      },
    });
}

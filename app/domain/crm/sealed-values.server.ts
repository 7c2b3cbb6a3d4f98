import { SEALED, type SealedValues } from '#app/domain/sealed-values.ts';

/** Registers the API keys of companies' CRMs as sealed values. */
export const sealedValues: SealedValues[] = [
  {
    name: 'CRM keys',
    async list(db, { after, limit }) {
      const rows = await db.crmConnection.findMany({
        where: { tenantId: { gt: after }, sealedApiKey: SEALED },
        orderBy: { tenantId: 'asc' },
        take: limit,
        select: { tenantId: true, sealedApiKey: true },
      });
      return rows.map(({ tenantId, sealedApiKey }) => ({ id: tenantId, sealed: sealedApiKey ?? '' }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.crmConnection.updateMany({
        where: { tenantId: id, sealedApiKey: sealed },
        data: { sealedApiKey: resealed },
      });
      return count > 0;
    },
  },
];

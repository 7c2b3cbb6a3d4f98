import { SEALED, type SealedValues } from '#app/domain/sealed-values.ts';

/** The DKIM keys that sign e-mails from companies' own addresses. */
export const sealedValues: SealedValues[] = [
  {
    name: 'DKIM keys of companies',
    async list(db, { after, limit }) {
      const rows = await db.tenant.findMany({
        where: { id: { gt: after }, dkimPrivateKey: SEALED },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, dkimPrivateKey: true },
      });
      return rows.map(({ id, dkimPrivateKey }) => ({ id, sealed: dkimPrivateKey ?? '' }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.tenant.updateMany({
        where: { id, dkimPrivateKey: sealed },
        data: { dkimPrivateKey: resealed },
      });
      return count > 0;
    },
  },
];

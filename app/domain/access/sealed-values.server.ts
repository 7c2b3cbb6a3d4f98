import { SEALED, type SealedValues } from '#app/domain/sealed-values.ts';

/** Secrets of the second factor. */
export const sealedValues: SealedValues[] = [
  {
    name: 'second factors of operators',
    async list(db, { after, limit }) {
      const rows = await db.user.findMany({
        where: { id: { gt: after }, totpSecret: SEALED },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, totpSecret: true },
      });
      return rows.map(({ id, totpSecret }) => ({ id, sealed: totpSecret ?? '' }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.user.updateMany({
        where: { id, totpSecret: sealed },
        data: { totpSecret: resealed },
      });
      return count > 0;
    },
  },
  {
    name: 'second factors of companies’ staff',
    async list(db, { after, limit }) {
      const rows = await db.tenantUser.findMany({
        where: { id: { gt: after }, totpSecret: SEALED },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, totpSecret: true },
      });
      return rows.map(({ id, totpSecret }) => ({ id, sealed: totpSecret ?? '' }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.tenantUser.updateMany({
        where: { id, totpSecret: sealed },
        data: { totpSecret: resealed },
      });
      return count > 0;
    },
  },
];

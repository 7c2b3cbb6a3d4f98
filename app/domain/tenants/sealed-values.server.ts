import { SEALED, type SealedValues, sealedColumn } from '#app/domain/sealed-values.ts';

/** The DKIM keys that sign e-mails from companies' own addresses, and the passwords of their own mail servers. */
export const sealedValues: SealedValues[] = [
  sealedColumn('passwords of mail servers', 'mailAccount', 'sealedPassword', 'tenantId'),
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

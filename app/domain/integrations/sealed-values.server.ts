import { SEALED, type SealedValues } from '#app/domain/sealed-values.ts';

/** Registers the secrets that sign webhooks as sealed values, including previous ones that still sign. */
export const sealedValues: SealedValues[] = (['sealedSecret', 'sealedPreviousSecret'] as const).map(
  (column) => ({
    name: column === 'sealedSecret' ? 'webhook secrets' : 'previous webhook secrets',
    async list(db, { after, limit }) {
      const rows = await db.webhookEndpoint.findMany({
        where: { id: { gt: after }, [column]: SEALED },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, sealedSecret: true, sealedPreviousSecret: true },
      });
      return rows.map((row) => ({ id: row.id, sealed: row[column] ?? '' }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.webhookEndpoint.updateMany({
        where: { id, [column]: sealed },
        data: { [column]: resealed },
      });
      return count > 0;
    },
  }),
);

import { SEALED, type SealedValues } from '#app/domain/sealed-values.ts';

/** Responses that are replayed for an Idempotency-Key for 24 hours. */
export const sealedValues: SealedValues[] = [
  {
    name: 'answers to idempotency keys',
    async list(db, { after, limit }) {
      const rows = await db.apiAnswer.findMany({
        where: { id: { gt: after }, answer: SEALED },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, answer: true },
      });
      return rows.map(({ id, answer }) => ({ id, sealed: answer ?? '' }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.apiAnswer.updateMany({
        where: { id, answer: sealed },
        data: { answer: resealed },
      });
      return count > 0;
    },
  },
];

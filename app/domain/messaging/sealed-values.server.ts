import { SEALED, type SealedValues } from '#app/domain/sealed-values.ts';
import { listSealedTokens, replaceSealedToken } from '#app/outbox/index.ts';

/** The link tokens of e-mails that may still be sent, and the contents of the local mailbox. */
export const sealedValues: SealedValues[] = [
  {
    name: 'links of mails that wait',
    list: listSealedTokens,
    replace: (tx, row, resealed) => replaceSealedToken(tx, { ...row, resealed }),
  },
  {
    name: 'messages in the local mailbox',
    async list(db, { after, limit }) {
      const rows = await db.localMail.findMany({
        where: { id: { gt: after }, html: null, text: SEALED },
        orderBy: { id: 'asc' },
        take: limit,
        select: { id: true, text: true },
      });
      return rows.map(({ id, text }) => ({ id, sealed: text }));
    },
    async replace(tx, { id, sealed }, resealed) {
      const { count } = await tx.localMail.updateMany({
        where: { id, text: sealed },
        data: { text: resealed },
      });
      return count > 0;
    },
  },
];

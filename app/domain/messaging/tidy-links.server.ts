import type { Database, Prisma } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { emptySettledLinks, rewritePlannedLinks } from '#app/outbox/index.ts';
import { openContent, sealContent } from './local-mail-content.ts';
import { sealToken } from './sealed-tokens.ts';

/**
 * Applies this version's rules to rows from earlier versions: empties sent e-mails, and seals the links of unsent e-mails and the contents
 * of the local mailbox. A failed e-mail to a visitor retains its sealed link while staff may send it again.
 */
export async function tidyLinks({ db, seal }: { db: Database; seal: Seal }): Promise<void> {
  await emptySettledLinks(db);
  await rewritePlannedLinks(db, (payload) => (hasUntidyToken(payload) ? sealToken(payload, seal) : null));
  await sealLocalMails({ db, seal });
}

const hasUntidyToken = (payload: unknown): payload is Prisma.InputJsonObject =>
  typeof payload === 'object' && payload !== null && 'token' in payload;

/** E-mails read and written at a time. Other writers get their turn between two portions. */
const TIDIED_MAILS_AT_A_TIME = 200;

/** Seals e-mails that a version without sealing stored in the local mailbox. */
async function sealLocalMails({ db, seal }: { db: Database; seal: Seal }): Promise<void> {
  for (let after = ''; ; ) {
    const mails = await db.localMail.findMany({
      where: { id: { gt: after }, OR: [{ html: { not: null } }, { NOT: { text: { startsWith: 'v1.' } } }] },
      orderBy: { id: 'asc' },
      take: TIDIED_MAILS_AT_A_TIME,
      select: { id: true, text: true, html: true, headers: true },
    });
    for (const { id, ...content } of mails)
      await db.localMail.updateMany({ where: { id }, data: sealContent(openContent(content, seal), seal) });
    if (mails.length < TIDIED_MAILS_AT_A_TIME) return;
    after = mails.at(-1)?.id ?? '';
  }
}

import type { Seal } from '../../lib/seal.server.ts';
import type { Database } from '../database.ts';
import { isOpenContent, openContent, sealContent } from './local-mail-content.ts';

/** Mails read and written at a time: other writers have their turn between two portions. */
const PORTION = 200;

/** Seals what a version that did not seal has stored in the local mailbox. @returns how many mails */
export async function sealLocalMails({ db, seal }: { db: Database; seal: Seal }): Promise<number> {
  for (let after = '', sealed = 0; ; ) {
    const mails = await db.localMail.findMany({
      where: { id: { gt: after }, OR: [{ html: { not: null } }, { NOT: { text: { startsWith: 'v1.' } } }] },
      orderBy: { id: 'asc' },
      take: PORTION,
      select: { id: true, text: true, html: true, headers: true },
    });
    for (const { id, ...content } of mails) {
      if (!isOpenContent(content)) continue;
      await db.localMail.updateMany({ where: { id }, data: sealContent(openContent(content, seal), seal) });
      sealed += 1;
    }
    if (mails.length < PORTION) return sealed;
    after = mails.at(-1)?.id ?? '';
  }
}

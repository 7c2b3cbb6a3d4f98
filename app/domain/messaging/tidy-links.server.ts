import type { Seal } from '../../lib/seal.server.ts';
import { emptySettledLinks, rewritePlannedLinks } from '../../outbox/index.ts';
import type { Database, Prisma } from '../database.ts';
import { sealLocalMails } from './seal-local-mails.server.ts';
import { sealToken } from './sealed-tokens.ts';

/**
 * Does to what earlier versions have left what this one does at once: empties mails that went out, and seals the links of those that
 * wait and what the local mailbox holds. A failed mail to a visitor keeps its sealed link while staff may send it again.
 */
export async function tidyLinks({ db, seal }: { db: Database; seal: Seal }): Promise<void> {
  await emptySettledLinks(db);
  await rewritePlannedLinks(db, (payload) => (hasToken(payload) ? sealToken(payload, seal) : null));
  await sealLocalMails({ db, seal });
}

const hasToken = (payload: unknown): payload is Prisma.InputJsonObject =>
  typeof payload === 'object' && payload !== null && 'token' in payload;

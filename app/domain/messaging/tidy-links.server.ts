import type { Seal } from '../../lib/seal.server.ts';
import { emptySettledMails, rewritePlannedPayloads } from '../../outbox/index.ts';
import type { Database, Prisma } from '../database.ts';
import { sealLocalMails } from './seal-local-mails.server.ts';
import { sealToken } from './sealed-tokens.ts';

/** Mails to visitors with a link that works once. */
const VISITOR_LINKS = ['erase-confirm', 'data-link'];
/** Mails to people who log in, with such a link. */
const ACCOUNT_LINKS = ['reset', 'invite', 'verify'];

/**
 * Leaves no link of a mail in the database that works for a person with a copy of it: empties mails that went out, and seals what a
 * version that did not seal has left. A failed mail to a visitor keeps its sealed link while staff may send it again.
 */
export async function tidyLinks({ db, seal }: { db: Database; seal: Seal }): Promise<void> {
  await emptySettledMails(db, VISITOR_LINKS, { except: ['failed', 'uncertain'] });
  await emptySettledMails(db, ACCOUNT_LINKS);
  await rewritePlannedPayloads(db, [...VISITOR_LINKS, ...ACCOUNT_LINKS], (payload) =>
    hasToken(payload) ? sealToken(payload, seal) : null,
  );
  await sealLocalMails({ db, seal });
}

const hasToken = (payload: unknown): payload is Prisma.InputJsonObject =>
  typeof payload === 'object' && payload !== null && 'token' in payload;

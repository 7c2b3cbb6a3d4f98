import type { Database } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { openContent } from './local-mail-content.ts';

/** One line of the local mailbox. */
interface MailboxLine {
  id: string;
  kind: string;
  sender: string;
  recipient: string;
  subject: string | null;
  createdAt: Date;
}

export interface MailboxPage {
  lines: MailboxLine[];
  /** For the next page: pass it as `before`; null on the last one. */
  next: string | null;
}

const PAGE = 50;

/**
 * Mails that were stored instead of sent, newest first (D31). Of all tenants: for an operator on their own machine.
 * @param before id of the last line of the page before
 */
export async function listMailbox(db: Database, { before }: { before?: string } = {}): Promise<MailboxPage> {
  // The ids are UUIDs of version 7: their order is that of making, and unlike a time none comes twice.
  const lines = await db.localMail.findMany({
    where: before ? { id: { lt: before } } : {},
    orderBy: { id: 'desc' },
    take: PAGE + 1,
    select: { id: true, kind: true, sender: true, recipient: true, subject: true, createdAt: true },
  });
  const pageLines = lines.slice(0, PAGE);
  return { lines: pageLines, next: lines.length > PAGE ? (pageLines.at(-1)?.id ?? null) : null };
}

/** One stored message in full; null for an unknown id. */
export async function readMailbox({ db, seal, id }: { db: Database; seal: Seal; id: string }) {
  const mail = await db.localMail.findUnique({
    where: { id },
    select: {
      id: true,
      kind: true,
      sender: true,
      recipient: true,
      subject: true,
      text: true,
      html: true,
      headers: true,
      createdAt: true,
    },
  });
  return mail && { ...mail, ...openContent(mail, seal) };
}

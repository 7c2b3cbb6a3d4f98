import type { Database, Prisma } from '#app/domain/database.ts';
import type { Seal } from '#app/lib/seal.server.ts';
import { openContent } from './local-mail-content.ts';

const MAILBOX_PAGE_SIZE = 50;

const lineColumns = {
  id: true,
  kind: true,
  sender: true,
  recipient: true,
  subject: true,
  createdAt: true,
} as const satisfies Prisma.LocalMailSelect;

/**
 * Lists e-mails that were stored instead of sent, newest first (D31). It covers all tenants, for an operator on their own machine.
 * @param before id of the previous page's last line
 * @returns `next` is the cursor for the next page, to pass as `before`; null on the last page
 */
export async function listMailbox(db: Database, { before }: { before?: string } = {}) {
  // The ids are UUIDs of version 7, so they sort by creation time and, unlike times, are unique.
  const lines = await db.localMail.findMany({
    where: before ? { id: { lt: before } } : {},
    orderBy: { id: 'desc' },
    take: MAILBOX_PAGE_SIZE + 1,
    select: lineColumns,
  });
  const pageLines = lines.slice(0, MAILBOX_PAGE_SIZE);
  return { lines: pageLines, next: lines.length > MAILBOX_PAGE_SIZE ? (pageLines.at(-1)?.id ?? null) : null };
}

/** Reads one stored e-mail or text in full; null for an unknown id. */
export async function readMailbox({ db, seal, id }: { db: Database; seal: Seal; id: string }) {
  const mail = await db.localMail.findUnique({
    where: { id },
    select: { ...lineColumns, text: true, html: true, headers: true },
  });
  return mail && { ...mail, ...openContent(mail, seal) };
}

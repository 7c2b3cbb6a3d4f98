import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import { findEntryId, listEntries } from '#app/domain/catalogue/index.ts';
import type { Prisma } from '#app/domain/database.ts';
import { findRetry, listSent, noteProblem, takeProblem } from '#app/domain/intake-problems/index.ts';
import { lockTenant } from '#app/domain/tenants/index.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { listLineKeys, type OrderLine } from './recognise-line.ts';

const UNKNOWN_LINE =
  'We don’t recognize this product of an order, so analytics leaves it out. Choose your catalog product once; we update past orders, too.';
/** An order with more unknown lines has another cause than its names. */
const MAX_NOTED_LINES = 20;
const MAX_LINE_NAME = 300;

/**
 * Lists the lines of a sale whose product is not known: each product once, however many orders contain it.
 * @param tx the transaction that stores the sale
 * @param buyer of the first such order. A name that was made for this person goes with their erasure; the product is listed
 * again with the next order that contains it.
 */
export async function noteUnknownLines(
  tx: Prisma.TransactionClient,
  {
    tenantId,
    buyer,
    lines,
    now,
  }: {
    tenantId: string;
    buyer: { leadId: string | null; personHash: string | null };
    lines: readonly OrderLine[];
    now: Date;
  },
): Promise<void> {
  for (const line of lines.slice(0, MAX_NOTED_LINES)) {
    const keys = listLineKeys(line);
    const subject = keys.at(-1);
    if (subject === undefined) continue;
    const name = nameLine(line);
    await noteProblem(tx, {
      ...{
        tenantId,
        ...buyer,
        source: 'product',
        sender: '',
        subject: subject.slice(0, MAX_LINE_NAME),
        reason: UNKNOWN_LINE,
      },
      sent: listSent([
        ['Product', name],
        ['SKU', line.skus[0]],
        ['Product ID', line.ids[0]],
      ]),
      retry: { keys, name } satisfies TaughtLine,
      now,
    });
  }
}

/** What a listed line teaches. */
interface TaughtLine {
  keys: string[];
  name: string;
}

const nameLine = ({ names, skus, ids }: OrderLine): string =>
  (names[0] ?? skus[0] ?? ids[0] ?? '').slice(0, MAX_LINE_NAME);

/**
 * Stores which entry the product of a listed line is, so that it is recognised from now on.
 * @param entryId null: the product is not in the catalogue
 * @returns the line's name, for those who recognise past orders again
 * @throws AppError `not-found` for an unknown entry or a line that was handled
 */
export async function teachLine({
  db,
  tenantId,
  id,
  entryId,
  actor,
  now,
}: TenantOperation & { id: string; entryId: string | null }): Promise<{ lineName: string }> {
  const entry = entryId === null ? null : findEntryId(entryId);
  const { retry } = await findRetry(db, { tenantId, id, source: 'product' });
  const { keys, name: lineName } = retry as TaughtLine;
  await db.$transaction(async (tx) => {
    if (!(await lockTenant(tx, tenantId))) throw tenantNotFound();
    for (const key of keys)
      await tx.orderLineMatch.upsert({
        where: { tenantId_key: { tenantId, key } },
        create: { tenantId, key, entryId: entry, lineName, createdAt: now },
        update: { entryId: entry, lineName },
      });
    await takeProblem(tx, { tenantId, id, actor, now });
    const names = new Map(listEntries('').map(({ id: known, defaultName }) => [known, defaultName.trim()]));
    const details = { line: lineName, entry: entry && (names.get(entry) ?? entry) };
    await recordAudit(tx, { actor, action: 'feed.teach', tenantId, details }, now);
  });
  return { lineName };
}

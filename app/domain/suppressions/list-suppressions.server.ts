import type { Database, Prisma } from '#app/domain/database.ts';
import { readNumberToStop } from '#app/domain/reading/index.ts';
import { findPhoneCountry } from '#app/domain/tenants/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { spellings } from '#app/lib/spellings.ts';
import { readRecipient } from './read-recipient.ts';
import { readWishReason, type SuppressionReason, type SuppressionScope, type WishReason } from './reasons.ts';

export const SUPPRESSIONS_PAGE_SIZE = 50;
/** Maximum number of search results. */
const MAX_FOUND_SUPPRESSIONS = 100;

export interface SuppressionLine {
  id: string;
  channel: 'email' | 'sms';
  /** Null after an erasure has blanked it. */
  address: string | null;
  /** Whether it is a number that can't be read. It matches no lead's number. */
  isDoubtful: boolean;
  scope: SuppressionScope;
  reason: SuppressionReason;
  /** Text of the provider's report, or the person who added it. */
  detail: string | null;
  /** Why the recipient unsubscribed; null if they did not say. */
  wishReason: WishReason | null;
  createdAt: Date;
}

const columns = {
  id: true,
  channel: true,
  address: true,
  scope: true,
  reason: true,
  detail: true,
  wishReason: true,
  createdAt: true,
} as const satisfies Prisma.SuppressionSelect;
type Row = Prisma.SuppressionGetPayload<{ select: typeof columns }>;

const toLine = (row: Row): SuppressionLine => ({
  ...row,
  channel: row.channel as SuppressionLine['channel'],
  isDoubtful:
    row.channel === 'sms' &&
    row.address !== null &&
    readNumberToStop(row.address, null)?.isDoubtful !== false,
  scope: row.scope as SuppressionScope,
  reason: row.reason as SuppressionReason,
  wishReason: readWishReason(row.wishReason),
});

const NEWEST_SUPPRESSIONS_FIRST = [
  { createdAt: 'desc' },
  { id: 'desc' },
] as const satisfies Prisma.SuppressionOrderByWithRelationInput[];

/** Lists a page of a tenant's list, newest first. @param options.page from 1; a number past the end returns the last page */
export async function listSuppressions(
  db: Database,
  options: { tenantId: string; page: number },
): Promise<{ lines: SuppressionLine[]; total: number; page: number; pages: number }> {
  const { tenantId } = options;
  const total = await db.suppression.count({ where: { tenantId } });
  const pages = Math.max(1, Math.ceil(total / SUPPRESSIONS_PAGE_SIZE));
  const page = Math.min(options.page, pages);
  const rows = await db.suppression.findMany({
    where: { tenantId },
    orderBy: [...NEWEST_SUPPRESSIONS_FIRST],
    skip: (page - 1) * SUPPRESSIONS_PAGE_SIZE,
    take: SUPPRESSIONS_PAGE_SIZE,
    select: columns,
  });
  return { lines: rows.map(toLine), total, page, pages };
}

/** Finds lines whose address or number contains or equals the query, newest first, at most MAX_FOUND_SUPPRESSIONS. */
export async function searchSuppressions(
  db: Database,
  { tenantId, query }: { tenantId: string; query: string },
): Promise<SuppressionLine[]> {
  const recipient = readRecipient(query, await findPhoneCountry(db, tenantId));
  const rows = await db.suppression.findMany({
    where: {
      tenantId,
      OR: [
        // Also matches entries that an erasure has blanked.
        { addressHash: hashRecipient(recipient?.address ?? query) },
        ...spellings(query).map((part) => ({ address: { contains: part } })),
      ],
    },
    orderBy: [...NEWEST_SUPPRESSIONS_FIRST],
    take: MAX_FOUND_SUPPRESSIONS,
    select: columns,
  });
  return rows.map(toLine);
}

/** Lists the opt-outs and stops of an address or phone number. */
export const listSuppressionsByAddress = (
  db: Database,
  { tenantId, addresses }: { tenantId: string; addresses: readonly string[] },
) =>
  db.suppression.findMany({
    where: { tenantId, addressHash: { in: addresses.filter(Boolean).map(hashRecipient) } },
    select: { channel: true, scope: true, reason: true, wishReason: true, createdAt: true },
  });

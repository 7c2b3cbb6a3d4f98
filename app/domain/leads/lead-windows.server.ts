import { empty, sqltag as sql } from '@prisma/client/runtime/client';
import { nextTurn } from '../../lib/next-turn.ts';
import type { Database, Prisma } from '../database.ts';

/** A span of time: `from` is in it, `to` is not. */
export interface LeadWindow {
  from: Date;
  to: Date;
}

const FIRST_WINDOW = 500;
const MAX_WINDOW = 20_000;
const GROWTH = 4;
const START = new Date(0);
const END = new Date('9999-12-31T23:59:59.999Z');

/**
 * Cuts a tenant's leads into spans of some thousand, each found in an index. SQLite's driver answers within the call: one
 * statement over a million rows would stop the whole process, so a long scan is made of short ones, and between them
 * the event loop has its turn. Leads of the same millisecond are in one span.
 * @param sold looks only among leads with or without a sale
 * @param first leads in the first span, which grows up to `largest`
 */
export async function* walkLeadWindows(options: {
  db: Database | Prisma.TransactionClient;
  tenantId: string;
  from?: Date;
  to?: Date;
  sold?: boolean;
  order?: 'asc' | 'desc';
  first?: number;
  largest?: number;
}): AsyncGenerator<LeadWindow> {
  const { db, tenantId, sold, order = 'desc', first = FIRST_WINDOW, largest = MAX_WINDOW } = options;
  const isSold = sold === undefined ? empty : sql`AND "converted" = ${sold}`;
  let { from = START, to = END } = options;
  for (let size = first; from < to; size = Math.min(size * GROWTH, largest)) {
    const span = sql`"tenantId" = ${tenantId} ${isSold} AND "createdAt" >= ${from} AND "createdAt" < ${to}`;
    const [edge] = await db.$queryRaw<{ createdAt: Date }[]>(
      order === 'desc'
        ? sql`SELECT "createdAt" FROM "Lead" WHERE ${span} ORDER BY "createdAt" DESC LIMIT 1 OFFSET ${size - 1}`
        : sql`SELECT "createdAt" FROM "Lead" WHERE ${span} ORDER BY "createdAt" ASC LIMIT 1 OFFSET ${size - 1}`,
    );
    if (!edge) {
      yield { from, to };
      return;
    }
    if (order === 'desc') {
      yield { from: edge.createdAt, to };
      to = edge.createdAt;
    } else {
      const after = new Date(edge.createdAt.getTime() + 1);
      yield { from, to: after };
      from = after;
    }
    await nextTurn();
  }
}

import { join, sqltag as sql } from '@prisma/client/runtime/client';
import { latestFirst, moment, number, orNull, type Reader, readRows, text } from '../../lib/read-together.ts';
import type { Database, Prisma } from '../database.ts';

interface OfLeads {
  tenantId: string;
  leadIds: readonly string[];
}

/** Of leads, the newest first. */
const conversionsOfLeads = ({ tenantId, leadIds }: OfLeads) =>
  ({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ conversionDate: 'desc' }, { id: 'desc' }],
  }) satisfies Prisma.ConversionFindManyArgs;

const conversionColumns = {
  kind: true,
  orderId: true,
  currency: true,
  saleAmountCents: true,
  conversionDate: true,
} as const;

/** Sales and refunds (negative) of leads, the newest first. */
export async function listConversionsOfLeads(db: Reader, { tenantId, leadIds }: OfLeads) {
  const rows = await readRows(
    db,
    {
      id: text,
      kind: text,
      orderId: orNull(text),
      currency: text,
      saleAmountCents: number,
      conversionDate: moment,
      commissionAmountCents: number,
    },
    sql`SELECT * FROM "Conversion" WHERE "tenantId" = ${tenantId} AND "leadId" IN (${join([...leadIds])})`,
  );
  return rows.sort(latestFirst(({ conversionDate }) => conversionDate));
}

/** The same with what the shop sent along of its customer, for the person. */
export const exportConversions = (db: Database, leads: OfLeads) =>
  db.conversion.findMany({
    ...conversionsOfLeads(leads),
    select: { ...conversionColumns, source: true, productIds: true, clientOrderData: true },
  });

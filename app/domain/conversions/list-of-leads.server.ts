import { sqltag as sql } from '@prisma/client/runtime/client';
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

/** A shop's page may report as many sales of one lead as it likes. */
export const MAX_CONVERSIONS_OF_LEAD = 200;

/** Sales and refunds (negative) of a lead, the newest first, as many as MAX_CONVERSIONS_OF_LEAD. */
export async function listConversionsOfLead(
  db: Reader,
  { tenantId, leadId }: { tenantId: string; leadId: string },
) {
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
    sql`SELECT * FROM "Conversion" WHERE "tenantId" = ${tenantId} AND "leadId" = ${leadId}
      ORDER BY "conversionDate" DESC, "id" DESC LIMIT ${MAX_CONVERSIONS_OF_LEAD}`,
  );
  return rows.sort(latestFirst(({ conversionDate }) => conversionDate));
}

/** All of them, with what the shop sent along of its customer, for the person. */
export const exportConversions = (db: Database, leads: OfLeads) =>
  db.conversion.findMany({
    ...conversionsOfLeads(leads),
    select: { ...conversionColumns, source: true, productIds: true, clientOrderData: true },
  });

import type { Database, Prisma } from '#app/domain/database.ts';
import { describeRows, kindColumns, SHOWN_ROWS } from './describe-rows.server.ts';
import { readRowKind } from './row-kind-fields.ts';

interface OfLeads {
  tenantId: string;
  leadIds: readonly string[];
}

/** Builds the query for the rows of leads, the newest first. */
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

/** Limit for one lead, because a shop's page may report any number of sales. */
export const MAX_CONVERSIONS_OF_LEAD = 200;

/** Lists the sales, refunds and adjustments of a lead, the newest first, at most MAX_CONVERSIONS_OF_LEAD. */
export async function listConversionsOfLead(
  db: Database,
  { tenantId, leadId }: { tenantId: string; leadId: string },
) {
  const query = conversionsOfLeads({ tenantId, leadIds: [leadId] });
  const rows = await db.conversion.findMany({
    ...query,
    where: { ...query.where, ...SHOWN_ROWS },
    take: MAX_CONVERSIONS_OF_LEAD,
    select: { ...conversionColumns, ...kindColumns, commissionRateBps: true, commissionAmountCents: true },
  });
  return describeRows(db, { tenantId, rows });
}

/** Returns all rows, with the customer data that the shop sent, for the person's data export. */
export async function exportConversions(db: Database, leads: OfLeads) {
  const rows = await db.conversion.findMany({
    ...conversionsOfLeads(leads),
    select: {
      ...conversionColumns,
      ...{ dedupeKey: true, source: true, productIds: true, clientOrderData: true },
    },
  });
  return rows.map(({ kind, dedupeKey, ...row }) => ({ kind: readRowKind({ kind, dedupeKey }), ...row }));
}

import { sqltag as sql } from '@prisma/client/runtime/client';
import { readMonthRows } from '../../lib/month-rows.ts';
import type { Prisma } from '../database.ts';

/** Cents of sales less refunds by the month whose account they are in. */
export const sumSalesByMonth = (
  tx: Prisma.TransactionClient,
  tenantId: string,
): Promise<Map<string, number>> =>
  readMonthRows(
    tx.$queryRaw(sql`SELECT "month", SUM("saleAmountCents") AS "value"
      FROM "Conversion" WHERE "tenantId" = ${tenantId} GROUP BY 1`),
  );

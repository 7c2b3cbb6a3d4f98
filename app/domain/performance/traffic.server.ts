import { raw, sqltag as sql } from '@prisma/client/runtime/client';
import { readVisits } from '#app/domain/analytics/index.ts';
import { salesRows } from '#app/domain/conversions/index.ts';
import { ERASED_PERSON } from '#app/domain/erased-person.ts';
import { countLeadsByTraffic, joinBuyers } from '#app/domain/leads/index.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { TRAFFIC_KINDS, type TrafficKind } from '#app/protocol/traffic.ts';
import { type SalesOptions, toSalesPeriod } from './read-sales.server.ts';

/** Figures of one value, for example of all visits with `utm_source=google`. */
interface TrafficRow {
  /** '' if unknown, `(other)` for many rare ones together, `erased` for erased people. */
  value: string;
  /** Null with a filter by language or site, by which visits are not counted. */
  visitors: number | null;
  leads: number;
  orders: number;
  /** Sales less refunds in the period, regardless of when their leads arrived; in units of the currency. */
  netSales: number;
  commission: number;
}

/** Figures by each kind of value, those with most net sales first. */
type TrafficFigures = Record<TrafficKind, TrafficRow[]>;

/** Reads which traffic brings visitors, leads and sales. Values are not about health, so that small groups are shown (m2 of the shop's review). */
export async function readTrafficFigures(options: SalesOptions): Promise<TrafficFigures> {
  const { db, tenantId, period, filter } = options;
  const { from, to } = period;
  const countsVisits = filter.locale === undefined && filter.site === undefined;
  const [visits, leads, sales] = await Promise.all([
    countsVisits ? readVisits(db, { tenantId, widget: filter.widget, from, to }) : [],
    countLeadsByTraffic(db, { tenantId, ...filter, from, to }),
    sumSalesByTraffic(options),
  ]);
  const entries = TRAFFIC_KINDS.map((kind) => {
    const rows = new Map<
      string,
      { visitors: number; leads: number; orders: number; cents: number; commissionCents: number }
    >();
    const rowOf = (value: string) => {
      const row = rows.get(value) ?? { visitors: 0, leads: 0, orders: 0, cents: 0, commissionCents: 0 };
      rows.set(value, row);
      return row;
    };
    for (const row of visits) if (row.kind === kind) rowOf(row.value).visitors += row.visitors;
    for (const row of leads) if (row.kind === kind) rowOf(row.value).leads += row.leads;
    for (const sale of sales) {
      const row = rowOf(sale[kind]);
      row.orders += sale.orders;
      row.cents += sale.cents;
      row.commissionCents += sale.commissionCents;
    }
    const sorted = [...rows].sort(
      ([a, x], [b, y]) =>
        y.cents - x.cents || y.leads - x.leads || y.visitors - x.visitors || (a < b ? -1 : 1),
    );
    return [
      kind,
      sorted.map(([value, { visitors, cents, commissionCents, ...counts }]) => ({
        value,
        visitors: countsVisits ? visitors : null,
        ...counts,
        netSales: decimalOfCents(cents),
        commission: decimalOfCents(commissionCents),
      })),
    ] as const;
  });
  return Object.fromEntries(entries) as TrafficFigures;
}

type TrafficSales = Record<TrafficKind, string> & { orders: number; cents: number; commissionCents: number };

/** Sums the sales and refunds of a period by from where their buyers came. */
async function sumSalesByTraffic({ db, tenantId, period, filter }: SalesOptions): Promise<TrafficSales[]> {
  const columns = TRAFFIC_KINDS.map(
    (kind) =>
      `CASE WHEN buyer."erasedAt" IS NULL THEN buyer."${kind}" ELSE '${ERASED_PERSON}' END AS "${kind}"`,
  );
  const rows = await db.$queryRaw<Record<keyof TrafficSales, string | number | bigint>[]>(sql`
    SELECT ${raw(columns.join(', '))}, SUM(CASE WHEN sale."kind" = 'sale' THEN 1 ELSE 0 END) AS "orders",
      SUM(sale."saleAmountCents") AS "cents", SUM(sale."commissionAmountCents") AS "commissionCents"
    FROM (${salesRows(tenantId, toSalesPeriod(period))}) AS sale ${joinBuyers(sql`sale`, filter)}
    GROUP BY 1, 2, 3, 4, 5`);
  return rows.map(({ orders, cents, commissionCents, ...values }) => ({
    ...(values as Record<TrafficKind, string>),
    orders: Number(orders),
    cents: Number(cents),
    commissionCents: Number(commissionCents),
  }));
}

import type { CsvCell } from '#app/http/csv.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { TRAFFIC_KINDS } from '#app/protocol/traffic.ts';
import { TRAFFIC_LABELS } from '../frame/lead-words.ts';
import { stepName } from './analytics-text.ts';
import type { Analytics } from './read-analytics.server.ts';
import { computeLeadRate, trafficName } from './traffic-text.ts';

export interface FileTable {
  columns: string[];
  rows: CsvCell[][];
}

/** Blocks of the page as tables for files, with the same numbers as the page. */
const BLOCKS: Record<string, (data: Analytics) => FileTable> = {
  summary: ({ leads, revenue }) => ({
    columns: ['Figure', 'Value'],
    rows: [
      ['Total leads', leads.totalLeads],
      ['Converted leads', leads.convertedLeads],
      ['Lead to sale rate', leads.conversionRate],
      ['Currency', revenue.currency],
      [SALES_WORDS.net, revenue.salesTotal],
      ['Number of sales', revenue.salesCount],
      ['Basis of sales', revenue.isBooked ? 'booked in this month' : 'sold on these days'],
      ['Base fee', revenue.baseFee],
      ['Currency of the base fee', revenue.baseFeeCurrency],
      ...revenue.otherFees.map(({ amount, currency }) => [`Base fee, in ${currency}`, amount]),
      ['Commission', revenue.commission],
      ['Carried over from earlier months', revenue.carriedIn],
      ['Commission charged', revenue.charged],
      ['Carried over to the next month', revenue.carriedOut],
      ['Total revenue', revenue.total],
    ],
  }),
  leads: ({ days }) => ({
    columns: ['Day (UTC)', 'Leads', 'Converted', 'Commission'],
    rows: days.map(({ day, leads, converted, commissionCents }) => [
      day,
      leads,
      converted,
      commissionCents / 100,
    ]),
  }),
  funnel: ({ funnel }) => ({
    columns: ['Step', 'Visitors', 'Shown', 'Percent of visitors shown'],
    rows: (typeof funnel === 'string' ? [] : funnel).map(({ id, count, shown: visitors, rate }) => [
      stepName(id),
      count,
      visitors,
      rate,
    ]),
  }),
  sources: ({ sources }) => ({
    columns: ['Source', 'Leads', 'Converted', 'Rate', SALES_WORDS.net],
    rows: sources.map(({ source, leads, converted, conversionRate, revenue }) => [
      source,
      leads,
      converted,
      conversionRate,
      revenue,
    ]),
  }),
  traffic: ({ traffic, revenue }) => ({
    columns: [
      'By',
      'Value',
      'Visitors',
      'Leads',
      'Lead rate',
      'Orders',
      `${SALES_WORDS.net}, ${revenue.currency}`,
      `Commission, ${revenue.currency}`,
    ],
    rows: TRAFFIC_KINDS.flatMap((kind) =>
      traffic[kind].map((row) => [
        TRAFFIC_LABELS[kind],
        trafficName(kind, row.value),
        row.visitors,
        row.leads,
        computeLeadRate(row),
        row.orders,
        row.netSales,
        row.commission,
      ]),
    ),
  }),
  answers: ({ answers }) => ({
    columns: ['Question', 'Answer', 'Buyers', 'Orders', SALES_WORDS.net],
    rows: answers.blocks.flatMap(({ title, rows, folded }) => [
      ...rows.map(({ label, people, orders, cents }) => [title, label, people, orders, cents / 100]),
      ...(folded
        ? [
            [
              title,
              'Fewer than 5 buyers',
              folded.figures?.people ?? null,
              folded.figures?.orders ?? null,
              folded.figures ? folded.figures.cents / 100 : null,
            ],
          ]
        : []),
    ]),
  }),
  products: ({ answers }) => ({
    columns: ['Product', 'Recommended', 'Bought'],
    rows: answers.products.map(({ name, recommended, bought }) => [name, recommended, bought]),
  }),
};

/** @throws AppError `not-found` */
export function makeFileTable(block: string, data: Analytics): FileTable {
  const make = Object.hasOwn(BLOCKS, block) ? BLOCKS[block] : undefined;
  if (!make) throw new AppError('not-found', 'File not found.');
  return make(data);
}

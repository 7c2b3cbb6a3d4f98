import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import type { StatementLine } from '#app/domain/conversions/index.ts';
import { listFigures, statementCsv, writeStatement } from './present.ts';
import type { Statement } from './read-statement.server.ts';

const line = (
  rowKind: StatementLine['rowKind'],
  orderId: string | null,
  saleAmountCents: number,
  commissionAmountCents: number,
): StatementLine => ({
  ...{ id: 'x', rowKind, orderId, saleAmountCents, commissionAmountCents, commissionRateBps: 625 },
  rateBeforeBps: rowKind === 'rate-corrected' ? 800 : null,
  conversionDate: new Date('2026-03-05T10:00:00Z'),
});
const statement: Statement = {
  ...{ month: '2026-03', closedAt: new Date('2026-04-01'), currency: 'EUR', rateBps: 625, charge: null },
  ...{ salesCents: 10_001, orderCount: 1, refundsCents: -3_000, refundCount: 1, commissionCents: 437 },
  ...{ carriedInCents: -100, carriedOutCents: 0, chargedCents: 337 },
  fees: [{ currency: 'USD', cents: 79_900 }],
  billedTo: { name: 'Acme', postalAddress: null },
  bills: [],
  invoices: [],
  lines: [line('sale', '=A', 10_001, 625), line('refund', 'A', -3_000, -188)],
};

it('writes a CSV whose columns sum to the figures, and whose rates are numbers', () => {
  const rows = parse(statementCsv(statement), { bom: true, columns: true }) as Record<string, string>[];
  const cents = (column: string) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[column] ?? 0) * 100), 0);
  expect(cents('Amount')).toBe(statement.salesCents + statement.refundsCents);
  expect(cents('Commission')).toBe(statement.commissionCents);
  expect(rows.filter(({ Line }) => Line !== 'figure').map((row) => Number(row['Rate (%)']))).toEqual([
    ...[6.25, 6.25],
  ]);
  expect(rows.filter(({ Line }) => Line === 'figure')).toMatchObject(
    listFigures(statement).map(({ label, cents: amount, currency }) => ({
      ...{ Figure: label, 'Figure amount': (amount / 100).toFixed(2), Currency: currency, Amount: '' },
    })),
  );
});

it('has the columns of earlier files first, in their order', () => {
  const [header] = parse(statementCsv(statement), { bom: true }) as string[][];
  expect(header?.slice(-4)).toEqual(['Rate (%)', 'Commission', 'Currency', 'Rate before (%)']);
});

it('names a corrected rate, with the old and the new one', () => {
  const lines = [
    line('order-changed', 'A', 500, 31),
    line('rate-corrected', 'A', 0, -175),
    line('rate-corrected', null, 0, -175),
    line('refund', 'A', -1, 0),
  ];
  expect(writeStatement({ ...statement, lines }).lines.map(({ order }) => order)).toEqual([
    'Changed order A',
    'Corrected rate of A, from 8% to 6.25%',
    'Corrected rate of a sale without a number, from 8% to 6.25%',
    'Refund A',
  ]);
  const rows = parse(statementCsv({ ...statement, lines }), { bom: true, columns: true }) as object[];
  expect(rows.slice(-4, -2)).toMatchObject([
    { Line: 'order-changed', 'Rate (%)': '6.25', 'Rate before (%)': '' },
    {
      Line: 'rate-corrected',
      'Rate (%)': '6.25',
      'Rate before (%)': '8',
      Commission: '-1.75',
      Currency: 'EUR',
    },
  ]);
});

it('adds a fee to the commission only in the same currency', () => {
  const labels = (figures: Statement) => listFigures(figures).map(({ label, cents }) => [label, cents]);
  expect(labels(statement).slice(-2)).toEqual([
    ['Commission charged', 337],
    ['Base fee, in USD', 79_900],
  ]);
  const both = [
    { currency: 'EUR', cents: 100 },
    { currency: 'USD', cents: 79_900 },
  ];
  expect(labels({ ...statement, fees: both }).slice(-3)).toEqual([
    ['Base fee', 100],
    ['Base fee, in USD', 79_900],
    ['Base fee + commission', 437],
  ]);
});

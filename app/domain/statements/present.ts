import { moneyFieldText } from '#app/lib/money-text.ts';
import { startOfMonth } from '#app/lib/months.ts';
import type { Statement, StatementFigures } from './read-statement.server.ts';

/** A figure of a statement with its label, as shown on the page and in the file. */
export interface FigureRow {
  label: string;
  /** In cents. */
  cents: number;
  /** Whether the figure is a sum. */
  isSum?: boolean;
}

/** Lists the figures of a statement in the order in which they are added up. */
export function listFigures(statement: StatementFigures): FigureRow[] {
  const { salesCents, orderCount, refundsCents, refundCount, commissionCents } = statement;
  const { carriedInCents, carriedOutCents, chargedCents, baseFeeCents } = statement;
  return [
    { label: `Sales (${orderCount})`, cents: salesCents },
    { label: `Refunds (${refundCount})`, cents: refundsCents },
    { label: 'Commission on sales less refunds', cents: commissionCents },
    ...(carriedInCents < 0 ? [{ label: 'Carried over from earlier months', cents: carriedInCents }] : []),
    { label: 'Commission charged', cents: chargedCents, isSum: true },
    { label: 'Base fee', cents: baseFeeCents, isSum: true },
    { label: 'Base fee + commission', cents: baseFeeCents + chargedCents, isSum: true },
    ...(carriedOutCents < 0 ? [{ label: 'Carried over to the next month', cents: carriedOutCents }] : []),
  ];
}

/** Formats cents with their sign: '-12.50'. */
export const signedAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${moneyFieldText(Math.abs(cents))}`;

/** Formats 800 as '8 %'. */
const rateText = (bps: number): string => `${bps / 100} %`;

/** Formats 'March 2026'. */
export const monthText = (month: string): string =>
  startOfMonth(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A statement's figures and lines as text. */
export interface StatementText {
  /** 'March 2026' */
  title: string;
  figures: readonly (Omit<FigureRow, 'cents'> & { amount: string })[];
  lines: readonly { date: string; order: string; rate: string; amount: string; commission: string }[];
}

/** What stands before an order's number. */
const LINE_WORDS: Readonly<Record<string, string>> = { refund: 'Refund ', adjustment: 'Change of ' };

/** Formats a statement, identically for page and file. Dates are YYYY-MM-DD. */
export const writeStatement = (statement: Statement): StatementText => ({
  title: monthText(statement.month),
  figures: listFigures(statement).map(({ cents, ...row }) => ({ ...row, amount: signedAmount(cents) })),
  lines: statement.lines.map((line) => ({
    date: line.conversionDate.toISOString().slice(0, 10),
    order: `${LINE_WORDS[line.kind] ?? ''}${line.orderId ?? 'without a number'}`,
    rate: rateText(line.commissionRateBps),
    amount: signedAmount(line.saleAmountCents),
    commission: signedAmount(line.commissionAmountCents),
  })),
});

const STATEMENT_CSV_COLUMNS = [
  'Month',
  'Line',
  'Date (UTC)',
  'Order',
  'Amount',
  'Rate',
  'Commission',
  'Currency',
];

/**
 * Writes a statement as a CSV file (RFC 4180, UTF-8 with BOM): its figures, then each sale and refund. The same statement gives the same
 * bytes.
 */
export function statementCsv(statement: Statement): string {
  const { month, currency, closedAt } = statement;
  const state = closedAt ? '' : ' (preliminary)';
  const rows = [
    STATEMENT_CSV_COLUMNS,
    ...listFigures(statement).map(({ label, cents }) => [
      month,
      label + state,
      '',
      '',
      signedAmount(cents),
      '',
      '',
      currency,
    ]),
    ...statement.lines.map((line) => [
      month,
      line.kind,
      line.conversionDate.toISOString(),
      line.orderId ?? '',
      signedAmount(line.saleAmountCents),
      rateText(line.commissionRateBps),
      signedAmount(line.commissionAmountCents),
      currency,
    ]),
  ];
  return `\uFEFF${rows.map((cells) => cells.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

/** A negative amount is not a formula, but an order number may look like one (D28). */
function writeCell(text: string): string {
  const isAmount = /^-?\d+\.\d\d$/.test(text);
  const safe = !isAmount && /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

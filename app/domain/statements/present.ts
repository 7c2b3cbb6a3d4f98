import type { RowKind, StatementLine } from '#app/domain/conversions/index.ts';
import { addFees, type FeeSum, splitFees } from '#app/domain/receivables/index.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { startOfMonth } from '#app/lib/months.ts';
import { netSalesCents, SALES_WORDS } from '#app/lib/sales-words.ts';
import { type BillText, writeBill } from './present-bill.ts';
import type { Statement, StatementFigures } from './read-statement.server.ts';

/** A figure of a statement with its label, as shown on the page and in the file. */
export interface FigureRow {
  label: string;
  /** In cents. */
  cents: number;
  currency: string;
  /** Whether the figure is a sum. */
  isSum?: boolean;
}

/** Lists the figures of a statement in the order in which they are added up. Fees in another currency stand apart and are in no sum (D69). */
export function listFigures(statement: StatementFigures): FigureRow[] {
  const { salesCents, orderCount, refundsCents, refundCount, commissionCents, currency } = statement;
  const { carriedInCents, carriedOutCents, chargedCents } = statement;
  const { baseFee, others } = splitFees(statement.fees, currency);
  return [
    { label: `${SALES_WORDS.gross} (${orderCount})`, cents: salesCents, currency },
    { label: `${SALES_WORDS.refunds} (${refundCount})`, cents: refundsCents, currency },
    { label: SALES_WORDS.net, cents: netSalesCents(statement), currency, isSum: true },
    { label: SALES_WORDS.commission, cents: commissionCents, currency },
    ...(carriedInCents < 0
      ? [{ label: 'Carried over from earlier months', cents: carriedInCents, currency }]
      : []),
    { label: 'Commission charged', cents: chargedCents, currency, isSum: true },
    ...[baseFee, ...others].map((fee) => ({
      label: fee.currency === currency ? 'Base fee' : `Base fee, in ${fee.currency}`,
      ...fee,
      isSum: true,
    })),
    ...(baseFee.currency === currency
      ? [{ label: 'Base fee + commission', cents: baseFee.cents + chargedCents, currency, isSum: true }]
      : []),
    ...(carriedOutCents < 0
      ? [{ label: 'Carried over to the next month', cents: carriedOutCents, currency }]
      : []),
  ];
}

/** Lists what a month costs: base fee and commission in one sum, and fees in other currencies apart. */
export function listTotals(statement: StatementFigures): FeeSum[] {
  const { currency, chargedCents, fees } = statement;
  return [
    { currency, cents: addFees(chargedCents, currency, fees) },
    ...fees.filter((fee) => fee.currency !== currency),
  ];
}

/** Formats cents with their sign: '-12.50'. */
export const signedAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${moneyFieldText(Math.abs(cents))}`;

/** Formats 800 as '8%'. */
const rateText = (bps: number): string => `${bps / 100}%`;

/** Formats 'March 2026'. */
export const monthText = (month: string): string =>
  startOfMonth(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A statement's figures and lines as text. */
export interface StatementText {
  /** 'March 2026' */
  title: string;
  figures: readonly (Omit<FigureRow, 'cents'> & { amount: string })[];
  bills: readonly BillText[];
  lines: readonly { date: string; order: string; rate: string; amount: string; commission: string }[];
}

/** Words before the number of an order, by the kind of its line. */
const LINE_WORDS: Readonly<Record<RowKind, string>> = {
  sale: '',
  refund: 'Refund ',
  'order-changed': 'Changed order ',
  'rate-corrected': 'Corrected rate of ',
};

/** Names the order of a line, and the rate that a correction replaces: 'Corrected rate of 10231, from 8% to 6%'. */
function describeLine({ rowKind, orderId, rateBeforeBps, commissionRateBps }: StatementLine): string {
  const order = `${LINE_WORDS[rowKind]}${orderId ?? (rowKind === 'rate-corrected' ? 'a sale without a number' : 'without a number')}`;
  return rateBeforeBps === null
    ? order
    : `${order}, from ${rateText(rateBeforeBps)} to ${rateText(commissionRateBps)}`;
}

/** Formats a statement, identically for page and file. Dates are YYYY-MM-DD. */
export const writeStatement = (statement: Statement): StatementText => ({
  title: monthText(statement.month),
  figures: listFigures(statement).map(({ cents, ...row }) => ({ ...row, amount: signedAmount(cents) })),
  bills: statement.bills.map(writeBill),
  lines: statement.lines.map((line) => ({
    date: line.conversionDate.toISOString().slice(0, 10),
    order: describeLine(line),
    rate: rateText(line.commissionRateBps),
    amount: signedAmount(line.saleAmountCents),
    commission: signedAmount(line.commissionAmountCents),
  })),
});

const STATEMENT_CSV_COLUMNS = [
  'Month',
  'Status',
  'Line',
  'Figure',
  'Figure amount',
  'Date (UTC)',
  'Order',
  'Amount',
  'Rate (%)',
  'Rate before (%)',
  'Commission',
  'Currency',
];

/**
 * Writes a statement as a CSV file (RFC 4180, UTF-8 with BOM): its figures, then each sale, refund and adjustment. Figures and lines have columns of their
 * own, so that the sum of the column Amount is the net sales. The same statement gives the same bytes.
 */
export function statementCsv(statement: Statement): string {
  const { month, currency, closedAt } = statement;
  const status = closedAt ? 'closed' : 'preliminary';
  const rows = [
    STATEMENT_CSV_COLUMNS,
    ...listFigures(statement).map((figure) => [
      ...[month, status, 'figure', figure.label, signedAmount(figure.cents)],
      ...['', '', '', '', '', '', figure.currency],
    ]),
    ...statement.lines.map((line) => [
      ...[month, status, line.rowKind, '', '', line.conversionDate.toISOString(), line.orderId ?? ''],
      ...[signedAmount(line.saleAmountCents), String(line.commissionRateBps / 100)],
      line.rateBeforeBps === null ? '' : String(line.rateBeforeBps / 100),
      ...[signedAmount(line.commissionAmountCents), currency],
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

import * as z from 'zod';
import {
  type CatalogueLine,
  changePrice,
  findEntryId,
  type PriceChange,
  productVersions,
  readCatalogue,
} from '#app/domain/catalogue/index.ts';
import { productFields } from '#app/domain/catalogue/product-fields.ts';
import { findDecimalMark, readPastedColumn } from '#app/domain/reading/index.ts';
import { readCents } from '#app/domain/reading/readers.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { decimalOfCents } from '#app/lib/money.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { formatPrice } from '#app/plan-view/price.ts';
import { operationContext } from '../frame/operation-context.ts';
import type { CellChange, PreviewRow, PriceMode, PricePreview } from './cells.ts';
import { displayName } from './product-rows.ts';

export const pricesForm = z.object({
  entryId: z.array(z.string()).min(1, 'Select at least one product'),
  /** Missing until the person has been asked. */
  mode: z.enum(['amount', 'raise', 'lower']).optional(),
  amount: z.string().max(100).default(''),
  /** A column of a spreadsheet, for the products from the first one on. */
  pasted: z.string().max(100_000).optional(),
});

type Input = z.output<typeof pricesForm>;

/** Returns what new prices several products would have; it changes nothing. */
export async function previewPrices(
  args: ConsoleArgs<'catalogue.edit'>,
  input: Input,
): Promise<PricePreview> {
  const operation = operationContext(args);
  const ids = [...new Set(input.entryId.map(findEntryId))];
  const [tenant, catalogue] = await Promise.all([
    findTenantDetails(operation.db, operation.tenantId),
    readCatalogue(operation),
  ]);
  if (!tenant) throw tenantNotFound();
  const lines = ids.flatMap((id) => catalogue.filter((line) => line.id === id));
  return createPreview(lines, tenant.currency, input);
}

export function createPreview(
  lines: readonly CatalogueLine[],
  currency: string,
  { mode, amount, pasted }: Omit<Input, 'entryId'>,
): PricePreview {
  const preview = { mode: mode ?? 'amount', amount, isPasted: pasted !== undefined };
  if (pasted !== undefined) {
    const cells = readPasted(pasted);
    const rows = lines
      .slice(0, cells.length)
      .map((line, index) => createRow(line, cells[index] ?? null, currency));
    return { ...preview, surplus: Math.max(0, cells.length - lines.length), ...split(rows) };
  }
  const change = mode === undefined ? null : readChange(mode, amount);
  const error = mode !== undefined && change === 'unreadable' ? AMOUNT_ERRORS[mode] : undefined;
  const rows = lines.map((line) => createRow(line, newPrice(line, change, currency), currency));
  return { ...preview, error, surplus: 0, ...split(rows) };
}

const AMOUNT_ERRORS: Record<PriceMode, string> = {
  amount: 'Enter an amount, e.g. 49.00',
  raise: 'Enter a percentage above 0, e.g. 10',
  lower: 'Enter a percentage from 0.01 to 100, e.g. 10',
};
const NOT_A_PRICE = 'Not a price, stays as it is';
const MAX_RAISE = 1_000;

function readChange(mode: PriceMode, amount: string): PriceChange | 'unreadable' {
  const hundredths = readCents(amount.replace(/%\s*$/, ''));
  if (hundredths === null) return 'unreadable';
  if (mode === 'amount') return { cents: hundredths };
  if (hundredths === 0 || hundredths > (mode === 'lower' ? 100 : MAX_RAISE) * 100) return 'unreadable';
  return { bps: mode === 'lower' ? -hundredths : hundredths };
}

type NewPrice = { cents: number } | { note: string } | null;

function newPrice(
  line: CatalogueLine,
  change: PriceChange | 'unreadable' | null,
  currency: string,
): NewPrice {
  if (change === null || change === 'unreadable') return null;
  const cents = changePrice(line.priceCents, change, currency);
  return cents === null ? { note: 'No price to change' } : checkPrice(cents);
}

const checkPrice = (cents: number): NewPrice =>
  productFields.price.safeParse(decimalOfCents(cents)).success ? { cents } : { note: NOT_A_PRICE };

/** Reads pasted prices with the decimal mark that all of them share. */
function readPasted(text: string): NewPrice[] {
  const cells = readPastedColumn(text);
  const mark = findDecimalMark(cells);
  return cells.map((cell) => {
    if (cell === '') return { note: 'Empty, stays as it is' };
    const cents = readCents(cell, mark);
    return cents === null ? { note: NOT_A_PRICE } : checkPrice(cents);
  });
}

interface Row extends PreviewRow {
  change: CellChange | null;
}

function createRow(line: CatalogueLine, price: NewPrice, currency: string): Row {
  const { id: entryId, priceCents } = line;
  const show = (cents: number) => formatPrice(cents, currency, 'en-US');
  const row = { entryId, name: displayName(line), from: priceCents === null ? null : show(priceCents) };
  if (price === null || 'note' in price) return { ...row, to: null, note: price?.note, change: null };
  if (price.cents === priceCents) return { ...row, to: null, note: 'Unchanged', change: null };
  const version = productVersions(line).price ?? '';
  const change = { entryId, field: 'price' as const, value: moneyFieldText(price.cents), version };
  return { ...row, to: show(price.cents), change };
}

const split = (rows: readonly Row[]): Pick<PricePreview, 'rows' | 'changes'> => ({
  rows: rows.map(({ change: _change, ...row }) => row),
  changes: rows.flatMap(({ change }) => change ?? []),
});

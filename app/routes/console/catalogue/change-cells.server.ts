import * as z from 'zod';
import {
  type CatalogueLine,
  findEntryId,
  productVersions,
  readCatalogue,
  saveProducts,
} from '#app/domain/catalogue/index.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import type { Toast } from '#app/http/flash.server.ts';
import { AppError, tenantNotFound } from '#app/lib/app-error.ts';
import { formatPrice } from '#app/plan-view/price.ts';
import { operationContext } from '../frame/operation-context.ts';
import {
  CELL_NAMES,
  type CellChange,
  type CellField,
  type Cells,
  cellFields,
  type SavedCells,
} from './cells.ts';
import { productForm, readProductFields } from './product-form.ts';
import { displayName } from './product-rows.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

const UNREADABLE_CHANGES = 'Reload the page and enter the change again.';
/** All products have a price, a coupon and a URL. */
const MAX_CHANGES = 300;

const cellChange = z.object({
  entryId: z.string().max(100),
  field: z.enum(Object.keys(CELL_NAMES) as [CellField, ...CellField[]]),
  value: z.string().max(4_000),
  version: z.string().max(100),
});

export const cellsForm = z.object({
  changes: z
    .string(UNREADABLE_CHANGES)
    .max(100_000, UNREADABLE_CHANGES)
    .transform((text, context): CellChange[] => {
      const changes = z.array(cellChange).min(1).max(MAX_CHANGES).safeParse(parseJson(text));
      if (changes.success) return changes.data;
      context.addIssue({ code: 'custom', message: UNREADABLE_CHANGES });
      return z.NEVER;
    }),
  /** Set by the page's script, which shows the result itself. */
  inPage: z.literal('yes').optional(),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns what the list's cells of a product hold, as one types it, and its versions. */
export function readCells(line: CatalogueLine): Cells {
  const texts = readProductFields(line);
  const versions = productVersions(line);
  const cell = (field: CellField) => ({ text: texts[field], version: versions[field] ?? '' });
  return { price: cell('price'), couponCode: cell('couponCode'), productUrl: cell('productUrl') };
}

/** Saves one cell, or several together: all of them, or none if one is refused. */
export async function saveCells(args: Args, changes: readonly CellChange[]): Promise<SavedCells> {
  const operation = operationContext(args);
  const products = changes.map(({ entryId, field, value, version }) => ({
    entryId: findEntryId(entryId),
    values: { [field]: readCell(field, value) },
    versions: { [field]: version },
  }));
  const [tenant, before] = await Promise.all([
    findTenantDetails(operation.db, operation.tenantId),
    readCatalogue(operation),
  ]);
  if (!tenant) throw tenantNotFound();
  const show = (line: CatalogueLine, field: CellField) => showCell(line, field, tenant.currency);
  await saveProducts({ ...operation, products }).catch(async (error: unknown) => {
    if (!(error instanceof AppError) || !error.stale?.[0]) throw error;
    throw new AppError('conflict', await describeConflict(error.stale[0], changes, operation, show));
  });
  const after = await readCatalogue(operation);
  const [first] = changes;
  const [from, to] = [findLine(before, first?.entryId), findLine(after, first?.entryId)];
  const field = first?.field ?? 'price';
  return {
    title:
      changes.length === 1
        ? `${upperFirst(CELL_NAMES[field])} of ${displayName(to)}: ${show(from, field)} → ${show(to, field)}`
        : `Prices of ${changes.length} products changed`,
    undo: changes.flatMap(({ entryId, field }) => {
      const [old, { text, version }] = [before, after].map(
        (lines) => readCells(findLine(lines, entryId))[field],
      ) as [Cells[CellField], Cells[CellField]];
      return old.text === text ? [] : [{ entryId, field, value: old.text, version }];
    }),
  };
}

/** Without the page's script, the page opens again with a toast. */
export const toastCells = ({ title, undo }: SavedCells, { inPage }: { inPage?: 'yes' }): Toast | null =>
  inPage
    ? null
    : undo.length === 0
      ? { tone: 'info', title: 'Nothing changed' }
      : { title, undo: cellFields(undo, false) };

/** @throws AppError `invalid` with the message of the product's own form */
function readCell(field: CellField, value: string): unknown {
  const result = productForm.shape[field].safeParse(value);
  if (result.success) return result.data;
  throw new AppError('invalid', result.error.issues[0]?.message ?? UNREADABLE_CHANGES);
}

async function describeConflict(
  { changedBy, isOwn }: { changedBy: string | null; isOwn: boolean },
  changes: readonly CellChange[],
  operation: ReturnType<typeof operationContext>,
  show: (line: CatalogueLine, field: CellField) => string,
): Promise<string> {
  const [first, ...more] = changes;
  if (!first || more.length > 0)
    return 'A price changed after this preview, so nothing was saved. Select the products and try again.';
  const shown = show(findLine(await readCatalogue(operation), first.entryId), first.field);
  const who = isOwn ? 'You' : (changedBy ?? 'Someone');
  const where = isOwn ? ' in another tab' : '';
  return `${who} changed this to ${shown}${where}. Press Enter to replace it, or Escape to keep it.`;
}

function findLine(lines: readonly CatalogueLine[], entryId = ''): CatalogueLine {
  const id = findEntryId(entryId);
  return lines.find((line) => line.id === id) as CatalogueLine;
}

function showCell(line: CatalogueLine, field: CellField, currency: string): string {
  const value = line[field === 'price' ? 'priceCents' : field];
  if (value === null) return '–';
  return typeof value === 'number' ? formatPrice(value, currency, 'en-US') : value;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import {
  type DecimalMark,
  findDecimalMark,
  readCell,
  readHeader,
  readMoment,
  readStock,
  readTable,
} from '#app/domain/reading/index.ts';
import {
  type Doubt,
  type FeedProduct,
  MAX_FEED_PRODUCTS,
  makeProduct,
  readFeedPrice,
} from './feed-product.ts';

/**
 * Column names, including those of Google's product data and of the exports of WooCommerce and Shopify, so that their files can be read as
 * they are. They are compared by `readHeader`, the first one first.
 */
const FEED_CSV_COLUMNS = {
  key: ['id', 'sku', 'variant sku'],
  name: ['title', 'name', 'product'],
  price: ['price', 'regular price', 'variant price'],
  salePrice: ['sale price'],
  saleDates: ['sale price effective date'],
  currency: ['currency'],
  picture: ['image link', 'image', 'image url', 'picture', 'images', 'image src'],
  link: ['link', 'url', 'product url', 'external url'],
  stock: ['availability', 'in stock', 'stock status', 'stock', 'variant inventory qty'],
} as const;
type Column = keyof typeof FEED_CSV_COLUMNS;
/** The names that the errors use. */
const REQUIRED_FEED_CSV_COLUMNS = { key: 'id', name: 'title', stock: 'availability' } as const;

const MAX_FEED_CSV_CELLS = 200;
const MAX_FEED_CSV_ROW_LENGTH = 100_000;

interface CsvContext {
  now: Date;
  /** The company's currency, for prices with none or with a symbol of several (`$`). */
  currency: string | null;
}

export type CsvResult = { ok: true; products: FeedProduct[] } | { ok: false; why: string };

/**
 * Reads the products of a table with a header. A file without the needed columns, or with a row without a product, is refused as a whole. A
 * price or a stock that can't be read is a doubt about its own product.
 */
export function readCsvProducts(bytes: Uint8Array, { now, currency }: CsvContext): CsvResult {
  const refuse = (why: string): CsvResult => ({ ok: false, why });
  const limits = {
    maxRows: MAX_FEED_PRODUCTS + 2,
    maxCells: MAX_FEED_CSV_CELLS,
    maxRowLength: MAX_FEED_CSV_ROW_LENGTH,
  };
  const table = readTable(bytes, limits);
  if (!table.ok) return refuse(table.why);
  const [header, ...body] = table.value.rows;
  if (!header) return refuse('The file is empty.');
  const places = findColumns(header.record);
  for (const column of ['key', 'name', 'stock'] as const)
    if (places[column] === undefined)
      return refuse(`The file has no column “${REQUIRED_FEED_CSV_COLUMNS[column]}”.`);
  const rows = body.map(({ record, line }) => ({
    line,
    cell: (column: Column) => readCell(record[places[column] ?? record.length]),
  }));
  // A text without one price, such as `from 2,5 ml`, proves nothing about the others.
  const prices = rows.flatMap(({ cell }) =>
    [cell('price'), cell('salePrice')].filter((text) => {
      const money = readFeedPrice(text, { decimal: null, currency: findCurrency(cell, currency) });
      return money.priceCents !== null;
    }),
  );
  const decimal = findDecimalMark(prices);
  const products: FeedProduct[] = [];
  for (const { line, cell } of rows) {
    const feedProduct = readProduct(cell, { decimal, now, currency });
    if (!feedProduct) return refuse(`Line ${line}: the id or the title is missing or too long.`);
    products.push(feedProduct);
  }
  return { ok: true, products };
}

type Cell = (column: Column) => string;

interface PriceContext extends CsvContext {
  decimal: DecimalMark | null;
}

function readProduct(cell: Cell, options: PriceContext): FeedProduct | null {
  const stock = readStock(cell('stock'));
  const { doubt, ...price } = readPrice(cell, options);
  const doubts: Doubt[] = [
    ...(doubt ? [doubt] : []),
    ...(stock.ok ? [] : [{ field: 'stock' as const, why: stock.why }]),
  ];
  return makeProduct({
    key: cell('key'),
    name: cell('name'),
    sku: null,
    ...price,
    // WooCommerce lists all pictures of a product in one cell.
    pictureUrl: cell('picture').split(', http')[0] || null,
    productUrl: cell('link') || null,
    inStock: stock.ok && stock.value,
    doubts,
  });
}

function findColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map(readHeader);
  const places = Object.entries(FEED_CSV_COLUMNS).flatMap(([column, spellings]) => {
    const name = spellings.find((spelling) => names.includes(spelling));
    return name === undefined ? [] : [[column, names.indexOf(name)] as const];
  });
  return Object.fromEntries(places);
}

/** Reads the price that customers pay: the sale price while it applies. */
function readPrice(cell: Cell, { decimal, now, currency }: PriceContext) {
  const isOnSale = cell('salePrice') !== '' && isInSalePeriod(cell('saleDates'), now);
  return readFeedPrice(cell(isOnSale ? 'salePrice' : 'price'), {
    decimal,
    currency: findCurrency(cell, currency),
  });
}

/** Finds the currency of a row's prices. @param currency the company's */
function findCurrency(cell: Cell, currency: string | null): string | null {
  const code = cell('currency').toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : currency;
}

/** Whether a time is in a period as in Google's product data, `2026-11-20T08:00-0500/2026-11-27T08:00-0500`; true without a period. */
function isInSalePeriod(period: string, now: Date): boolean {
  const [from, to] = period.split('/').map((text) => readMoment(text, { timeZone: 'UTC' }));
  const hasBegun = !from?.ok || from.value.at <= now;
  return hasBegun && (!to?.ok || now <= to.value.at);
}

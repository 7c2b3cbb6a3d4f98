import { readCell, readCsv } from '#app/domain/read-csv.ts';
import { type FeedProduct, MAX_PRODUCTS, makeProduct, readDecimal } from './feed-product.ts';

/** Column names, including those of Google's product data, so that a file for the Merchant Center can be read as it is. */
const COLUMNS = {
  key: ['id', 'sku'],
  name: ['title', 'name', 'product'],
  price: ['price'],
  currency: ['currency'],
  picture: ['image_link', 'image', 'image_url', 'picture'],
  link: ['link', 'url', 'product_url'],
  stock: ['availability', 'in_stock', 'stock'],
} as const;
type Column = keyof typeof COLUMNS;

const MAX_CELLS = 200;
const MAX_ROW_LENGTH = 100_000;
const IN_STOCK = new Set(['in_stock', 'in stock', 'yes', 'true', 'instock', 'available', 'backorder']);
const OUT_OF_STOCK = new Set([
  'out_of_stock',
  'out of stock',
  'no',
  'false',
  'outofstock',
  'sold out',
  'preorder',
]);

export type CsvResult = { ok: true; products: FeedProduct[] } | { ok: false; why: string };

/** Reads the products of a CSV file with a header. A file with anything unreadable is refused as a whole. */
export function readCsvProducts(bytes: Uint8Array): CsvResult {
  const refuse = (why: string): CsvResult => ({ ok: false, why });
  const limits = { maxRows: MAX_PRODUCTS + 2, maxCells: MAX_CELLS, maxRowLength: MAX_ROW_LENGTH };
  const { rows, fault } = readCsv(bytes, limits);
  if (fault) return refuse(`The file is not valid CSV in UTF-8 (line ${fault.line}).`);
  const [header, ...body] = rows;
  if (!header) return refuse('The file is empty.');
  const places = findColumns(header.record);
  for (const column of ['key', 'name', 'stock'] as const)
    if (places[column] === undefined) return refuse(`The file has no column “${COLUMNS[column][0]}”.`);
  const products: FeedProduct[] = [];
  for (const { record, line } of body) {
    const cell = (column: Column) => {
      const place = places[column];
      return place === undefined ? '' : readCell(record[place]);
    };
    const inStock = readStock(cell('stock'));
    if (inStock === null)
      return refuse(`Line ${line}: “${cell('stock').slice(0, 40)}” is neither in_stock nor out_of_stock.`);
    const feedProduct = makeProduct({
      key: cell('key'),
      name: cell('name'),
      sku: null,
      ...readPrice(cell('price'), cell('currency')),
      pictureUrl: cell('picture') || null,
      productUrl: cell('link') || null,
      inStock,
    });
    if (!feedProduct) return refuse(`Line ${line}: the id or the title is missing or too long.`);
    products.push(feedProduct);
  }
  return { ok: true, products };
}

function findColumns(header: readonly string[]): Partial<Record<Column, number>> {
  const names = header.map((cell) => cell.trim().toLowerCase().replace(/ /g, '_'));
  const places = Object.entries(COLUMNS).flatMap(([column, spellings]) => {
    const name = spellings.find((spelling) => names.includes(spelling));
    return name === undefined ? [] : [[column, names.indexOf(name)] as const];
  });
  return Object.fromEntries(places);
}

/** A number is the quantity in stock. */
function readStock(text: string): boolean | null {
  const word = text.toLowerCase();
  if (/^-?\d{1,9}$/.test(word)) return Number(word) > 0;
  if (IN_STOCK.has(word)) return true;
  return OUT_OF_STOCK.has(word) ? false : null;
}

/** Reads `19.99`, or `19.99 USD` as in Google's product data. */
function readPrice(text: string, column: string): Pick<FeedProduct, 'priceCents' | 'currency'> {
  const [, amount = '', code = ''] = /^([\d.]{1,20})\s*([A-Za-z]{3})?$/.exec(text) ?? [];
  const currency = (code || column).toUpperCase();
  return { priceCents: readDecimal(amount), currency: /^[A-Z]{3}$/.test(currency) ? currency : null };
}

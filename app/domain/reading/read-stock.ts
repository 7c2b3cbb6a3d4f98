import { cleanCode } from '#app/protocol/typed-text.ts';
import { quote, type Reading } from './reading.ts';

/** Words for a product that can be bought now, even if it arrives later, in the spelling of `toWord`. */
const IN_STOCK = [
  // Google Merchant Center, Meta's catalog and schema.org
  ...['in stock', 'instock', 'backorder', 'back order', 'on backorder', 'onbackorder', 'backordered'],
  ...['available for order', 'available to order', 'limited availability', 'limitedavailability'],
  ...['limited stock', 'low stock', 'online only', 'onlineonly', 'made to order', 'madetoorder', 'available'],
  ...['yes', 'y', 'true', 'in'],
  // Spanish
  ...['en stock', 'disponible', 'en existencia', 'en existencias', 'hay existencias', 'con stock', 'si'],
  ...['bajo pedido', 'pocas unidades', 'ultimas unidades', 'reserva disponible'],
  // German
  ...[
    'auf lager',
    'lagernd',
    'lieferbar',
    'sofort lieferbar',
    'verfugbar',
    'sofort verfugbar',
    'vorratig',
    'ja',
  ],
  ...['begrenzt verfugbar', 'auf bestellung', 'nachbestellbar'],
  // French, Italian, Portuguese
  ...['oui', 'disponibile', 'em estoque', 'disponivel'],
];
/** Words for a product that can't be bought now. */
const OUT_OF_STOCK = [
  ...[
    'out of stock',
    'outofstock',
    'sold out',
    'soldout',
    'preorder',
    'pre order',
    'presale',
    'discontinued',
  ],
  ...['unavailable', 'not available', 'not in stock', 'no stock', 'reserved', 'no', 'n', 'false', 'out'],
  ...[
    'agotado',
    'sin stock',
    'sin existencias',
    'no disponible',
    'fuera de stock',
    'descatalogado',
    'no hay',
  ],
  ...['reserva', 'preventa', 'proximamente'],
  ...['ausverkauft', 'vergriffen', 'nicht auf lager', 'nicht lagernd', 'nicht lieferbar', 'nicht verfugbar'],
  ...['nicht vorratig', 'vorbestellbar', 'vorbestellung', 'nein'],
  ...['rupture de stock', 'en rupture', 'epuise', 'indisponible', 'non', 'esaurito', 'non disponibile'],
  ...['esgotado', 'indisponivel', 'fora de estoque', 'nao'],
];
const STOCK_WORDS = new Map([
  ...IN_STOCK.map((word) => [word, true] as const),
  ...OUT_OF_STOCK.map((word) => [word, false] as const),
]);

/** Feeds of schema.org's vocabulary have URLs: `https://schema.org/InStock`. */
const STOCK_SCHEMA_ORG = /^https?:\/\/schema\.org\//;

const toWord = (text: string): string =>
  cleanCode(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(STOCK_SCHEMA_ORG, '')
    .replace(/[_\-\s]+/g, ' ')
    .replace(/[.!]$/, '')
    .trim();

/** Quantities, such as `12`, `-3`, `12.0`, `1,200`, `> 10` and `10+`. */
const STOCK_QUANTITY = /^>? ?(-?\d{1,9}|-?\d{1,3}(?:,\d{3})+)(?:\.0+)?\+?$/;

/** Reads whether a product can be bought from the words of shops' exports and feeds. The key is Google's word. */
export function readStock(input: string): Reading<boolean> {
  const text = cleanCode(input);
  const quantity = STOCK_QUANTITY.exec(text)?.[1];
  const isInStock =
    quantity === undefined ? STOCK_WORDS.get(toWord(text)) : Number(quantity.replaceAll(',', '')) > 0;
  if (isInStock !== undefined)
    return { ok: true, value: isInStock, key: isInStock ? 'in_stock' : 'out_of_stock' };
  const why =
    text === ''
      ? 'The stock is empty. Use in_stock or out_of_stock.'
      : `We don’t recognize the stock value ${quote(text)}. Use in_stock or out_of_stock.`;
  return { ok: false, problem: 'unreadable', why };
}

import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { readStock } from './read-stock.ts';

/** Words of feeds and exports: whether the product can be bought; null for words that say nothing certain. */
const SPELLINGS: Record<string, [input: string, isInStock: boolean | null][]> = {
  // Google Merchant Center Help, "Availability [availability]", with the spaces that older feeds have
  'Google Merchant Center': [
    ['in_stock', true],
    ['out_of_stock', false],
    ['preorder', false],
    ['backorder', true],
    ['in stock', true],
    ['out of stock', false],
    ['In Stock', true],
    ['IN_STOCK', true],
    ['limited_availability', true],
  ],
  // Meta Business Help, catalog field "availability"
  'Meta’s catalog': [
    ['available for order', true],
    ['discontinued', false],
  ],
  // schema.org/ItemAvailability
  'schema.org': [
    ['https://schema.org/InStock', true],
    ['http://schema.org/OutOfStock', false],
    ['https://schema.org/BackOrder', true],
    ['https://schema.org/PreOrder', false],
    ['https://schema.org/SoldOut', false],
    ['https://schema.org/Discontinued', false],
    ['https://schema.org/LimitedAvailability', true],
    ['https://schema.org/OnlineOnly', true],
    ['https://schema.org/MadeToOrder', true],
    ['https://schema.org/InStoreOnly', null],
  ],
  // WooCommerce REST API v3, stock_status, and the columns "In stock?" and "Stock" of its product export
  WooCommerce: [
    ['instock', true],
    ['outofstock', false],
    ['onbackorder', true],
    ['On backorder', true],
    ['1', true],
    ['0', false],
    ['25', true],
    ['-3', false],
    ['yes', true],
    ['no', false],
  ],
  // Shopify's product and inventory exports
  Shopify: [
    ['true', true],
    ['false', false],
    ['TRUE', true],
    ['12', true],
    ['12.0', true],
    ['not stocked', null],
    ['Sold out', false],
    ['Available', true],
    ['unavailable', false],
  ],
  counts: [
    ['1,200', true],
    ['> 10', true],
    ['10+', true],
    ['0.0', false],
    ['１２', true],
  ],
  Spanish: [
    ['En stock', true],
    ['Disponible', true],
    ['Agotado', false],
    ['Sin stock', false],
    ['Sin existencias', false],
    ['No disponible', false],
    ['Hay existencias', true],
    ['Últimas unidades', true],
    ['Sí', true],
    ['Bajo pedido', true],
    ['Próximamente', false],
  ],
  German: [
    ['Auf Lager', true],
    ['Lieferbar', true],
    ['Sofort lieferbar', true],
    ['Verfügbar', true],
    ['Vorrätig', true],
    ['Nicht verfügbar', false],
    ['Nicht auf Lager', false],
    ['Ausverkauft', false],
    ['Vergriffen', false],
    ['ja', true],
    ['nein', false],
  ],
  French: [
    ['Rupture de stock', false],
    ['Épuisé', false],
    ['Indisponible', false],
  ],
  'nothing certain': [
    ['', null],
    ['maybe', null],
    ['pending', null],
    ['parent', null],
    ['n/a', null],
    ['2-3 days', null],
    ['constructor', null],
  ],
};

describe.each(Object.entries(SPELLINGS))('%s', (_source, spellings) => {
  it.each(spellings)('%j is %j', (input, isInStock) => {
    const reading = readStock(input);
    expect(reading.ok ? reading.value : null).toBe(isInStock);
  });
});

it('says what could not be read', () => {
  expect(readStock('maybe')).toMatchObject({
    why: 'We don’t recognize the stock value “maybe”. Use in_stock or out_of_stock.',
  });
  expect(readStock('')).toMatchObject({ why: 'The stock is empty. Use in_stock or out_of_stock.' });
});

it('reads a key as the same, whatever stands around the word', () => {
  const words = Object.values(SPELLINGS)
    .flat()
    .map(([input]) => input);
  fc.assert(
    fc.property(
      fc.constantFrom(...words),
      fc.constantFrom('', ' ', '\u200b', '\u00a0', '\t'),
      (input, around) => {
        const reading = readStock(`${around}${input}${around}`);
        expect(reading).toEqual(readStock(input));
        if (reading.ok) expect(readStock(reading.key)).toEqual(reading);
      },
    ),
  );
});

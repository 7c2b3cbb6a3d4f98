import { describe, expect, it } from 'vitest';
import shopifyProducts from '../../../tests/recorded/shopify-products.json' with { type: 'json' };
import wooProducts from '../../../tests/recorded/woocommerce-products.json' with { type: 'json' };
import wooVariations from '../../../tests/recorded/woocommerce-variations.json' with { type: 'json' };
import { readCsvProducts } from './csv-products.ts';
import { readDecimal, readMinorUnits } from './feed-product.ts';
import { readShopifyCurrency, readShopifyProducts } from './shopify-products.ts';
import { readWooCommerceProducts } from './woocommerce-products.ts';

describe('a page of WooCommerce’s Store API', () => {
  const [first, variable, ...otherProducts] = wooProducts.body;

  it('has each product with its price in hundredths, its name as text and its stock', () => {
    const { products, ...page } = readWooCommerceProducts(wooProducts.body) ?? expect.fail();
    expect(page).toEqual({ count: 4, variableIds: [40] });
    expect(products[0]).toEqual({
      key: '34',
      name: 'Bacteriostatic water – 30 ml & cap',
      sku: 'water-30',
      // The price paid, not the one before the sale.
      priceCents: 1105,
      currency: 'USD',
      pictureUrl: 'https://shop.example/wp-content/uploads/2026/03/water-1.jpg',
      productUrl: 'https://shop.example/product/bacteriostatic-water/',
      inStock: true,
    });
    expect(products.slice(2)).toMatchObject([
      { name: 'Selank', priceCents: 3900, pictureUrl: null, inStock: false },
      // A product on backorder can be bought.
      { name: 'Semax', inStock: true },
    ]);
  });

  it('has no price for a product whose variations differ in it, and one for a product whose do not', () => {
    const priced = (range: object) =>
      readWooCommerceProducts([{ ...variable, prices: { ...variable?.prices, price_range: range } }]);
    expect(readWooCommerceProducts([variable])?.products[0]).toMatchObject({
      priceCents: null,
      currency: null,
    });
    expect(priced({ min_amount: '2999', max_amount: '2999' })?.products[0]?.priceCents).toBe(2999);
  });

  it('has variations under the name of their product, those of listed products alone', () => {
    const read = readWooCommerceProducts(wooVariations.body, new Set([40])) ?? expect.fail();
    expect(read.products).toEqual([
      {
        key: '41',
        name: 'BPC-157 – Size: 5 mg',
        sku: 'bpc-5',
        priceCents: 2999,
        currency: 'USD',
        pictureUrl: 'https://shop.example/wp-content/uploads/2026/03/bpc-157.jpg',
        productUrl: 'https://shop.example/product/bpc-157/?attribute_pa_size=5-mg',
        inStock: true,
      },
      expect.objectContaining({ key: '42', priceCents: 4900, inStock: false }),
    ]);
    expect(read.count).toBe(3);
  });

  it.each([
    ['a currency without hundredths', 'JPY', 0, '1025', 102_500],
    ['one with thousandths', 'BHD', 3, '10250', 1025],
  ])('has prices in %s', (_what, currency_code, currency_minor_unit, price, cents) => {
    const prices = { ...first?.prices, currency_code, currency_minor_unit, price };
    const [read] = readWooCommerceProducts([{ ...first, prices }])?.products ?? [];
    expect(read).toMatchObject({ priceCents: cents, currency: currency_code });
  });

  it.each([
    { code: 'rest_no_route' },
    [{ ...first, is_in_stock: undefined }, ...otherProducts],
    null,
  ])('is refused whole when it is %j', (body) => expect(readWooCommerceProducts(body)).toBeNull());
});

describe('Shopify’s products.json', () => {
  const read = (body: unknown) =>
    readShopifyProducts(body, { origin: 'https://acme.example', currency: 'USD' });

  it('has each variant as a product', () => {
    expect(read(shopifyProducts.body)?.products).toEqual([
      {
        key: '808950810',
        name: 'BPC-157 – 5 mg',
        sku: 'BPC-5',
        // The price paid, not compare_at_price.
        priceCents: 2999,
        currency: 'USD',
        pictureUrl: 'https://cdn.shopify.com/s/files/1/0001/0002/0003/products/bpc.jpg?v=1',
        productUrl: 'https://acme.example/products/bpc-157?variant=808950810',
        inStock: true,
      },
      expect.objectContaining({
        key: '49148385',
        priceCents: 4900,
        pictureUrl: 'https://cdn.shopify.com/s/files/1/0001/0002/0003/products/bpc-10mg.jpg?v=1',
        inStock: false,
      }),
      expect.objectContaining({
        name: 'Selank & Semax',
        sku: null,
        pictureUrl: null,
        productUrl: 'https://acme.example/products/selank',
      }),
    ]);
  });

  it('is refused when it is a page of another kind', () => {
    expect(read({ errors: '[API] Invalid API key' })).toBeNull();
    expect(
      read({ products: [{ title: 'x', handle: 'x', variants: [{ id: 1, price: '1.00' }] }] }),
    ).toBeNull();
  });

  it('has its currency in meta.json', () => {
    expect(readShopifyCurrency({ id: 1, name: 'Acme', country: 'US', currency: 'USD' })).toBe('USD');
    expect(readShopifyCurrency({ name: 'Acme' })).toBeNull();
  });
});

describe('a CSV file', () => {
  const read = (text: string) => readCsvProducts(new TextEncoder().encode(text));

  it('is taken as Google’s Merchant Center has it', () => {
    const result = read(
      'id,title,availability,price,link,image_link\r\n7,"BPC-157, 5 mg",in_stock,49.00 USD,https://s.example/b,https://s.example/b.jpg\r\n8,Selank,out_of_stock,,,\r\n',
    );
    expect(result).toEqual({
      ok: true,
      products: [
        {
          key: '7',
          name: 'BPC-157, 5 mg',
          sku: null,
          priceCents: 4900,
          currency: 'USD',
          pictureUrl: 'https://s.example/b.jpg',
          productUrl: 'https://s.example/b',
          inStock: true,
        },
        expect.objectContaining({ key: '8', priceCents: null, currency: null, inStock: false }),
      ],
    });
  });

  it.each([
    ['', 'The file is empty.'],
    ['title,availability\r\nA,yes', 'The file has no column “id”.'],
    ['id,title,stock\r\n1,A,maybe', 'Line 2: “maybe” is neither in_stock nor out_of_stock.'],
    ['id,title,stock\r\n1,,3', 'Line 2: the id or the title is missing or too long.'],
    ['id,title,stock\r\n1,A"b"c",3', 'The file is not valid CSV in UTF-8 (line 2).'],
  ])('%j is refused whole', (text, why) => expect(read(text)).toEqual({ ok: false, why }));
});

it.each([
  ['1999', 2, 1999],
  ['20', 0, 2000],
  ['19990', 3, 1999],
  ['19995', 3, null],
  ['5', 2, 5],
  ['', 2, null],
  ['0', 2, null],
  ['-5', 2, null],
])('%s with %i decimals is %s hundredths', (text, decimals, cents) =>
  expect(readMinorUnits(text, decimals)).toBe(cents));

it.each([
  ['19.9', 1990],
  ['0.05', 5],
  ['20', 2000],
  ['19.9900', 1999],
  ['19.995', null],
  ['0.00', null],
  ['1,99', null],
])('%s is %s hundredths', (text, cents) => expect(readDecimal(text)).toBe(cents));

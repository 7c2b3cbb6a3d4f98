import { describe, expect, it } from 'vitest';
import shopifyProducts from '../../../tests/recorded/shopify-products.json' with { type: 'json' };
import wooProducts from '../../../tests/recorded/woocommerce-products.json' with { type: 'json' };
import wooVariations from '../../../tests/recorded/woocommerce-variations.json' with { type: 'json' };
import { readCsvProducts } from './csv-products.ts';
import { decimalOfUnits, readFeedPrice } from './feed-product.ts';
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
      doubts: [],
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
        doubts: [],
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
        doubts: [],
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
  const now = new Date('2026-11-22T12:00:00.000Z');
  const read = (text: string) => readCsvProducts(new TextEncoder().encode(text), { now, currency: 'USD' });
  const first = (text: string) => {
    const result = read(text);
    return result.ok ? result.products[0] : expect.fail(result.why);
  };

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
          doubts: [],
        },
        expect.objectContaining({ key: '8', priceCents: null, currency: null, inStock: false }),
      ],
    });
  });

  it.each([
    ['', 'The file is empty.'],
    ['title,availability\r\nA,yes', 'The file has no column “id”.'],
    ['id,title,price\r\n1,A,5', 'The file has no column “availability”.'],
    ['id,title,stock\r\n1,,3', 'Line 2: the id or the title is missing or too long.'],
    ['id,title,stock\r\n1,A"b"c",3', 'The file is not valid CSV: a quotation mark is out of place. (line 2)'],
  ])('%j is refused whole', (text, why) => expect(read(text)).toEqual({ ok: false, why }));

  it.each([
    ['59,00 EUR', 5900, 'EUR'],
    ['"59,00 EUR"', 5900, 'EUR'],
    ['USD 59.00', 5900, 'USD'],
    ['"1,299.00 USD"', 129_900, 'USD'],
    ['.99', 99, 'USD'],
    ['1250000 VND', 125_000_000, 'VND'],
    ['$59.00', 5900, 'USD'],
    ['', null, null],
  ])('reads the price %s', (price, priceCents, currency) => {
    const separator = price === '59,00 EUR' ? ';' : ',';
    const cells = ['1', 'A', price, 'USD', 'in stock'].join(separator);
    const header = ['id', 'title', 'price', 'currency', 'availability'].join(separator);
    expect(first(`${header}\n${cells}`)).toMatchObject({ priceCents, currency, doubts: [] });
  });

  it.each([
    ['free', /“free” is not an amount/],
    ['0.00 USD', /The price “0.00 USD” is not between 0.01/],
    ['59000000.00 USD', /is not between 0.01 and 19,999,999.99/],
    ['1.299 USD', /could be 1,299 or 1.299/],
    ['12.345 USD', /could be 12,345 or 12.345/],
    ['12 kr', /could be more than one currency/],
  ])('has a doubt about the price %s, and not about the product after it', (price, why) => {
    const result = read(`id\ttitle\tprice\tavailability\n1\tA\t${price}\tin stock\n2\tB\t\tin stock`);
    expect(result).toMatchObject({
      ok: true,
      products: [
        { key: '1', priceCents: null, doubts: [{ field: 'price', why: expect.stringMatching(why) }] },
        { key: '2', doubts: [] },
      ],
    });
  });

  it('reads all amounts with the decimal mark that one of them shows', () => {
    const result = read('id;title;price;availability\n1;A;1.299 EUR;ja\n2;B;59,90 EUR;nein');
    expect(result).toMatchObject({
      products: [
        { priceCents: 129_900, inStock: true },
        { priceCents: 5990, inStock: false },
      ],
    });
  });

  it('takes no decimal mark from a text that is not a price', () => {
    const result = read('id;title;price;availability\n1;A;1.299 EUR;ja\n2;B;from 59,90 to 70;nein');
    expect(result).toMatchObject({
      products: [
        { priceCents: null, doubts: [{ why: expect.stringContaining('could be 1,299 or 1.299') }] },
        { priceCents: null, doubts: [{ field: 'price' }] },
      ],
    });
  });

  it('has a doubt about an odd word for the stock, which concerns one product', () => {
    expect(read('id,title,stock\n1,A,maybe\n2,B,discontinued\n3,C,onbackorder\n4,D,')).toMatchObject({
      ok: true,
      products: [
        { doubts: [{ field: 'stock' }] },
        { inStock: false, doubts: [] },
        { inStock: true, doubts: [] },
        { doubts: [{ field: 'stock' }] },
      ],
    });
  });

  it.each([
    ['', 4900],
    ['2026-11-20T08:00-0500/2026-11-27T08:00-0500', 4900],
    ['2026-11-24T08:00-0500/2026-11-27T08:00-0500', 5900],
    ['2026-11-01/2026-11-20', 5900],
  ])('has the price of a sale in the period %j', (period, priceCents) => {
    const header = 'id\ttitle\tprice\tsale_price\tsale_price_effective_date\tavailability';
    expect(first(`${header}\n1\tA\t59.00 USD\t49.00 USD\t${period}\tin stock`)).toMatchObject({ priceCents });
  });

  it('is taken as WooCommerce exports products', () => {
    expect(
      first(
        'ID,Type,SKU,Name,Stock,"In stock?","Sale price","Regular price",Images\n34,simple,water-30,"Water &amp; cap",,1,,11.05,"https://s.example/1.jpg, https://s.example/2.jpg"',
      ),
    ).toMatchObject({
      key: '34',
      name: 'Water & cap',
      priceCents: 1105,
      inStock: true,
      pictureUrl: 'https://s.example/1.jpg',
    });
  });

  it('has links without entities', () => {
    expect(
      first(
        'id,title,stock,link,image_link\n1,A,3,https://s.example/?a=1&amp;b=2,https://s.example/i?w=1&#038;h=2',
      ),
    ).toMatchObject({ productUrl: 'https://s.example/?a=1&b=2', pictureUrl: 'https://s.example/i?w=1&h=2' });
  });
});

it.each([
  ['1999', 2, 1999],
  ['20', 0, 2000],
  ['19990', 3, 1999],
  ['5', 2, 5],
  ['', 2, null],
  ['0', 2, null],
  ['-5', 2, null],
])('%s with %i decimals is %s hundredths', (text, decimals, cents) =>
  expect(readFeedPrice(decimalOfUnits(text, decimals), { currency: 'USD', decimal: '.' }).priceCents).toBe(
    cents,
  ));

import { describe, expect, it } from 'vitest';
import { readCsvProducts } from './csv-products.ts';
import { readDecimal, readMinorUnits } from './feed-product.ts';
import { readShopifyCurrency, readShopifyProducts } from './shopify-products.ts';
import { readWooCommerceProducts } from './woocommerce-products.ts';

/** The product of the Store API's documentation (developer.woocommerce.com, "Products API"), shortened by texts that are not read. */
const WOO = {
  id: 34,
  name: 'WordPress Pennant',
  parent: 0,
  type: 'external',
  variation: '',
  permalink: 'https://local.wordpress.test/product/wordpress-pennant/',
  sku: 'wp-pennant',
  short_description: '<p>This is an external product.</p>',
  description: '<p>Pellentesque habitant morbi tristique senectus et netus.</p>',
  on_sale: false,
  prices: {
    currency_code: 'GBP',
    currency_symbol: '£',
    currency_minor_unit: 2,
    currency_decimal_separator: '.',
    currency_thousand_separator: ',',
    currency_prefix: '£',
    currency_suffix: '',
    price: '1105',
    regular_price: '1105',
    sale_price: '1105',
    price_range: null,
  },
  average_rating: '0',
  review_count: 0,
  images: [
    {
      id: 57,
      src: 'https://local.wordpress.test/wp-content/uploads/2020/03/pennant-1.jpg',
      thumbnail: 'https://local.wordpress.test/wp-content/uploads/2020/03/pennant-1-324x324.jpg',
      srcset: '',
      sizes: '(max-width: 800px) 100vw, 800px',
      name: 'pennant-1.jpg',
      alt: '',
    },
  ],
  has_options: false,
  is_purchasable: true,
  is_in_stock: true,
  low_stock_remaining: null,
  add_to_cart: { text: 'Add to cart', description: 'Add “WordPress Pennant” to your cart' },
};

/** A product of a shop's products.json: the fields that Shopify's themes publish, with a choice of two variants. */
const SHOPIFY = {
  products: [
    {
      id: 632910392,
      title: 'BPC-157',
      handle: 'bpc-157',
      body_html: '<p>It is for research.</p>',
      published_at: '2026-01-15T09:00:00-05:00',
      created_at: '2026-01-15T09:00:00-05:00',
      updated_at: '2026-04-20T14:30:00-04:00',
      vendor: 'Acme',
      product_type: 'Peptide',
      tags: ['Emotive'],
      variants: [
        {
          id: 808950810,
          title: '5 mg',
          option1: '5 mg',
          option2: null,
          option3: null,
          sku: 'BPC-5',
          requires_shipping: true,
          taxable: true,
          featured_image: null,
          available: true,
          price: '29.99',
          grams: 567,
          compare_at_price: null,
          position: 1,
          product_id: 632910392,
        },
        {
          id: 49148385,
          title: '10 mg',
          option1: '10 mg',
          sku: 'BPC-10',
          featured_image: { id: 1, src: 'https://cdn.shopify.com/s/files/1/ten.jpg' },
          available: false,
          price: '49.00',
          position: 2,
          product_id: 632910392,
        },
      ],
      images: [{ id: 850703190, position: 1, src: 'https://cdn.shopify.com/s/files/1/bpc.jpg', width: 110 }],
      options: [{ name: 'Size', position: 1, values: ['5 mg', '10 mg'] }],
    },
    {
      id: 2,
      title: 'Selank',
      handle: 'selank',
      images: [],
      variants: [{ id: 3, title: 'Default Title', sku: '', available: true, price: '19.00' }],
    },
  ],
};

describe('a page of WooCommerce’s Store API', () => {
  it('has each product with its price in hundredths', () => {
    expect(readWooCommerceProducts([WOO])).toEqual([
      {
        key: '34',
        name: 'WordPress Pennant',
        sku: 'wp-pennant',
        priceCents: 1105,
        currency: 'GBP',
        pictureUrl: 'https://local.wordpress.test/wp-content/uploads/2020/03/pennant-1.jpg',
        productUrl: 'https://local.wordpress.test/product/wordpress-pennant/',
        inStock: true,
      },
    ]);
  });

  it('has names as they are written for a page', () => {
    const [product] =
      readWooCommerceProducts([{ ...WOO, name: 'BPC&#8211;157 <b>5&nbsp;mg</b> &amp; more' }]) ?? [];
    expect(product?.name).toBe('BPC–157 5 mg & more');
  });

  it.each([
    { code: 'rest_no_route' },
    [{ ...WOO, is_in_stock: undefined }],
    null,
  ])('is refused whole when it is %j', (body) => expect(readWooCommerceProducts(body)).toBeNull());
});

describe('Shopify’s products.json', () => {
  const read = (body: unknown) =>
    readShopifyProducts(body, { origin: 'https://acme.example', currency: 'USD' });

  it('has each variant as a product', () => {
    expect(read(SHOPIFY)?.products).toEqual([
      {
        key: '808950810',
        name: 'BPC-157 – 5 mg',
        sku: 'BPC-5',
        priceCents: 2999,
        currency: 'USD',
        pictureUrl: 'https://cdn.shopify.com/s/files/1/bpc.jpg',
        productUrl: 'https://acme.example/products/bpc-157?variant=808950810',
        inStock: true,
      },
      expect.objectContaining({
        key: '49148385',
        priceCents: 4900,
        pictureUrl: 'https://cdn.shopify.com/s/files/1/ten.jpg',
        inStock: false,
      }),
      expect.objectContaining({
        name: 'Selank',
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

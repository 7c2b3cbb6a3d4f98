import { describe, expect, it } from 'vitest';
import { inView, readView, search, type View, type Viewed } from './views.ts';

const product = (over: Partial<Viewed>): Viewed => ({
  defaultName: 'BPC-157',
  name: null,
  compoundClass: 'Peptide',
  sold: true,
  productUrl: null,
  linkStatus: null,
  ...over,
});
const URL_OF = 'https://shop.example/p';
const PRODUCTS = [
  product({ defaultName: 'plain' }),
  product({ defaultName: 'off', sold: false }),
  product({ defaultName: 'unchecked', productUrl: URL_OF }),
  product({ defaultName: 'fine', productUrl: URL_OF, linkStatus: 'ok' }),
  product({
    defaultName: 'gone',
    productUrl: URL_OF,
    linkStatus: 'The server answered with status 404.',
    sold: false,
  }),
];
const names = (products: Viewed[]) => products.map(({ defaultName }) => defaultName);

describe('the views of the catalogue', () => {
  it.each<[View, string[]]>([
    ['all', ['plain', 'off', 'unchecked', 'fine', 'gone']],
    ['sold', ['plain', 'unchecked', 'fine']],
    ['not-sold', ['off', 'gone']],
    ['broken', ['gone']],
    ['no-url', ['plain', 'off']],
  ])('%s holds %j', (view, expected) => {
    expect(names(inView(PRODUCTS, view))).toEqual(expected);
  });

  it.each([
    ['', 'all', ''],
    ['show=not-sold&q=%20bpc%20', 'not-sold', 'bpc'],
    ['show=toString', 'all', ''],
    [`q=${'x'.repeat(300)}`, 'all', 'x'.repeat(100)],
  ])('the address ?%s asks for %s and "%s"', (query, view, text) => {
    expect(readView(new URLSearchParams(query))).toEqual({ view, query: text });
  });
});

describe('the search', () => {
  const searchNames = (query: string) =>
    names(
      search(
        [
          product({ name: 'Healing Blend' }),
          product({ defaultName: 'NAD+', compoundClass: 'Coenzyme (nicotinamide)' }),
        ],
        query,
      ),
    );
  it.each([
    ['', ['BPC-157', 'NAD+']],
    ['bpc', ['BPC-157']],
    ['blend HEALING', ['BPC-157']],
    ['coenzyme', ['NAD+']],
    ['nad+', ['NAD+']],
    ['blend coenzyme', []],
  ])('"%s" finds %j', (query, expected) => {
    expect(searchNames(query)).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import type { FeedProduct } from './feed-product.ts';
import { describeDoubts, judgeFeed } from './judge-feed.ts';
import { splitName, suggestMatch } from './suggest-match.ts';

describe('the product that fits an entry', () => {
  const products = [
    'BPC157 + TB500 blend 10mg',
    'BPC-157 5mg vial',
    'TB-500 (Thymosin Beta-4)',
    'CJC-1295 & Ipamorelin',
    'CJC-1295 with DAC',
    'Canada maple syrup',
    '5-Amino-1MQ capsules',
    'Bacteriostatic water',
  ].map((name) => ({ name, words: splitName(name) }));

  it.each([
    ['BPC-157', 'BPC-157 5mg vial'],
    ['TB-500', 'TB-500 (Thymosin Beta-4)'],
    ['CJC-1295 + Ipamorelin', 'CJC-1295 & Ipamorelin'],
    ['5-Amino-1MQ', '5-Amino-1MQ capsules'],
    ['NAD+', null],
    ['Retatrutide', null],
  ])('of %s is %s', (entry, product) =>
    expect(suggestMatch([splitName(entry)], products)?.name ?? null).toBe(product));
});

describe('a list that was read', () => {
  const product = (key: string, priceCents: number | null, currency: string | null = 'USD'): FeedProduct => ({
    ...{ key, name: key, sku: null, priceCents, currency },
    ...{ pictureUrl: null, productUrl: null, inStock: true, doubts: [] },
  });
  const rules = {
    matches: ['a', 'b', 'c', 'd'].map((key) => ({
      entryName: key.toUpperCase(),
      productKey: key,
      priceCents: 1000,
    })),
    currency: 'USD',
    fillsPrice: true,
    maxChangePercent: 30,
    acceptsJumps: false,
  };
  const list = (over: Record<string, number | null> = {}) =>
    ['a', 'b', 'c', 'd'].map((key) => product(key, key in over ? (over[key] ?? null) : 1000));

  it('is taken over within the limit, also when a few products are gone or have no price', () => {
    expect(judgeFeed(list({ a: 1300, b: 700, c: null }), rules)).toBeNull();
    expect(judgeFeed(list().slice(0, 2), rules)).toBeNull();
    expect(judgeFeed([product('a', 1000, null)], { ...rules, matches: [] })).toBeNull();
  });

  it.each([
    ['no-products', [], /no products/],
    ['currency', [product('a', 1000, 'EUR')], /in EUR, and your company’s are in USD/],
    ['missing', list().slice(0, 1), /3 of 4 matched/],
    ['price-jump', list({ a: 1301 }), /more than 30%: A from \$10.00 to \$13.01\.$/],
    ['price-jump', list({ a: 100, b: 1, c: 1, d: 1 }), /; 1 more\.$/],
  ])('is refused for %s', (problem, products, why) => {
    const refusal = judgeFeed(products, rules);
    expect(refusal?.problem).toBe(problem);
    expect(refusal?.why).toMatch(why);
  });

  it('may change prices as it likes where they are not taken over, or staff looked at them', () => {
    expect(judgeFeed(list({ a: 1 }), { ...rules, fillsPrice: false })).toBeNull();
    expect(judgeFeed(list({ a: 1 }), { ...rules, acceptsJumps: true })).toBeNull();
  });

  it('names the products of which something could not be read', () => {
    const doubtful = (key: string, field: 'price' | 'stock'): FeedProduct => ({
      ...product(key, null),
      doubts: [{ field, why: `The ${field} is odd.` }],
    });
    expect(describeDoubts(list(), { fillsPrice: true })).toBeNull();
    expect(describeDoubts([product('a', 1), doubtful('B', 'price')], { fillsPrice: true })).toEqual({
      problem: 'rows',
      why: '1 product stays unchanged. B: The price is odd.',
    });
    expect(describeDoubts([doubtful('B', 'price')], { fillsPrice: false })).toBeNull();
    expect(
      describeDoubts(
        ['B', 'C', 'D', 'E'].map((key) => doubtful(key, 'stock')),
        { fillsPrice: false },
      )?.why,
    ).toMatch(/^4 products stay unchanged\. B: .* D: The stock is odd\. 1 more$/);
  });
});

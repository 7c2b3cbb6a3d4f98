import { expect, test } from 'vitest';
import { linksToShop, tagShopLinksInText } from './links-in-text.ts';

const SHOP = { hosts: ['https://www.shop.example/all', 'https://buy.example/p', ''], trackingId: 't' };

test('tags the links of a text, and nothing around them', () => {
  expect(
    tagShopLinksInText(
      'Sale! https://shop.example/sale?a=1. (See https://shop.example/) or https://x.example/',
      SHOP,
    ),
  ).toBe(
    'Sale! https://shop.example/sale?a=1&sg_tid=t. (See https://shop.example/?sg_tid=t) or https://x.example/',
  );
});

test.each([
  ['See www.shop.example.', 'See www.shop.example?sg_tid=t.'],
  ['Shop.example/sale, today', 'Shop.example/sale?sg_tid=t, today'],
  ['Do you know shop.example?', 'Do you know shop.example?sg_tid=t?'],
  ['(buy.example/p#top)', '(buy.example/p?sg_tid=t#top)'],
  ['shop.example@evil.example', 'shop.example@evil.example'],
  // None of these leads to the shop.
  ['help@shop.example', 'help@shop.example'],
  ['first.last@shop.example', 'first.last@shop.example'],
  ['shop.example.evil.example and evil-shop.example', 'shop.example.evil.example and evil-shop.example'],
  ['https://x.example/?u=shop.example', 'https://x.example/?u=shop.example'],
  ['10.5 mg of v1.2, e.g. this', '10.5 mg of v1.2, e.g. this'],
])('finds host names of the shop without a scheme in “%s”', (text, expected) => {
  expect(tagShopLinksInText(text, SHOP)).toBe(expected);
  expect(linksToShop(text, SHOP)).toBe(text !== expected);
  const replacement = 'https://plan.example/';
  expect(tagShopLinksInText(text, { ...SHOP, replacement }).includes(replacement)).toBe(text !== expected);
});

test('goes through long texts in time that grows with them', () => {
  for (const text of ['a.', 'é', 'shop.example/,', 'https://,', '-.'])
    expect(tagShopLinksInText(text.repeat(20_000), { hosts: [], trackingId: 't' })).toBe(text.repeat(20_000));
});

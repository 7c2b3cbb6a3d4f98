import { expect, test } from 'vitest';
import { productLink } from './product-link.ts';

test('adds the tracking id to the product page', () => {
  expect(productLink('https://shop.example/bpc-157', { shopUrl: '' }, 'trk_1')).toBe(
    'https://shop.example/bpc-157?sg_tid=trk_1',
  );
});

test("keeps the address's own query and fragment", () => {
  expect(productLink('https://shop.example/p?id=7&utm_source=plan#buy', { shopUrl: '' }, 'trk_1')).toBe(
    'https://shop.example/p?id=7&utm_source=plan&sg_tid=trk_1#buy',
  );
});

test('replaces a tracking id that the address already carries', () => {
  expect(productLink('https://shop.example/p?sg_tid=old', { shopUrl: '' }, 'new')).toBe(
    'https://shop.example/p?sg_tid=new',
  );
});

test('escapes the tracking id', () => {
  expect(productLink('https://shop.example/p', { shopUrl: '' }, 'a&b=c d')).toBe(
    'https://shop.example/p?sg_tid=a%26b%3Dc+d',
  );
});

test.each([
  '',
  '/products/bpc-157',
  'bpc-157',
  'javascript:alert(1)',
  'data:text/html,x',
])('leads to the shop when the product address is %j', (url) => {
  expect(productLink(url, { shopUrl: 'https://shop.example/all?x=1' }, 't')).toBe(
    'https://shop.example/all?x=1&sg_tid=t',
  );
});

test.each([
  '',
  '/shop',
  'javascript:alert(1)',
])('gives no link without a product page and with shop %j', (shop) => {
  expect(productLink('/products/bpc-157', { shopUrl: shop }, 't')).toBeNull();
});

test('leaves the address as it is without a tracking id', () => {
  expect(productLink('https://shop.example/p?a=1', { shopUrl: '' }, '')).toBe('https://shop.example/p?a=1');
});

test('adds the tenant’s UTM, but for what the address says itself', () => {
  const utm = { utm_source: 'quiz', utm_medium: 'assessment & more' };
  expect(productLink('https://shop.example/p?utm_source=plan', { shopUrl: '', utm }, 't')).toBe(
    'https://shop.example/p?utm_source=plan&utm_medium=assessment+%26+more&sg_tid=t',
  );
  expect(productLink('', { shopUrl: 'https://shop.example/', utm }, '')).toBe(
    'https://shop.example/?utm_source=quiz&utm_medium=assessment+%26+more',
  );
});

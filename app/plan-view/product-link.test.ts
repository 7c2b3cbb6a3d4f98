import { expect, test } from 'vitest';
import { contactLink, productLink, tagShopLink } from './product-link.ts';

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

// Shops and ad networks expect their query strings unchanged, and a query is not always form-encoded.
test.each([
  ['https://shop.example/p?iu=/123/unit[1]&flag&q=%E9&t=a%20b', '&'],
  ['https://shop.example/p?flag', '&'],
  ['https://shop.example/p?', ''],
  ['https://shop.example/p?a=1&', ''],
  ['https://shop.example/p', '?'],
])('adds to the query of %s, and changes nothing in it', (url, joint) => {
  expect(productLink(`${url}#buy`, { shopUrl: '', utm: { utm_source: 'quiz' } }, 't')).toBe(
    `${url}${joint}utm_source=quiz&sg_tid=t#buy`,
  );
});

const SHOP = {
  hosts: ['https://www.shop.example/all', 'https://buy.example/p', '', 'nonsense'],
  trackingId: 't',
};

test.each([
  ['https://shop.example/sale', 'https://shop.example/sale?sg_tid=t'],
  ['https://WWW.Shop.example/sale?a=%E9', 'https://WWW.Shop.example/sale?a=%E9&sg_tid=t'],
  // A URL parser would change each of these.
  ['https://shop.example', 'https://shop.example?sg_tid=t'],
  ['https://shop.example:443/a/../%e9/é"x"', 'https://shop.example:443/a/../%e9/é"x"?sg_tid=t'],
  // Browsers resolve this one against the page that it is in.
  ['https:shop.example/sale', 'https://shop.example/sale?sg_tid=t'],
  ['https://shop.example/p?B=2&a=1&b#Top?x', 'https://shop.example/p?B=2&a=1&b&sg_tid=t#Top?x'],
  ['http://buy.example/', 'http://buy.example/?sg_tid=t'],
  ['https://shop.example/p?sg_tid=t', 'https://shop.example/p?sg_tid=t'],
  // Other sites must not learn about the lead.
  ['https://elsewhere.example/?shop.example', 'https://elsewhere.example/?shop.example'],
  ['https://shop.example.evil.example/', 'https://shop.example.evil.example/'],
  ['mailto:a@shop.example', 'mailto:a@shop.example'],
  ['/plan/1', '/plan/1'],
])('the link %s of a mail is %s', (href, expected) => {
  expect(tagShopLink(href, SHOP)).toBe(expected);
});

test.each([
  ['https://shop.example/contact', 't', 'https://shop.example/contact?utm_source=quiz&sg_tid=t'],
  // A page without a lead, such as a preview.
  ['https://shop.example/contact', '', 'https://shop.example/contact'],
  ['https://help.example/shop', 't', 'https://help.example/shop'],
  ['javascript:alert(1)', 't', null],
  ['', 't', null],
])('the contact page %j of a plan of %j is %j', (contactUrl, trackingId, expected) => {
  const config = { contactUrl, shopUrl: 'https://www.shop.example/all', utm: { utm_source: 'quiz' } };
  expect(contactLink(config, trackingId)).toBe(expected);
});

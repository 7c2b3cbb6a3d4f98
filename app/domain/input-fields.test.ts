import { describe, expect, it } from 'vitest';
import { productChanges } from './catalogue/index.ts';
import { webAddress } from './input-fields.ts';
import { tenantChanges } from './tenants/index.ts';

const NO_ADDRESS = 'Enter a URL such as https://shop.example.com';

describe('a web address', () => {
  it.each([
    ['https:shop.example', 'https://shop.example'],
    ['https:/shop.example/a', 'https://shop.example/a'],
    ['https:\\\\shop.example\\a', 'https://shop.example/a'],
    ['HTTPS://Shop.Example/A', 'https://shop.example/A'],
    ['https://shop.example/a b', 'https://shop.example/a%20b'],
    ['https://shop.example/a/../b', 'https://shop.example/b'],
    ['https://shop.example:443/', 'https://shop.example/'],
    ['https://müller.example/', 'https://xn--mller-kva.example/'],
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example/'],
    ['https://shop.example?a=1', 'https://shop.example/?a=1'],
    ['http://localhost:5173/shop', 'http://localhost:5173/shop'],
    ['shop.example', 'https://shop.example'],
    ['www.Shop.example/a?b=c', 'https://www.shop.example/a?b=c'],
    ['müller.example:8443/', 'https://xn--mller-kva.example:8443/'],
  ])('%s is stored as %s', (input, expected) => {
    expect(webAddress.parse(input)).toBe(expected);
  });

  it.each([
    'https:',
    'https://',
    'https://*',
    'https://*.example.com',
    'https://a;b.example',
    "https://a'b.example",
    'https://a,b.example',
    'https://a"b.example',
    'https://(a).example',
    'https://a..example',
    'https://-.example',
    'http:shop.example',
    'javascript:alert(1)',
    'javascript.x:alert(1)',
    'shop',
    'shop..example',
    'shop.example;a',
    'user@shop.example',
    'https://user@shop.example',
  ])('refuses %s', (input) => {
    expect(webAddress.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([NO_ADDRESS]);
  });

  it('is as short as the limit says when it is stored, too', () => {
    expect(webAddress.safeParse(`https://shop.example/${'ä'.repeat(1900)}`).success).toBe(false);
  });

  it.each([
    ['a tenant’s shop', () => tenantChanges.parse({ shopUrl: 'https:shop.example/x' }).shopUrl],
    ['a tenant’s contact page', () => tenantChanges.parse({ contactUrl: 'https:shop.example/x' }).contactUrl],
    ['a product', () => productChanges.parse({ productUrl: 'https:shop.example/x' }).productUrl],
    ['a picture', () => productChanges.parse({ imageUrl: 'https:shop.example/x' }).imageUrl],
  ])('of %s is stored in its parsed form', (_of, parseUrl) => {
    expect(parseUrl()).toBe('https://shop.example/x');
  });
});

describe('an allowed origin', () => {
  it.each([
    ['https:shop.example', 'https://shop.example'],
    ['HTTPS://SHOP.example:443/', 'https://shop.example'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
    ['https://müller.example', 'https://xn--mller-kva.example'],
    ['shop.example', 'https://shop.example'],
  ])('%s is stored as %s', (input, expected) => {
    expect(tenantChanges.parse({ allowedOrigins: [input] }).allowedOrigins).toEqual([expected]);
  });

  it.each([
    "'none'",
    "'self'",
    '*',
    'https:',
    'https://*',
    'https://*.example.com',
    'https://*:443',
    'https://a.example;script-src',
    'https://a.example;',
    'https://a.example,https://b.example',
    'https://a,b',
    "https://'none'",
    'https://a.example https://b.example',
    'https://a.example\nhttps://b.example',
    'https://[::1]',
    'data:',
    'blob:https://a.example',
    'http://a.example',
    'a.example/path',
    'https://a.example/path',
    'https://user:password@a.example',
  ])('%j is refused', (input) => {
    expect(
      tenantChanges.safeParse({ allowedOrigins: [input] }).error?.issues.map(({ message }) => message),
    ).toEqual(['Enter websites such as https://shop.example.com']);
  });
});

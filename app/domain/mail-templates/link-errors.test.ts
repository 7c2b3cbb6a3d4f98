import { expect, it } from 'vitest';
import { findLinkErrors } from './link-errors.ts';

it.each([
  [
    '<p>See <a class="x" href="http://shop.example/a?b=1&amp;c=2">the <b>short</b> list</a></p>',
    'The link “the short list” leads to http://shop.example/a?b=1&c=2. Links must begin with https://',
  ],
  [
    "<a title='a > b' href='http://shop.example'>http://shop.example</a>",
    'http://shop.example is a link. Links must begin with https://',
  ],
  [
    'Our sale: http://shop.example/sale. Bye',
    'http://shop.example/sale is a link. Links must begin with https://',
  ],
  [
    '<a href=shop.example/sale>Sale</a>',
    'The link “Sale” leads to shop.example/sale. Use a URL that begins with https://, an e-mail address or a link field such as {{planLink}}',
  ],
  [
    '<a href="https://shop.example@evil.example">Sale</a>',
    'The link “Sale” leads to https://shop.example@evil.example. Use a URL that begins with https://, an e-mail address or a link field such as {{planLink}}',
  ],
  [
    '<a href="https://shop.example"><img src="http://shop.example/a.png"></a>',
    'The picture http://shop.example/a.png can’t be shown. Use a URL that begins with https://',
  ],
  [
    `<img alt="" src="data:image/png;base64,${'A'.repeat(5000)}">`,
    `The picture data:image/png;base64,${'A'.repeat(58)}… can’t be shown. Use a URL that begins with https://`,
  ],
  ['<p><a>Sale</a></p>', 'The link “Sale” leads nowhere. Enter its URL, or remove the link'],
  [
    '<p><a class="button" href="">Shop</a></p>',
    'The link “Shop” leads nowhere. Enter its URL, or remove the link',
  ],
])('%s is refused by name', (html, error) => {
  expect(findLinkErrors(html)).toEqual([error]);
});

it.each([
  '<a href="https://shop.example/?a=1&amp;b">http://shop.example</a>',
  '<a href="{{shopLink}}">a</a> <a href="mailto:a@shop.example">b</a> <a></a><a name="top"> </a>',
  '<html xmlns="http://www.w3.org/1999/xhtml"><p data-href="http://x.example">a</p><!-- http://x.example -->',
  '<abbr>http</abbr>: a < b',
])('%s has nothing to refuse', (html) => {
  expect(findLinkErrors(html)).toEqual([]);
});

it('names each link once, in their order, and reads a long text once', () => {
  const link = '<a href="http://x.example">x</a>';
  expect(findLinkErrors(`${link}<a href="/y">y</a>${link}`).map((error) => error.slice(0, 14))).toEqual([
    'The link “x” l',
    'The link “y” l',
  ]);
  expect(findLinkErrors('<a href="'.repeat(6000)).length).toBeLessThan(2);
});

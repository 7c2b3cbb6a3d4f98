import { expect, it } from 'vitest';
import { checkMailLinks } from './check-mail-links.server.ts';

const requests: string[] = [];
const links = {
  async check(url: string) {
    requests.push(url);
    return url.includes('gone') ? 'The server answered with status 404.' : 'ok';
  },
};

it('requests each page once, neither fields nor e-mail addresses, and names those that are broken', async () => {
  requests.length = 0;
  const html = [
    '<p><a href="https://shop.example/gone?a=1&amp;b=2">a</a> <a href="{{planLink}}">b</a>',
    '<a href="mailto:a@shop.example">c</a> <a href="https://shop.example/#top">d</a>',
    '<a href="https://shop.example/#foot">e</a> <a href="http://old.example/">f</a></p>',
  ].join('');
  expect(
    await checkMailLinks(links, { html, others: ['', '{{shopLink}}', 'https://shop.example/file'] }),
  ).toEqual({
    checked: 3,
    broken: [{ url: 'https://shop.example/gone?a=1&b=2', problem: 'The server answered with status 404.' }],
    unchecked: 0,
  });
  expect(requests).toEqual([
    'https://shop.example/gone?a=1&b=2',
    'https://shop.example/',
    'https://shop.example/file',
  ]);
});

it('requests 20 pages at most', async () => {
  requests.length = 0;
  const html = Array.from({ length: 23 }, (_, n) => `<a href="https://shop.example/${n}">a</a>`).join('');
  expect(await checkMailLinks(links, { html, others: [] })).toEqual({
    checked: 20,
    broken: [],
    unchecked: 3,
  });
  expect(requests).toHaveLength(20);
});

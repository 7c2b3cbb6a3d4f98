import { describe, expect, it } from 'vitest';
import { PRIVATE_PATHS, robots, sitemap } from './search-engines.ts';

describe('the sitemap', () => {
  it('names each page by its whole address, with the day of its last change where that is known', () => {
    expect(
      sitemap('https://acme.example', [{ path: '/' }, { path: '/education/a', modified: '2026-11-21' }]),
    ).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://acme.example/</loc></url>\n' +
        '<url><loc>https://acme.example/education/a</loc><lastmod>2026-11-21</lastmod></url>\n' +
        '</urlset>\n',
    );
  });

  it('escapes what means something in XML', () => {
    const xml = sitemap('https://acme.example', [{ path: "/a?b=1&c='<d>" }]);
    expect(xml).toContain('<loc>https://acme.example/a?b=1&amp;c=%27%3Cd%3E</loc>');
  });
});

describe('robots.txt', () => {
  const lines = robots('https://acme.example').split('\n');

  it('says where the sitemap is, by its whole address', () => {
    expect(lines).toContain('Sitemap: https://acme.example/sitemap.xml');
  });

  it.each([
    '/',
    '/b2b',
    '/education',
    '/education/are-peptides-safe',
    '/og/landing.png',
    '/embed.js',
    '/w/x.js',
    '/assets/x.css',
    '/legal/privacy',
    '/docs/embed',
    '/selector',
  ])('lets %s be fetched', (path) =>
    expect(PRIVATE_PATHS.filter((start) => path.startsWith(start))).toEqual([]));

  it.each([
    '/admin/mailbox',
    '/plan/abc',
    '/api/assessment',
    '/erase/token',
    '/unsubscribe/token',
  ])('forbids %s', (path) => {
    const forbidden = lines.filter((line) => line.startsWith('Disallow: ')).map((line) => line.slice(10));
    expect(forbidden.some((start) => path.startsWith(start))).toBe(true);
  });
});

import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node';
import { Meta, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { absolute, type PageMeta, pageMeta } from './page-meta.ts';

const site = { name: 'Acme Vital', origin: 'https://shop.example.com' };
const page: PageMeta = {
  site,
  path: '/education/are-peptides-safe',
  title: 'Are peptides safe?',
  description: 'What is known.',
};
const meta = (changes: Partial<PageMeta> = {}) => pageMeta({ ...page, ...changes });
const canonical = (changes: Partial<PageMeta>) =>
  meta(changes).flatMap((tag) => ('rel' in tag && tag.rel === 'canonical' ? [tag.href] : []));
const property = (name: string, changes: Partial<PageMeta> = {}) =>
  meta(changes).flatMap((tag) => ('property' in tag && tag.property === name ? [tag.content] : []));
const readNamedMeta = (name: string, changes: Partial<PageMeta> = {}) =>
  meta(changes).flatMap((tag) => ('name' in tag && tag.name === name ? [tag.content] : []));

describe("a page's title", () => {
  it.each([
    ['Are peptides safe?', 'Are peptides safe? · Acme Vital'],
    ['Privacy at Acme Vital', 'Privacy at Acme Vital'],
  ])('of %s is %s', (title, pageTitle) => {
    expect(meta({ title })).toContainEqual({ title: pageTitle });
    expect(property('og:title', { title })).toEqual([title]);
  });
});

describe("a page's canonical address", () => {
  it.each([
    ['/education', [], 'https://shop.example.com/education'],
    ['/education?utm_source=mail&category=Safety#top', [], 'https://shop.example.com/education'],
    [
      '/education?utm_source=mail&category=Weight+Loss',
      ['category'],
      'https://shop.example.com/education?category=Weight+Loss',
    ],
    ['/education', ['category'], 'https://shop.example.com/education'],
    ['/', [], 'https://shop.example.com/'],
    ['//evil.example/education', [], 'https://shop.example.com/evil.example/education'],
    ['/\\evil.example', [], 'https://shop.example.com/evil.example'],
  ])('of %s, of which %j counts, is %s', (path, query, address) => {
    expect(canonical({ path, query })).toEqual([address]);
    expect(property('og:url', { path, query })).toEqual([address]);
  });

  it('names the tenant where the host does not, for sharing alone: such a page repeats another', () => {
    const ofClient = { site: { ...site, client: 'acme' }, jsonLd: [{ '@type': 'Article' }] };
    const address = 'https://shop.example.com/education/are-peptides-safe?client=acme';
    expect(canonical(ofClient)).toEqual([]);
    expect(readNamedMeta('robots', ofClient)).toEqual(['noindex, follow']);
    expect(property('og:url', ofClient)).toEqual([address]);
    expect(property('og:image', { ...ofClient, image: '/og/a.png' })).toEqual([
      'https://shop.example.com/og/a.png?client=acme',
    ]);
    expect(meta(ofClient).filter((tag) => 'script:ld+json' in tag)).toEqual([]);
    expect(
      property('og:url', { ...ofClient, path: '/education?q=a&category=b', query: ['category'] }),
    ).toEqual(['https://shop.example.com/education?category=b&client=acme']);
  });

  it('is not named by a page that must not be listed', () => {
    expect(canonical({ noindex: true })).toEqual([]);
    expect(readNamedMeta('robots', { noindex: true })).toEqual(['noindex, follow']);
    expect(readNamedMeta('robots')).toEqual([]);
  });
});

describe('the picture for sharing', () => {
  it("is the page's own, or else the site's, by its whole address", () => {
    expect(property('og:image', { image: '/og/education/are-peptides-safe.png' })).toEqual([
      'https://shop.example.com/og/education/are-peptides-safe.png',
    ]);
    expect(property('og:image')).toEqual(['https://shop.example.com/og/landing.png']);
  });

  it('says what is on it', () => {
    expect(property('og:image:alt')).toEqual(['Are peptides safe?']);
    expect(readNamedMeta('twitter:card')).toEqual(['summary_large_image']);
  });
});

it('says of an article when somebody went through it, and of no other page', () => {
  const modified = '2026-11-21';
  expect(property('article:modified_time', { type: 'article', modified })).toEqual([modified]);
  expect(property('article:modified_time', { type: 'article' })).toEqual([]);
  expect(property('article:modified_time', { modified })).toEqual([]);
});

it('makes whole addresses of paths', () => {
  expect(absolute('http://localhost:3000', '/education/feed.xml')).toBe(
    'http://localhost:3000/education/feed.xml',
  );
});

it('arrives whole in the document, whatever its texts hold', async () => {
  const nasty = `"Safe" </script><script>alert('1')</script> & <!-- 'sound'`;
  const { html } = await rendered({
    title: nasty,
    description: nasty,
    jsonLd: [{ '@type': 'Article', headline: nasty }, { '@type': 'BreadcrumbList' }],
  });
  expect(html.match(/<script[ >]/g)).toHaveLength(2);
  // The other two entries are the title and the canonical link.
  expect(html.match(/<meta [^<>]*>/g)).toHaveLength(meta().length - 2);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
  expect(data.map(([, json]) => JSON.parse(json as string))).toEqual([
    { '@context': 'https://schema.org', '@type': 'Article', headline: nasty },
    { '@context': 'https://schema.org', '@type': 'BreadcrumbList' },
  ]);
});

/** Renders the head of a document as Remix does. */
async function rendered(changes: Partial<PageMeta>): Promise<{ html: string }> {
  const module = { default: () => <Meta />, meta: () => meta(changes) };
  const root = { id: 'root', path: '' };
  const respond = (request: Request, _status: number, _headers: Headers, context: EntryContext) =>
    new Response(renderToStaticMarkup(<RemixServer context={context} url={request.url} />));
  const handle = createRequestHandler({
    entry: { module: { default: respond } },
    routes: { root: { ...root, module } },
    assets: { entry: { imports: [], module: '' }, routes: { root }, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
  } as unknown as ServerBuild);
  return { html: await (await handle(new Request('http://localhost/'))).text() };
}

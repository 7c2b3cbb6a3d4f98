import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { articles, findNeighbours, searchArticles, toCard } from '#app/domain/education/index.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { ArticleMissing } from './education/article-missing.tsx';
import { ArticlePage } from './education/article-page.tsx';
import { EducationCentre } from './education/education-centre.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SITE_WORDS } from './site-words.ts';

/** The site to which widgets link: a shop's pages on the platform's host. */
const site: PublicSite = {
  kind: 'tenant',
  name: 'Acme',
  origin: 'https://app.example',
  client: 'acme',
  home: '/widget?client=acme',
  logoUrl: null,
  shopUrl: 'https://shop.example/',
  privacyHref: '/legal/privacy?client=acme',
  showArticles: true,
  contact: { email: null, url: null, postalAddress: null },
};
const [article] = articles();
if (!article) throw new Error('there is no article');
const search = { query: 'peptide', category: 'Safety' } as const;
const [question] = [{ articleId: article.id, question: 'A?', anchor: 'b', answer: [] }];

it.each([
  [
    'the list',
    <EducationCentre key="a" search={search} {...searchArticles(search)} questions={[question]} />,
  ],
  [
    'a search without results',
    <EducationCentre
      key="b"
      search={{ ...search, query: 'zzz' }}
      articles={[]}
      counts={searchArticles(search).counts}
      questions={[]}
    />,
  ],
  [
    'an article',
    <ArticlePage
      key="c"
      site={site}
      article={article}
      previous={article}
      next={article}
      related={findNeighbours(article.id, articles()).related.map(toCard)}
    />,
  ],
  ['no article', <ArticleMissing key="d" named />],
])('every link of %s stays with the shop', (_name, page) => {
  const html = renderToStaticMarkup(
    <SiteFrame site={site} current="/education">
      {page}
    </SiteFrame>,
  ).replaceAll('&amp;', '&');
  const paths = [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !/[?&]client=acme(#|$)/.test(path))).toEqual([]);
  expect(html).toContain('href="/education?client=acme" aria-current="page"');
  const forms = html.match(/<form.*?<\/form>/gs) ?? [];
  for (const form of forms) expect(form).toContain('<input type="hidden" name="client" value="acme"/>');
});

it('on a host of the shop no link needs its name', () => {
  const html = renderToStaticMarkup(
    <SiteFrame site={{ ...site, client: null, home: '/', privacyHref: '/legal/privacy' }}>
      <EducationCentre search={search} {...searchArticles(search)} questions={[question]} />
    </SiteFrame>,
  );
  expect(html).not.toContain('client=');
  expect(html).toContain(`href="/education/${article.id}#b"`);
});

it.each(['platform', 'tenant'] as const)('around a Spanish page all words of a %s are Spanish', (kind) => {
  const html = renderToStaticMarkup(
    <SiteFrame
      site={{ ...site, kind, client: null, privacyHref: 'https://shop.example/privacy' }}
      locale="es"
    >
      <p>Hola</p>
    </SiteFrame>,
  );
  const texts = [...html.matchAll(/>([^<]+)<|aria-label="([^"]+)"/g)].map(([, text, label]) => text ?? label);
  const english = new Set(Object.values(SITE_WORDS.en));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => english.has(text ?? '') || text?.includes('research'))).toEqual([]);
  const documents = [...html.matchAll(/ href="(\/legal\/[^"]*)"/g)].map(([, path]) => path);
  expect(documents).not.toEqual([]);
  for (const path of documents) expect(path).toContain('?locale=es');
});

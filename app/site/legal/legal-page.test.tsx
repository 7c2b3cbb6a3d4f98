import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { LegalPage } from './legal-page.tsx';

const SITE: PublicSite = {
  ...{
    kind: 'tenant',
    name: 'Acme',
    origin: 'https://app.example',
    client: 'acme',
    home: '/widget?client=acme',
  },
  ...{ logoUrl: null, shopUrl: null, privacyHref: '/legal/privacy?client=acme', showArticles: false },
  contact: { email: null, url: null, postalAddress: null },
};
const TEXT = {
  ...{ title: 'Privacy', description: '-', lead: '-', reviewed: '2026-01-02' },
  sections: [
    { id: 'more', heading: 'More', body: [{ text: 'Notice', href: '/legal/consumer-health-data' }] },
  ],
};
const SHOWN = {
  version: '2026-01-02',
  sha256: 'ab'.repeat(32),
  appliesFrom: '2026-01-02',
  others: ['2025-01-01'],
};

const listLinks = (props: Partial<Parameters<typeof LegalPage>[0]>) => {
  const page = { site: SITE, path: '/legal/privacy', locale: 'en', namesLocale: false } as const;
  const html = renderToStaticMarkup(
    <LegalPage {...page} version={undefined} text={TEXT} shown={SHOWN} {...props} />,
  ).replaceAll('&amp;', '&');
  return [...html.matchAll(/ href="(\/[^"]*)"/g)].map(([, path = '']) => path);
};

it('links to other documents in the language that the page’s address names', () => {
  const findDocuments = (paths: string[]) => paths.filter((path) => /^\/legal\/(terms|consumer)/.test(path));
  const named = findDocuments(listLinks({ namesLocale: true }));
  expect(named).toHaveLength(3);
  for (const path of named) expect(path).toContain('?locale=en&client=acme');
  // Else the browser's language decides, as on the page itself.
  for (const path of findDocuments(listLinks({}))) expect(path).not.toContain('locale=');
  for (const path of findDocuments(listLinks({ locale: 'es' }))) expect(path).toContain('?locale=es');
});

it('keeps the version and the company in the link to the other language', () => {
  expect(listLinks({ version: 'ab12' })).toContain('/legal/privacy?locale=es&version=ab12&client=acme');
  expect(listLinks({})).toContain('/legal/privacy?locale=es&client=acme');
});

it('around a document of a company that is switched off, no link leads to pages that it no longer has', () => {
  const home = '/legal/privacy?client=acme&version=ab12';
  const paths = listLinks({
    ...{ site: { ...SITE, isClosed: true, home }, version: 'ab12', text: { ...TEXT, sections: [] } },
    shown: { ...SHOWN, others: [] },
  });
  expect([...new Set(paths)]).toEqual([home, '/legal/privacy?locale=es&version=ab12&client=acme']);
});

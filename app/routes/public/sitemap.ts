import type { LoaderFunctionArgs } from '@remix-run/node';
import { articles } from '#app/domain/education/index.ts';
import { listPublished } from '#app/domain/site/index.ts';
import { conditional } from '#app/http/conditional.server.ts';
import { publicSite } from '#app/http/public-site.server.ts';
import { LEGAL_PATHS } from '#app/site/legal/legal-paths.ts';
import { type ListedPage, sitemap } from '#app/site/search-engines.ts';

/** `/sitemap.xml` of the host: the platform's pages, or a tenant's. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { kind, origin, home, showArticles } = await publicSite(request, context);
  const pages: ListedPage[] = [
    { path: home },
    ...(showArticles ? education() : []),
    ...(kind === 'platform' ? PLATFORM_GUIDES : []),
    ...(kind === 'platform'
      ? (await listPublished(context.services.db)).map(({ document }) => ({ path: LEGAL_PATHS[document] }))
      : TENANT_LEGAL),
  ];
  return conditional(request, sitemap(origin, pages), {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=600',
  });
};

const PLATFORM_GUIDES: readonly ListedPage[] = [
  { path: '/docs/api' },
  { path: '/docs/embed' },
  { path: '/docs/sales' },
  { path: '/docs/webhooks' },
  { path: '/pricing' },
];

const TENANT_LEGAL: readonly ListedPage[] = (['privacy', 'terms', 'consumer-health-data'] as const).map(
  (document) => ({ path: LEGAL_PATHS[document] }),
);

function education(): ListedPage[] {
  const pages: ListedPage[] = articles().map(({ id, reviewed }) => ({
    path: `/education/${id}`,
    modified: reviewed,
  }));
  const newest = pages
    .map(({ modified }) => modified)
    .sort()
    .at(-1);
  return [{ path: '/education', modified: newest }, ...pages];
}

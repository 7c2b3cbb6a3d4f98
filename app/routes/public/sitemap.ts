import type { LoaderFunctionArgs } from '@remix-run/node';
import { articles } from '#app/domain/education/index.ts';
import { conditional } from '#app/http/conditional.server.ts';
import { publicSite } from '#app/http/public-site.server.ts';
import { type ListedPage, sitemap } from '#app/site/search-engines.ts';

/** `/sitemap.xml` of the host: the platform's pages, or a tenant's. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const { kind, origin, home, showArticles } = await publicSite(request, context);
  const pages: ListedPage[] = [
    { path: home },
    ...(showArticles ? education() : []),
    ...(kind === 'platform' ? [{ path: '/docs/api' }, { path: '/docs/embed' }, { path: '/pricing' }] : []),
    ...LEGAL,
  ];
  return conditional(request, sitemap(origin, pages), {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=600',
  });
};

const LEGAL: readonly ListedPage[] = [{ path: '/legal/privacy' }, { path: '/legal/terms' }];

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

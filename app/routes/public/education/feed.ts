import type { LoaderFunctionArgs } from '@remix-run/node';
import { articles } from '#app/domain/education/index.ts';
import { requireArticleSite } from '#app/http/public-site.server.ts';
import { cacheBriefly } from '#app/site/education/cache-briefly.ts';
import { rssFeed } from '#app/site/education/rss-feed.ts';

/** `/education/feed.xml`: the articles as RSS. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await requireArticleSite(request, context);
  const feed = rssFeed({ site, articles: articles() });
  return cacheBriefly(
    site,
    new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } }),
  );
};

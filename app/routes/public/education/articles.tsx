import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { articles, firstQuestions, readSearch, searchArticles, toCard } from '#app/domain/education/index.ts';
import { readSearchFigures } from '#app/domain/site/index.ts';
import { publicDocument, requireArticleSite } from '#app/http/public-site.server.ts';
import { cacheBriefly } from '#app/site/education/cache-briefly.ts';
import educationStyles from '#app/site/education/education.css?url';
import { EducationCentre } from '#app/site/education/education-centre.tsx';
import { EDUCATION, EDUCATION_PICTURE, searchPath } from '#app/site/education/education-paths.ts';
import { feedLink } from '#app/site/education/feed-link.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

/** `/education`: all articles, or those selected by `?q=` and `?category=`. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const site = await requireArticleSite(request, context);
  const search = readSearch(new URL(request.url).searchParams);
  const searchResult = searchArticles(search);
  const withFigures = await readSearchFigures(context.services.db);
  return cacheBriefly(
    site,
    publicDocument(site, {
      search,
      counts: searchResult.counts,
      articles: searchResult.articles.map(withFigures).map(toCard),
      questions: firstQuestions(articles().map(withFigures)),
    }),
  );
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(educationStyles);
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        ...pageMeta({
          site: data.site,
          path: searchPath(data.search),
          query: ['category'],
          title: data.search.category
            ? `${data.search.category}: peptide articles`
            : 'Peptide Education Center',
          description:
            'Plain articles on peptides with their sources: safety, weight loss, healing, comparisons and the law, and what was shown in people.',
          image: EDUCATION_PICTURE,
          noindex: data.search.query !== '',
        }),
        feedLink(data.site),
      ]
    : [];

export default function EducationRoute() {
  const { site, ...centre } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current={EDUCATION}>
      <EducationCentre {...centre} />
    </SiteFrame>
  );
}

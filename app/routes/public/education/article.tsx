import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { articles, findArticle, findNeighbours, listQuestions, toCard } from '#app/domain/education/index.ts';
import { readSearchFigures } from '#app/domain/site/index.ts';
import { publicDocument, requireArticleSite } from '#app/http/public-site.server.ts';
import { ARTICLE_GONE, ArticleMissing } from '#app/site/education/article-missing.tsx';
import { ArticlePage } from '#app/site/education/article-page.tsx';
import { cacheBriefly } from '#app/site/education/cache-briefly.ts';
import educationStyles from '#app/site/education/education.css?url';
import { articlePath, articlePicture, EDUCATION } from '#app/site/education/education-paths.ts';
import { feedLink } from '#app/site/education/feed-link.ts';
import { articleData } from '#app/site/education/structured-data.ts';
import { pageMeta } from '#app/site/page-meta.ts';
import { SiteFrame, siteLinksWith } from '#app/site/site-frame.tsx';

/** `/education/{id}`: an article, or the card for an unknown one. */
export const loader = async ({ request, context, params }: LoaderFunctionArgs) => {
  const site = await requireArticleSite(request, context);
  const id = params.articleId?.trim() ?? '';
  const storedArticle = findArticle(id);
  if (!storedArticle) return publicDocument(site, { named: id !== '', content: null }, { status: 404 });
  const withFigures = await readSearchFigures(context.services.db);
  const article = withFigures(storedArticle);
  const { previous, next, related } = findNeighbours(id, articles().map(withFigures));
  return cacheBriefly(
    site,
    publicDocument(site, {
      named: true,
      content: {
        article,
        questions: listQuestions(article),
        previous: previous && toCard(previous),
        next: next && toCard(next),
        related: related.map(toCard),
        script: context.widgetAssets.en.article?.script,
      },
    }),
  );
};

export const handle = { hydrate: false };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const links = siteLinksWith(educationStyles);
export const meta: MetaFunction<typeof loader> = ({ data, location }) => {
  if (!data) return [];
  const { site, content } = data;
  if (!content)
    return pageMeta({
      site,
      path: location.pathname,
      title: 'Article Not Found',
      description: ARTICLE_GONE,
      noindex: true,
    });
  const { article, questions } = content;
  return [
    ...pageMeta({
      site,
      path: articlePath(article.id),
      title: article.title,
      description: article.description,
      type: 'article',
      image: articlePicture(article.id),
      published: article.published,
      modified: article.reviewed,
      jsonLd: articleData(site, article, questions),
    }),
    feedLink(site),
  ];
};

export default function ArticleRoute() {
  const { site, named: hasName, content } = useLoaderData<typeof loader>();
  return (
    <SiteFrame site={site} current={EDUCATION}>
      {content ? <ArticlePage site={site} {...content} /> : <ArticleMissing named={hasName} />}
    </SiteFrame>
  );
}

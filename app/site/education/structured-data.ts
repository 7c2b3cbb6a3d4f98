import type { Article, Question } from '#app/domain/education/index.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';
import { absolute, type StructuredData } from '../page-meta.ts';
import { authorName, DISCLOSURE, isTeam } from './article-facts.ts';
import { articlePath, articlePicture, EDUCATION } from './education-paths.ts';

type Site = Pick<PublicSite, 'kind' | 'name' | 'origin'>;
type Described = Omit<Article, 'blocks' | 'sources' | 'evidence' | 'compounds' | 'searchVolume' | 'cpcCents'>;

/** Returns an article's structured data for search engines: the article, its breadcrumbs, and the questions that it answers. */
export function articleData(
  site: Site,
  article: Described,
  questions: readonly Question[],
): StructuredData[] {
  const { id, title, category, description, author, published, reviewed, reviewers } = article;
  const organization = { '@type': 'Organization', name: site.name, url: absolute(site.origin, '/') };
  const address = absolute(site.origin, articlePath(id));
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      image: absolute(site.origin, articlePicture(id)),
      datePublished: published,
      dateModified: reviewed,
      articleSection: category,
      timeRequired: `PT${article.readTimeMinutes}M`,
      inLanguage: 'en',
      author: { '@type': isTeam(author) ? 'Organization' : 'Person', name: authorName(site, author) },
      publisher: organization,
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': address,
        lastReviewed: reviewed,
        ...(reviewers.length > 0 && {
          reviewedBy: reviewers.map(({ name, scope }) => ({
            '@type': 'Person',
            name,
            description: `Reviewed: ${scope}`,
          })),
        }),
      },
      publishingPrinciples: { '@type': 'CreativeWork', text: DISCLOSURE },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Education', item: absolute(site.origin, EDUCATION) },
        { '@type': 'ListItem', position: 2, name: title, item: address },
      ],
    },
    ...(questions.length > 0 ? [{ '@type': 'FAQPage', mainEntity: questions.map(asEntity) }] : []),
  ];
}

const asEntity = ({ question, answer }: Question) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
});

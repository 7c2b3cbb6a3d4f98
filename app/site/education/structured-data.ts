import type { Article, Question } from '../../domain/education/index.ts';
import { absolute, type StructuredData } from '../page-meta.ts';
import { articlePath, articlePicture, EDUCATION } from './education-paths.ts';

type Site = { name: string; origin: string };
type Described = Pick<Article, 'id' | 'title' | 'category' | 'description' | 'reviewed' | 'readTimeMinutes'>;

/** What search engines read of an article: the article, the way to it, and the questions that it answers. */
export function articleData(
  site: Site,
  article: Described,
  questions: readonly Question[],
): StructuredData[] {
  const { id, title, category, description, reviewed, readTimeMinutes } = article;
  const organization = { '@type': 'Organization', name: site.name, url: absolute(site.origin, '/') };
  const address = absolute(site.origin, articlePath(id));
  return [
    {
      '@type': 'Article',
      headline: title,
      description,
      image: absolute(site.origin, articlePicture(id)),
      dateModified: reviewed,
      articleSection: category,
      timeRequired: `PT${readTimeMinutes}M`,
      inLanguage: 'en',
      author: organization,
      publisher: organization,
      mainEntityOfPage: address,
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

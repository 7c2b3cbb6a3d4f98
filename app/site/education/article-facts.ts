import type { Article, ArticleCard } from '#app/domain/education/index.ts';
import { currencyText } from '#app/lib/money-text.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';

const number = new Intl.NumberFormat('en-US');

/** "7 min read". */
export const readTime = (minutes: number): string => `${minutes} min read`;

/** What is known of the search that an article answers; nothing where no source gives a figure. */
export function searchFacts(article: Pick<ArticleCard, 'searchVolume' | 'cpcCents'>): string[] {
  const { searchVolume, cpcCents } = article;
  return [
    ...(searchVolume === null ? [] : [`${number.format(searchVolume)} searches a month`]),
    ...(cpcCents === null ? [] : [`CPC ${currencyText(cpcCents, 'USD')}`]),
  ];
}

/** '1,961'. */
export const countText = (count: number): string => number.format(count);

/** A count with its noun, "1 article". */
export const articleCount = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'article' : 'articles'}`;

/**
 * Who wrote an article. A tenant did not write it and its pages never name the platform (D1), so there a team is named by
 * what it does.
 */
export function authorName(site: Pick<PublicSite, 'kind' | 'name'>, author: string): string {
  if (!isTeam(author)) return author;
  return site.kind === 'platform' ? `${site.name} ${EDITORIAL_TEAM}` : `Education center ${EDITORIAL_TEAM}`;
}

/** The author of articles that have no single writer, as their files have it. */
const EDITORIAL_TEAM = 'editorial team';
export const isTeam = (author: string): boolean => author === EDITORIAL_TEAM;

/** Who else reviewed an article and which part, or that no outside reviewer has. */
export const reviewText = (reviewers: Article['reviewers']): string =>
  reviewers.length === 0
    ? 'No outside reviewer has read this article.'
    : `Outside review: ${reviewers.map(({ name, scope }) => `${name} (${scope})`).join('; ')}.`;

export const DISCLOSURE =
  'Disclosure: this site earns money from sales of peptide products, which may include those discussed here.';

import type { Article, ArticleCard } from '#app/domain/education/index.ts';
import { currencyText } from '#app/lib/money-text.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';

const number = new Intl.NumberFormat('en-US');

/** Formats "7 min read". */
export const readTime = (minutes: number): string => `${minutes} min read`;

/** Describes the search that an article answers; empty if no source gives a figure. */
export function searchFacts(article: Pick<ArticleCard, 'searchVolume' | 'cpcCents'>): string[] {
  const { searchVolume, cpcCents } = article;
  return [
    ...(searchVolume === null ? [] : [`${number.format(searchVolume)} searches a month`]),
    ...(cpcCents === null ? [] : [`CPC ${currencyText(cpcCents, 'USD')}`]),
  ];
}

/** Formats '1,961'. */
export const countText = (count: number): string => number.format(count);

/** Formats a count with its noun, "1 article". */
export const articleCount = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'article' : 'articles'}`;

/**
 * Returns the author of an article. A tenant did not write it and its pages never mention the platform (D1), so there a team is named by
 * its task.
 */
export function authorName(site: Pick<PublicSite, 'kind' | 'name'>, author: string): string {
  if (!isTeam(author)) return author;
  return site.kind === 'platform' ? `${site.name} ${EDITORIAL_TEAM}` : `Education center ${EDITORIAL_TEAM}`;
}

/** The author of articles without a single writer, as in their files. */
const EDITORIAL_TEAM = 'editorial team';
export const isTeam = (author: string): boolean => author === EDITORIAL_TEAM;

/** Names the other reviewers of an article and their parts, or says that no outside reviewer has read it. */
export const reviewText = (reviewers: Article['reviewers']): string =>
  reviewers.length === 0
    ? 'Not reviewed by an outside expert.'
    : `Outside review: ${reviewers.map(({ name, scope }) => `${name} (${scope})`).join('; ')}.`;

export const DISCLOSURE =
  'Disclosure: this website earns money from sales of peptide products, which may include those discussed here.';

import type { ArticleCard } from '../../domain/education/index.ts';
import { currencyText } from '../../lib/money-text.ts';

const number = new Intl.NumberFormat('en-US');
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

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

/** @param date YYYY-MM-DD */
export const longDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`));

/** A count with its noun, "1 article". */
export const articleCount = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'article' : 'articles'}`;

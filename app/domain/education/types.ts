import type { Source } from '../../engine/types.ts';

/** The categories that the filters offer, in their order; the labels are the specification's. */
export const CATEGORIES = ['Safety', 'Weight Loss', 'Healing', 'Comparisons', 'Legal'] as const;
export type Category = (typeof CATEGORIES)[number];

/** One piece of an article's body: what the markup can say, and nothing more. All texts are plain. */
export type Block =
  | { kind: 'heading' | 'subheading'; text: string; anchor: string }
  | { kind: 'paragraph' | 'bold'; text: string }
  | { kind: 'list'; items: readonly string[] };

/** What a list of articles shows of one. */
export interface ArticleCard {
  id: string;
  title: string;
  category: Category;
  description: string;
  readTimeMinutes: number;
  /** Searches a month; null where no source gives a figure. */
  searchVolume: number | null;
  /** Price of a click on the search's advertisement in US cents; null where no source gives a figure. */
  cpcCents: number | null;
}

export interface Article extends ArticleCard {
  /** YYYY-MM-DD: when the text was last reviewed. */
  reviewed: string;
  sources: readonly Source[];
  blocks: readonly Block[];
}

/** A heading that asks, with the paragraphs that answer it. */
export interface Question {
  articleId: string;
  question: string;
  anchor: string;
  /** Plain paragraphs. */
  answer: readonly string[];
}

/** Without its text. */
export const toCard = (article: Article): ArticleCard => ({
  id: article.id,
  title: article.title,
  category: article.category,
  description: article.description,
  readTimeMinutes: article.readTimeMinutes,
  searchVolume: article.searchVolume,
  cpcCents: article.cpcCents,
});

import type { Source } from '#app/engine/types.ts';
import type { Evidence } from './evidence.ts';

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

/** A person who reviewed an article, and which part of it. */
interface Reviewer {
  name: string;
  scope: string;
}

export interface Article extends ArticleCard {
  /** Who wrote it: a person's name, or `editorial team`. */
  author: string;
  /** YYYY-MM-DD */
  published: string;
  /** YYYY-MM-DD: when its author last reviewed the text. */
  reviewed: string;
  /** People outside the editorial team who read the article; empty until one has. */
  reviewers: readonly Reviewer[];
  sources: readonly Source[];
  /** What the sources are, and of some how many people were in them. */
  evidence: Evidence;
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

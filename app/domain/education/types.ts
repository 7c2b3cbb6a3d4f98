import type { Source } from '#app/engine/types.ts';
import type { Evidence } from './evidence.ts';

/** The categories of the filters, in their order; the labels are the specification's. */
export const ARTICLE_CATEGORIES = ['Safety', 'Weight Loss', 'Healing', 'Comparisons', 'Legal'] as const;
export type Category = (typeof ARTICLE_CATEGORIES)[number];

/**
 * One block of an article's body: everything that the markup can express. All texts are plain. `checked` (YYYY-MM-DD) is the day on which
 * its dated statements were last compared with their sources (D64).
 */
export type Block =
  | { kind: 'heading' | 'subheading'; text: string; anchor: string }
  | { kind: 'paragraph' | 'bold'; text: string; checked?: string }
  | { kind: 'list'; items: readonly string[]; checked?: string };

/** The fields of an article that a list shows. */
export interface ArticleCard {
  id: string;
  title: string;
  category: Category;
  description: string;
  readTimeMinutes: number;
  /** Searches per month; null if no source gives a figure. */
  searchVolume: number | null;
  /** Price of a click on a search ad in US cents; null if no source gives a figure. */
  cpcCents: number | null;
}

/** A person who reviewed an article, and the part that they reviewed. */
interface Reviewer {
  name: string;
  scope: string;
}

export interface Article extends ArticleCard {
  /** Author: a person's name, or `editorial team`. */
  author: string;
  /** YYYY-MM-DD */
  published: string;
  /** YYYY-MM-DD: when its author last reviewed the text. */
  reviewed: string;
  /** People outside the editorial team who reviewed the article; empty if none exist yet. */
  reviewers: readonly Reviewer[];
  sources: readonly Source[];
  /** The kinds of the sources, and for some the number of participants. */
  evidence: Evidence;
  /** The approval of the compounds that the article is about, from `engine/claims`. */
  compounds: readonly CompoundClaims[];
  blocks: readonly Block[];
}

/** Facts about a compound that an article is about. */
export interface CompoundClaims {
  name: string;
  /** Whether and for what a medicine with the compound is approved. */
  approval: string;
  /** YYYY-MM-DD: when the approval was last checked. */
  checked: string;
}

/** A heading that is a question, with the paragraphs that answer it. */
export interface Question {
  articleId: string;
  question: string;
  anchor: string;
  answer: readonly string[];
}

/** Returns the article without its text. */
export const toCard = (article: Article): ArticleCard => ({
  id: article.id,
  title: article.title,
  category: article.category,
  description: article.description,
  readTimeMinutes: article.readTimeMinutes,
  searchVolume: article.searchVolume,
  cpcCents: article.cpcCents,
});

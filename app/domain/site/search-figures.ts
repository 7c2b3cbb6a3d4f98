import * as z from 'zod';
import { parseCents } from '../../lib/money-text.ts';

/** What a keyword tool says of the search that an article answers; null if it was not looked up. */
export type SearchFigures = {
  /** Searches a month. */
  searchVolume: number | null;
  /** Price of a click on the search's advertisement, in US cents. */
  cpcCents: number | null;
};

const MAX_FIGURE = 1_000_000_000;
const figure = z.int().min(0).max(MAX_FIGURE).nullable();
const stored = z.object({ searchVolume: figure, cpcCents: figure });

const typed = (read: (text: string) => number | null, message: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const value = read(text);
      if (value === null || value > MAX_FIGURE) context.addIssue({ code: 'custom', message });
      return value;
    });

const parseWholeNumber = (text: string) =>
  /^(\d{1,10}|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : null;

/** The operators' form of one article; empty is "not known". */
export const searchFiguresForm = z.object({
  articleId: z.string(),
  searchVolume: typed(parseWholeNumber, 'Please enter a whole number, such as 12,100, or nothing'),
  cpcCents: typed(parseCents, 'Please enter an amount, such as 1.25, or nothing'),
});

/** An article's figures with what operators have entered over them. What is stored and not valid is as if it were not there. */
export function layFigures<A extends SearchFigures & { id: string }>(article: A, kept: unknown): A {
  const all: Record<string, unknown> =
    (kept as { articles?: Record<string, unknown> } | null)?.articles ?? {};
  const { data } = stored.safeParse(Object.hasOwn(all, article.id) ? all[article.id] : undefined);
  return { ...article, ...data };
}

/** What is to be stored after the figures of one article were entered; without any, its entry goes. */
export function enterFigures(kept: unknown, articleId: string, figures: SearchFigures) {
  const { [articleId]: _old, ...others } =
    (kept as { articles?: Record<string, SearchFigures> } | null)?.articles ?? {};
  const { searchVolume, cpcCents } = figures;
  const isKnown = searchVolume !== null || cpcCents !== null;
  return { articles: isKnown ? { ...others, [articleId]: { searchVolume, cpcCents } } : others };
}

import * as z from 'zod';
import { readCents } from '#app/domain/reading/readers.ts';

export const MAX_SEARCH_FIGURE = 1_000_000_000;

const numberField = (read: (text: string) => number | null, message: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const value = read(text);
      if (value === null || value > MAX_SEARCH_FIGURE) context.addIssue({ code: 'custom', message });
      return value;
    });

const parseWholeNumber = (text: string) =>
  /^(\d{1,10}|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : null;

/** The operators' form for one article. An empty field means "not known". */
export const searchFiguresForm = z.object({
  articleId: z.string(),
  searchVolume: numberField(parseWholeNumber, 'Enter a whole number such as 12,100, or leave this empty'),
  cpcCents: numberField(readCents, 'Enter an amount such as 1.25, or leave this empty'),
});

import * as z from 'zod';
import { readCents } from '#app/domain/reading/fields.ts';

/** Validation rules for the form fields of the landing page and the articles, shared by browser and server. */

/** Maximum length in characters; the longest claim is a heading. */
const MAX_CLAIM_LENGTH = 80;

/** Operators enter plain text. Markup is a mistake and would be shown as typed. */
export const claimText = z
  .string('Please enter the text')
  .trim()
  .min(1, 'Please enter the text, or switch the claim off')
  .max(MAX_CLAIM_LENGTH, `Please use at most ${MAX_CLAIM_LENGTH} characters`)
  .regex(/^[^<>\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please use one line of plain text, without < and >');

/** The operators' form for one claim. */
export const claimForm = z.object({
  claimId: z.string(),
  text: z.string().default('').pipe(claimText),
  shown: z.boolean().default(false),
});
export const resetClaimForm = claimForm.pick({ claimId: true });

export const MAX_CLAIM_FIGURE = 1_000_000_000;

const numberField = (read: (text: string) => number | null, message: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const value = read(text);
      if (value === null || value > MAX_CLAIM_FIGURE) context.addIssue({ code: 'custom', message });
      return value;
    });

const parseWholeNumber = (text: string) =>
  /^(\d{1,10}|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(',', '')) : null;

/** The operators' form for one article. An empty field means "not known". */
export const searchFiguresForm = z.object({
  articleId: z.string(),
  searchVolume: numberField(parseWholeNumber, 'Please enter a whole number, such as 12,100, or nothing'),
  cpcCents: numberField(readCents, 'Please enter an amount, such as 1.25, or nothing'),
});

import * as z from 'zod';
import { MAX_CLAIM_BASIS, MAX_CLAIM_LENGTH } from './site-limits.ts';

/** Validation rules for the form fields of the landing page and the articles. */

/** Maximum length in characters; the longest claim is a heading. */

/** Operators enter plain text. Markup is a mistake and would be shown as typed. */
export const claimText = z
  .string('Enter the text')
  .trim()
  .min(1, 'Enter the text, or turn the claim off')
  .max(MAX_CLAIM_LENGTH, `Use at most ${MAX_CLAIM_LENGTH} characters`)
  .regex(/^[^<>\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of plain text, without < and >');

const basisText = z
  .string('Enter text')
  .trim()
  .max(MAX_CLAIM_BASIS, `Use at most ${MAX_CLAIM_BASIS} characters`)
  .regex(/^[^<>\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Use one line of plain text, without < and >')
  .default('');

/** What shows that a claim is true: who measured what, when, and who vouches for it. Each is '' if missing. */
export const basisFields = {
  basisSource: basisText,
  basisDate: z.union([z.literal(''), z.iso.date('Enter a date')], 'Enter a date').default(''),
  basisName: basisText,
};

/** The operators' form for one claim. */
export const claimForm = z.object({
  ...basisFields,
  claimId: z.string(),
  text: z.string().default('').pipe(claimText),
  shown: z.boolean().default(false),
});
export const resetClaimForm = claimForm.pick({ claimId: true });

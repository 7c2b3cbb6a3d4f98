import * as z from 'zod';
import { isEmail, MAX_EMAIL } from '#app/protocol/typed-text.ts';

const SUPPORT_CONTACT_ERROR = 'Enter an e-mail address, or a URL that begins with https://';

const isWebPage = (text: string): boolean => {
  try {
    return new URL(text).protocol === 'https:';
  } catch {
    return false;
  }
};

/** The operators' form: where companies write for help. Empty means that no contact is shown. */
export const supportContactForm = z.object({
  supportContact: z
    .string()
    .trim()
    .max(MAX_EMAIL, SUPPORT_CONTACT_ERROR)
    .refine((text) => text === '' || isEmail(text) || isWebPage(text), SUPPORT_CONTACT_ERROR)
    .default(''),
});

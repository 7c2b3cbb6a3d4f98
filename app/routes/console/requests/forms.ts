import * as z from 'zod';
import { requestNote, requestWords } from '#app/domain/privacy-requests/request-fields.ts';
import { REQUEST_KINDS } from '#app/domain/privacy-requests/request-kinds.ts';
import { emailAddress } from '#app/domain/reading/fields.ts';

/** Forms of the page. */
export const enterForm = z.object({
  email: emailAddress('Enter the person’s e-mail address'),
  kind: z.enum(REQUEST_KINDS, 'Choose what the person asks for'),
  receivedOn: z.iso.date('Enter the day on which the request arrived'),
  words: requestWords.default(''),
});
export const finishForm = z.object({ id: z.string().max(100), note: requestNote });

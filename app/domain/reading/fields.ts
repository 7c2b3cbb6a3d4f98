import * as z from 'zod';
import { cleanCode, isEmail, MAX_EMAIL } from '#app/protocol/typed-text.ts';

/** The schema of an e-mail address, by the rule of `readEmail`. It stores the address as typed, without invisible characters. */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .overwrite(cleanCode)
    .max(MAX_EMAIL, message)
    .refine(isEmail, message)
    .meta({ format: 'email' });

/** Twilio's senders that no phone number's rule covers: a short code, or the SID of a messaging service. */
const SHORT_CODE_OR_SERVICE = /^(\d{5,6}|MG[\da-f]{32})$/;

/**
 * The schema of a sender of texts: a number with its country code, a short code, or Twilio's SID of a messaging service. A name is refused:
 * recipients could not answer it with STOP.
 */
export const textSender = (message: string) =>
  z
    .string()
    .trim()
    .pipe(z.union([z.e164(), z.string().regex(SHORT_CODE_OR_SERVICE)], message));

import * as z from 'zod';
import { atMost } from '#app/domain/input-fields.ts';

/** Validation rules of passwords, for browser and server alike. That a password is not common is checked by the server. */

/** At this length guessing is hopeless within the log-in's limits. Rules for kinds of characters only produce `Password1!`. */
export const MIN_PASSWORD = 12;
/** Argon2 would accept any length. No password that a person types is longer. */
export const MAX_PASSWORD = 200;

/** Maximum length of input that is only compared with something and never stored. */
const MAX_TYPED_PASSWORD = 1000;

export const newPassword = (missing: string) =>
  z
    .string(missing)
    .min(MIN_PASSWORD, `Use at least ${MIN_PASSWORD} characters`)
    .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`);
export const ownPassword = z
  .string('Enter your password')
  .max(MAX_TYPED_PASSWORD, atMost(MAX_TYPED_PASSWORD));

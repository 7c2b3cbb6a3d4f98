import * as z from 'zod';
import { atMost } from '#app/domain/input-fields.ts';
import { MAX_PASSWORD, MIN_PASSWORD } from './account-limits.ts';

/** Validation rules of passwords. That a password is not common is checked by the server. */

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

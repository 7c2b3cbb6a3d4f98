import * as z from 'zod';
import { isPrintable } from '../input-fields.ts';

const MOST = 80;
const name = (message: string) =>
  z
    .string(message)
    .trim()
    .max(MOST, `Please use at most ${MOST} characters`)
    .refine(isPrintable, 'Please remove the control characters');

/** What people with an account are called; the last name may be missing. */
export const firstNameOr = (missing: string) => name(missing).min(1, missing);
export const lastName = name('Enter your last name').default('');

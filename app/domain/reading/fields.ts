import * as z from 'zod';
import { cleanCode, isEmail, MAX_EMAIL } from '#app/protocol/typed-text.ts';

/** The readers that forms in the browser share with the server: those without a library. */
export type { DecimalMark } from './read-decimal.ts';
export { readEmail } from './read-email.ts';
export { readMoment } from './read-moment.ts';
export { type MoneyOptions, readMoney } from './read-money.ts';

/** The schema of an e-mail address, by the rule of `readEmail`. It stores the address as typed, without invisible characters. */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .overwrite(cleanCode)
    .max(MAX_EMAIL, message)
    .refine(isEmail, message)
    .meta({ format: 'email' });

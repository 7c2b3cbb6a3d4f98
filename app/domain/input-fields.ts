import * as z from 'zod';
import { isWholeCents } from '../lib/money.ts';

/** Fields that several areas' forms and calls have, each with what is said of a value that can't be kept. */

const MAX_ADDRESS = 2000;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);

export const line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine(isPrintable, 'Please remove the control characters');

export const emailAddress = (message: string) =>
  z.string(message).trim().pipe(z.email(message).max(254, message));

export const noneAs = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'Please select from the list');

export const whole = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message);
export const yesOrNo = z.boolean('Please choose yes or no');

/** https, or this machine's own http for trying things out. */
export const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
};
const isThisMachine = (host: string) => host === 'localhost' || host === '127.0.0.1';

export const webAddress = z
  .string('Please enter an address such as https://shop.example.com')
  .trim()
  .max(MAX_ADDRESS, `Please use at most ${MAX_ADDRESS} characters`)
  .refine(isPrintable, 'Please remove the control characters')
  .refine(isWebAddress, 'Please enter an address such as https://shop.example.com');

const MONEY = 'Please enter an amount such as 299.00';
export const money = z.number(MONEY).min(0, MONEY).max(999_999.99, MONEY).refine(isWholeCents, MONEY);

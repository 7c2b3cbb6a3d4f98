import * as z from 'zod';
import { readMoment } from '#app/domain/reading/readers.ts';
import { isWholeCents } from '#app/lib/money.ts';
import { addScheme, formatWebAddress, parseWebAddress } from '#app/lib/web-address.ts';
import { cleanName } from '#app/protocol/typed-text.ts';

/** Fields that several areas' forms and requests have, each with its error text. */

const MAX_INPUT_WEB_ADDRESS = 2000;
const UNPRINTABLE_INPUT = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

export const isPrintableInput = (text: string): boolean => !UNPRINTABLE_INPUT.test(text);

/** Returns the error of a text that is too long. */
export const atMost = (length: number): string => `Use at most ${length} characters`;

/** Text of one line. Characters that people do not type are removed. */
export const line = (max: number, message: string) =>
  z.string(message).overwrite(cleanName).min(1, message).max(max, atMost(max));

export const emptyToNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    schema.nullable(),
  );

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, 'Select from the list');

export const whole = (min: number, max: number, message: string) =>
  z.int(message).min(min, message).max(max, message);
export const yesOrNo = z.boolean('Choose yes or no');

const INPUT_WEB_ADDRESS_ERROR = 'Enter a URL such as https://shop.example.com';

/**
 * May be typed without `https://`. It is stored in its parsed form, because browsers and servers accept "https:shop.example" as a URL and
 * other readers don't.
 */
export const webAddress = z
  .string(INPUT_WEB_ADDRESS_ERROR)
  .trim()
  .max(MAX_INPUT_WEB_ADDRESS, atMost(MAX_INPUT_WEB_ADDRESS))
  .refine(isPrintableInput, 'Remove the control characters')
  .transform((input, context) => {
    const text = addScheme(input);
    const url = parseWebAddress(text);
    if (url) return formatWebAddress(url, text);
    context.addIssue({ code: 'custom', message: INPUT_WEB_ADDRESS_ERROR });
    return z.NEVER;
  })
  // Encoded characters are longer than the typed ones.
  .pipe(z.string().max(MAX_INPUT_WEB_ADDRESS, atMost(MAX_INPUT_WEB_ADDRESS)));

const INPUT_MONEY_ERROR = 'Enter an amount such as 299.00';
export const money = z
  .number(INPUT_MONEY_ERROR)
  .min(0, INPUT_MONEY_ERROR)
  .max(999_999.99, INPUT_MONEY_ERROR)
  .refine(isWholeCents, INPUT_MONEY_ERROR);

const SINCE_DAY_ERROR = 'Choose a day';
/** A day, converted to the time at which it starts in UTC. */
export const sinceDay = z.string(SINCE_DAY_ERROR).transform((text, context) => {
  const moment = readMoment(text, { timeZone: null });
  if (moment.ok && moment.value.isDay) return moment.value.at;
  context.addIssue({ code: 'custom', message: SINCE_DAY_ERROR });
  return z.NEVER;
});

import * as z from 'zod';
import { WRONG_CURSOR } from '#app/domain/parse-input.ts';
import { isMonth } from '#app/lib/months.ts';

/** Parts that the responses and queries of several calls share. Responses are strict: a test fails for a field that is not listed. */

export const moment = z.iso.datetime().describe('A moment in UTC.');
export const count = z.int().min(0);
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .describe('A calendar month in UTC, YYYY-MM.');
export const amount = z.number().describe('In the company’s currency, with at most two decimals.');
export const rate = z.number().min(0).max(1).describe('A share, such as 0.08 for 8%.');
export const nextCursor = z
  .string()
  .nullable()
  .describe('Send this value as `cursor` to get the next page; null on the last page.');
export const message = z.string().describe('What happened, in words for a person.');
export const success = z.literal(true);

/** `?month=` */
export const monthParameter = z
  .string()
  .refine(isMonth, 'Enter the month as YYYY-MM, such as 2026-03')
  .optional()
  .meta({
    description: 'A calendar month in UTC, YYYY-MM; the current month if left out.',
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  });

/** `?limit=`, with the call's own error text. */
export const limitParameter = ({ max, message }: { max: number; message: string }) =>
  z
    .string()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= max, message)
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: max,
      description: `How many rows the page has at most; ${max.toLocaleString('en-US')} without it.`,
    });

export const cursorParameter = z
  .string()
  .max(500, WRONG_CURSOR)
  .optional()
  .describe('`nextCursor` of the page before; the first page without it.');

/** RFC 9457. */
export const problem = z
  .strictObject({
    type: z.string().describe('Always `about:blank`: title and status say what kind of problem it is.'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string().optional().describe('What is wrong, in words that you may show to users.'),
    code: z.string().optional().describe('For programs: see Errors.'),
    fields: z
      .record(z.string(), z.array(z.string()))
      .optional()
      .describe('What is wrong with each field of the request.'),
    requestId: z.string().optional().describe('The value of X-Request-Id, for questions to us.'),
  })
  .meta({ id: 'Problem' });

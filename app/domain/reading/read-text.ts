import { cleanLines, cleanName } from '#app/protocol/typed-text.ts';
import type { Reading } from './reading.ts';

/** Reads a person's name on one line. A name is kept as typed, without the characters that people do not type. */
export const readPersonName = (input: string): Reading<string> =>
  toReading(cleanName(input.replace(/[\s\u0085]+/g, ' ')).replace(/ {2,}/g, ' '), 'Enter a name.');

/** Reads text of several lines. It may contain `<`: pages, mails and files escape it when they show it. */
export const readFreeText = (input: string): Reading<string> =>
  toReading(cleanLines(input.replace(/\r\n?/g, '\n')), 'Enter some text.');

const toReading = (text: string, why: string): Reading<string> =>
  text === '' ? { ok: false, problem: 'unreadable', why } : { ok: true, value: text, key: text };

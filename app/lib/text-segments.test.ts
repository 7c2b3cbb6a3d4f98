import { expect, it } from 'vitest';
import { countSegments } from './text-segments.ts';

it.each([
  ['nothing', '', 'gsm-7', 0, 0, 160],
  ['160 letters', 'a'.repeat(160), 'gsm-7', 160, 1, 0],
  ['161 letters', 'a'.repeat(161), 'gsm-7', 161, 2, 145],
  ['306 letters', 'a'.repeat(306), 'gsm-7', 306, 2, 0],
  ['307 letters', 'a'.repeat(307), 'gsm-7', 307, 3, 152],
  ['80 euro signs', '€'.repeat(80), 'gsm-7', 160, 1, 0],
  ['81 euro signs, of which none is divided', '€'.repeat(81), 'gsm-7', 162, 2, 143],
  ['accents of GSM-7', 'à é ñ ¿', 'gsm-7', 7, 1, 153],
  ['70 letters with one of Unicode', `ç${'a'.repeat(69)}`, 'ucs-2', 70, 1, 0],
  ['71 of them', `ç${'a'.repeat(70)}`, 'ucs-2', 71, 2, 63],
  ['a typographic apostrophe', 'it’s', 'ucs-2', 4, 1, 66],
  ['35 emoji', '😀'.repeat(35), 'ucs-2', 70, 1, 0],
  ['36 emoji, of which none is divided', '😀'.repeat(36), 'ucs-2', 72, 2, 61],
  ['a backtick, which GSM-7 lacks', '`', 'ucs-2', 1, 1, 69],
] as const)('%s', (_name, text, encoding, units, segments, remainingUnits) => {
  expect(countSegments(text)).toEqual({ encoding, units, segments, left: remainingUnits });
});

import { describe, expect, it } from 'vitest';
import { countSmsSegments } from './sms-segments.ts';

describe('countSmsSegments', () => {
  it.each([
    ['', 'GSM', 0],
    ['a'.repeat(160), 'GSM', 1],
    ['a'.repeat(161), 'GSM', 2],
    // The euro sign takes two of the 160 units.
    [`${'a'.repeat(159)}€`, 'GSM', 2],
    ['ñ'.repeat(160), 'GSM', 1],
    // This character is not in the GSM alphabet, unlike ñ.
    [`${'a'.repeat(69)}í`, 'Unicode', 1],
    [`${'a'.repeat(70)}í`, 'Unicode', 2],
    ['😀'.repeat(35), 'Unicode', 1],
    ['😀'.repeat(36), 'Unicode', 2],
  ])('%#: charges a text by its alphabet and length', (text, encoding, segments) => {
    expect(countSmsSegments(text)).toEqual({ encoding, segments });
  });
});

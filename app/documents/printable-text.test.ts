import { expect, test } from 'vitest';
import { printable } from './printable-text.ts';

test.each([
  ['0.25 mg – twice a week • €5', '0.25 mg – twice a week • €5'],
  ['Thymosin β4 ≥ 2 µg', 'Thymosin beta4 >= 2 µg'],
  ['Łódź, Dvořák, Müller', '?ódz, Dvorák, Müller'],
  ['日本', '??'],
])('prints %s as %s with the fonts that every reader has', (text, output) => {
  expect(printable(text)).toBe(output);
});

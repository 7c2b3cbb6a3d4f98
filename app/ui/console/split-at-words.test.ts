import { expect, it } from 'vitest';
import { splitAtWords } from './split-at-words.ts';

it.each([
  ['theo.thistlewood@shop-of-tidewell.example', 'theo.|thistlewood|@shop-|of-|tidewell.|example'],
  ['ada+offers_2@example.com', 'ada+|offers_|2|@example.|com'],
  ['Erased address', 'Erased address'],
  ['(no subject).', '(no subject).'],
  ['.@a', '.|@a'],
  ['', ''],
])('%s wraps between its words', (text, parts) => {
  const words = splitAtWords(text);
  expect(words.map(({ word }) => word).join('|')).toBe(parts);
  expect(words.map(({ word }) => word).join('')).toBe(text);
});

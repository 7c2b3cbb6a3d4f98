import { expect, it } from 'vitest';
import { parseCleanJson } from './clean-json.ts';

it('takes out what Postgres refuses, of names as well', () => {
  const text = '{"a\\u0000": ["b\\u0000c", "\\ud83d\\ude00", "half \\ud83d", 7, null, true]}';
  expect(parseCleanJson(text)).toEqual({ a: ['bc', '😀', 'half ', 7, null, true] });
});

it.each([
  '',
  '{',
  'text',
  '['.repeat(100_000),
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
])('refuses %.10s as no JSON', (text) => {
  expect(() => parseCleanJson(text)).toThrow(SyntaxError);
});

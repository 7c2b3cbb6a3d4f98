import { expect, it } from 'vitest';
import { readSources } from '../../scripts/source-files.mjs';
import { canParseUrl } from './can-parse-url.ts';

it('stays right however often it is asked', () => {
  const texts = Array.from({ length: 30_000 }, (_, n) =>
    n % 3 ? `https://shop.example/${n}` : 'https://müller.example/',
  );
  expect(texts.filter((text) => !canParseUrl(text))).toHaveLength(0);
});

it('reads a path only beside an address', () => {
  expect(canParseUrl('/page', 'https://shop.example')).toBe(true);
  expect(canParseUrl('/page')).toBe(false);
});

it('is used everywhere in place of what it replaces', () => {
  const sources: { file: string; text: string }[] = readSources(['app', 'server']);
  const users = sources.filter(({ text }) => text.includes('URL.canParse('));
  expect(users.map(({ file }) => file)).toEqual(['app/lib/can-parse-url.test.ts']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SEQUENCES } from '#app/domain/sequences/index.ts';
import { defaultTemplates } from '../../tests/support/marketing-mails.ts';

const here = import.meta.dirname;
const modules = readdirSync(join(here, 'en')).map((file) => file.replace('.ts', ''));

/** Lists the numbers in a text; 1,000 and 10 000 are one each. Numbers in URLs or directly after a letter are ignored. */
const figures = (text: string): number[] =>
  (
    text
      .replaceAll(/(?<=\d)[,\u00a0](?=\d{3})/g, '')
      .replaceAll(/https?:\S+/g, '')
      .match(/(?<![A-Za-z])\d+(?:\.\d+)?/g) ?? []
  )
    .map(Number)
    .sort((a, b) => a - b);

/** Many Spanish readers read "5,000" as five: "5000" and "10 000" have one meaning. */
const ENGLISH_THOUSANDS = /(?<!\d)\d{1,3},\d{3}(?!\d)/;

/** Returns a function's sentences, called with arguments that are the same in both languages. */
function toSentence(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value !== 'function') return '';
  for (const sample of ['Acme', 7, ['Acme'], true])
    try {
      return String(value(...Array(Math.max(value.length, 1)).fill(sample)));
    } catch {
      // The function needs arguments of another type.
    }
  return '';
}

describe.each(modules)('the words of %s', (module) => {
  it('state the same numbers in both languages', async () => {
    const load = (locale: string) => import(`./${locale}/${module}.ts`) as Promise<Record<string, unknown>>;
    const [english, spanish] = [await load('en'), await load('es')];
    for (const [key, words] of Object.entries(english)) {
      const translation = toSentence(spanish[key]);
      expect(figures(translation), `${key}: ${translation}`).toEqual(figures(toSentence(words)));
      expect(translation, key).not.toMatch(ENGLISH_THOUSANDS);
    }
  });
});

describe.each(DEFAULT_SEQUENCES)('the mails of %s', (sequence) => {
  it('state the same numbers in both languages', () => {
    for (const { name, translations, ...english } of defaultTemplates(sequence)) {
      const spanish = translations?.es as Record<string, string> | undefined;
      expect(spanish, name).toBeDefined();
      for (const [key, translation] of Object.entries(spanish ?? {})) {
        const words = (english as Record<string, unknown>)[key];
        if (typeof words === 'string')
          expect(figures(translation), `${name} ${key}: ${translation}`).toEqual(figures(words));
        expect(translation, `${name} ${key}`).not.toMatch(ENGLISH_THOUSANDS);
      }
    }
  });
});

it('the printed guide states the same numbers in both languages', () => {
  const read = (locale: string) =>
    readFileSync(resolve(here, `../../content/masterclass-guide.${locale}.md`), 'utf8');
  expect(figures(read('es'))).toEqual(figures(read('en')));
  expect(read('es')).not.toMatch(ENGLISH_THOUSANDS);
});

it('a number that differs is found', () => {
  expect(figures('1,000 mg in 2.5 ml')).toEqual(figures('2.5 ml con 1\u00a0000 mg'));
  expect(figures('at least 4 weeks')).not.toEqual(figures('al menos 14 semanas'));
});

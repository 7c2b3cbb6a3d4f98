import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acceptedLocale, LOCALES, parseLocale } from './locales.ts';

const here = import.meta.dirname;
const app = resolve(here, '..');
const modules = readdirSync(join(here, 'en')).map((file) => file.replace('.ts', ''));
const read = (path: string) => readFileSync(path, 'utf8');

/** The sources that may read texts. */
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.startsWith('messages/'))
  .map((file) => read(join(app, file)));
/** Each source with the modules that it imports texts from, and their local names. */
const readers = sources.flatMap((text) =>
  [...text.matchAll(/import \{ t(?: as (\w+))? \} from '(?:#app\/|[./]*)messages\/([\w-]+)\.ts'/g)].map(
    ([, alias = 't', module]) => ({ text, alias, module }),
  ),
);

/** Whether a refusal is thrown in English, and translated where it is shown. */
const isThrown = (module: string, key: string): boolean => {
  const named = new RegExp(`import \\{[^}]*\\b${key}\\b[^}]*\\} from '#app/messages/en/${module}\\.ts'`);
  return sources.some((text) => text.includes('new AppError(') && named.test(text));
};

/** Keys are never computed (`t[name]`), because neither this test nor the bundler could follow that. */
function isRead(module: string, key: string): boolean {
  return (
    readers
      .filter((reader) => reader.module === module)
      .some(({ text, alias }) => new RegExp(`\\b${alias}\\.${key}\\b`).test(text)) || isThrown(module, key)
  );
}

describe.each(modules)('the words of %s', (module) => {
  const load = (locale: string) => import(`./${locale}/${module}.ts`) as Promise<Record<string, unknown>>;

  it('are the same in every language', async () => {
    const english = Object.keys(await load('en')).sort();
    for (const locale of LOCALES) expect(Object.keys(await load(locale)).sort()).toEqual(english);
  });

  it('are all read by somebody', async () => {
    const unread = Object.keys(await load('en')).filter((key) => !isRead(module, key));
    expect(unread).toEqual([]);
  });

  it('say something in every language', async () => {
    for (const locale of LOCALES)
      for (const [key, message] of Object.entries(await load(locale)))
        if (typeof message === 'string' && !key.endsWith('InEnglish'))
          expect(message.trim(), `${locale} ${key}`).not.toBe('');
  });
});

describe('the choice of a language', () => {
  it('takes a tag by its language', () => {
    expect(['es', 'es-MX', 'ES_ar', 'en-GB', 'fr', '', 'español', null, undefined].map(parseLocale)).toEqual([
      'es',
      'es',
      'es',
      'en',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['es-ES,es;q=0.9,en;q=0.8', 'es'],
    ['fr-FR, en;q=0.5, es;q=0.9', 'es'],
    ['en;q=0, es;q=0.1', 'es'],
    ['fr', undefined],
    ['', undefined],
    [null, undefined],
    ['*;q=x,es', 'es'],
  ])('reads the header %s as %s', (header, locale) => expect(acceptedLocale(header)).toBe(locale));
});

import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

/**
 * Lets one module of texts serve all languages. On the server each request and each mail has its own language, which is passed along with
 * the call (AsyncLocalStorage). A bundle for the browser is built once per language and does not contain this file: scripts/one-locale.ts
 * replaces the choice with the texts of one language, as plain constants.
 */
const storage = new AsyncLocalStorage<Locale>();

/** Language of a call that ends before anything else runs. */
let localeOfCall: Locale | null = null;

export const currentLocale = (): Locale => localeOfCall ?? storage.getStore() ?? DEFAULT_LOCALE;

/** Runs `work`, and everything that it starts, in a language. */
export const inLocale = <T>(locale: Locale, work: () => T): T => storage.run(locale, work);

/**
 * Runs `work` in a language. `work` must be synchronous. Works like inLocale without AsyncLocalStorage, which makes every promise of a
 * process slower from its first use on; a worker that only sends never uses it.
 */
export function atOnceInLocale<T>(locale: Locale, work: () => T): T {
  const before = localeOfCall;
  localeOfCall = locale;
  try {
    return work();
  } finally {
    localeOfCall = before;
  }
}

/** The shape of a set of texts in any language: a string literal of the English set becomes string. */
export type Wordlike<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Wordlike<R>
    : { [K in keyof T]: Wordlike<T[K]> };

/**
 * Returns the texts of the language that is current when they are read. Read them where they are shown: texts that a module reads while it
 * is loaded are always English on the server.
 */
export function words<T extends object>(all: { en: T; es: NoInfer<Wordlike<T>> }): Wordlike<T> {
  const choose: Record<Locale, object> = all;
  return Object.defineProperties(
    {},
    Object.fromEntries(
      Object.keys(all.en).map((name) => [
        name,
        { enumerable: true, get: () => choose[currentLocale()][name as never] },
      ]),
    ),
  ) as Wordlike<T>;
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';

/**
 * How one module of words serves all languages. On the server each request and each mail has its own language, which
 * travels with the call (AsyncLocalStorage). A bundle for the browser is built once per language and this file is not in
 * it: scripts/one-locale.ts puts the one language's words in the place of the choice, as plain constants.
 */
const storage = new AsyncLocalStorage<Locale>();

/** Of a call that ends before anything else runs. */
let localeOfCall: Locale | null = null;

export const currentLocale = (): Locale => localeOfCall ?? storage.getStore() ?? DEFAULT_LOCALE;

/** Runs `work`, and whatever it starts, in a language. */
export const inLocale = <T>(locale: Locale, work: () => T): T => storage.run(locale, work);

/**
 * Runs `work` in a language. It must be done when it returns: it may wait for nothing. As inLocale without AsyncLocalStorage, which
 * makes every promise of a process slower from its first use on; a worker that only sends never uses it.
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

/** The shape of a set of words in any language: what is a text in English is some text. */
export type Wordlike<T> = T extends string
  ? string
  : T extends (...values: infer V) => infer R
    ? (...values: V) => Wordlike<R>
    : { [K in keyof T]: Wordlike<T[K]> };

/**
 * The words of whichever language is current when they are read. Read them where they are shown: what a module reads
 * while it is loaded stays English on the server.
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

import { createContext, useContext } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#app/messages/locales.ts';

/** The language of the document that is being rendered; pages that Remix hydrates are English. */
const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);
export const LocaleProvider = LocaleContext.Provider;
export const useLocale = (): Locale => useContext(LocaleContext);

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { citationsIn } from './app/engine/catalogue/citations.ts';
import { draftsIn } from './app/engine/catalogue/index.ts';
import { packEntry, toSourceText } from './app/engine/catalogue/packed.ts';
import { PEPTIDE_IDS } from './app/engine/types.ts';
import { unaskedLinesIn } from './app/engine/unasked-lines.ts';
import { oneLocale } from './scripts/one-locale.ts';
import { widgetInDocument } from './scripts/widget-in-document.ts';

const WIDGETS = 'app/widget';
/** Path at which the build is served. */
const BASE = '/w/';

/** Language of the build; scripts/build.mjs makes one build per language into the same folder. */
const LOCALE = process.env.WIDGET_LOCALE === 'es' ? 'es' : 'en';

/** Modules that replace the engine's English in a Spanish build. */
const SPANISH_WORDS: Record<string, string> = {
  'build-locale': `export { defineEntryInSpanish as defineEntry } from '../catalogue/es/define-entry.ts';
          export { spanish as wording } from './es.ts'`,
  'build-locale-decision': "export { spanishDecision as decisionWords } from './es-decision.ts'",
  'build-locale-lists': "export { spanishLists as listWording } from './es-lists.ts'",
  'build-locale-nothing': "export { spanishNothing as nothingWords } from './es-nothing.ts'",
};

/** Parts of the IDs of modules that the plugins below replace or copy. After a rename, a file would silently be built unchanged. */
const REPLACED = [
  ...['unavailable', 'in', 'shell', 'plan', 'consumer', 'technical'].map((name) => `?own-${name}`),
  ...Object.keys(SPANISH_WORDS).map((name) => `/engine/wording/${name}.ts`),
  ...['citations', ...PEPTIDE_IDS].map((name) => `/engine/catalogue/${name}.ts`),
  '/engine/unasked-lines.ts',
  `/${WIDGETS}/shell/preload.ts`,
  '\0words:',
];

/** One entry for each folder of app/widget with an island; the server finds it in the manifest by the folder's name. */
const islands = Object.fromEntries(
  readdirSync(WIDGETS)
    .filter((name) => existsSync(`${WIDGETS}/${name}/island.tsx`))
    .map((name) => [name, `${WIDGETS}/${name}/island.tsx`]),
);

const shell = (file: string) => fileURLToPath(new URL(`${WIDGETS}/shell/${file}`, import.meta.url));

/** The islands of the widget documents in one language: the server's React components, hydrated by preact. Served at /w/, immutable. */
export default defineConfig(({ mode }) => ({
  plugins: [
    {
      name: 'islands-that-share-nothing',
      enforce: 'pre',
      // These modules get their own copies of what they import: a chunk shared with a widget would cost one more request before its first
      // question.
      resolveId(source, importer) {
        const [, alone] =
          /\/((?:unavailable|in-dialog|shell\/cover)\.ts|(?:plan|consumer|technical)\/island\.tsx)$/.exec(
            importer ?? '',
          ) ?? [];
        const own = alone ? `own-${alone.replace(/\W.*/, '')}` : /\?(own-\w+)$/.exec(importer ?? '')?.[1];
        return own ? this.resolve(`${source}?${own}`, importer) : null;
      },
    },
    oneLocale(LOCALE),
    {
      name: 'packed-entries',
      enforce: 'pre',
      load(file) {
        const words =
          LOCALE === 'es' && SPANISH_WORDS[/\/engine\/wording\/([\w-]+)\.ts(\?|$)/.exec(file)?.[1] ?? ''];
        if (words) return words;
        // In watch mode the English ones are read from their files, since they may be edited and this configuration is read only once.
        if (LOCALE === 'en' && this.meta.watchMode) return null;
        if (/\/engine\/catalogue\/citations\.ts(\?|$)/.test(file))
          return `export const citations = ${JSON.stringify(citationsIn(LOCALE))}`;
        if (/\/engine\/unasked-lines\.ts(\?|$)/.test(file))
          return `export const unaskedLines = ${JSON.stringify(unaskedLinesIn(LOCALE))}`;
        const id = PEPTIDE_IDS.find((known) => file.endsWith(`/engine/catalogue/${known}.ts`));
        return id && `export const draft = ${toSourceText(packEntry(draftsIn[LOCALE][id]))}`;
      },
    },
    {
      name: 'all-replaced',
      buildEnd(error) {
        const ids = [...this.getModuleIds()];
        const missing = REPLACED.filter((part) => !ids.some((id) => id.includes(part)));
        if (!error && missing.length > 0) this.error(`No module matches any more: ${missing}`);
      },
    },
    // In development the first script is loaded by its URL, because it changes while the service runs.
    mode === 'production' &&
      widgetInDocument({
        widgets: ['full', 'consumer', 'technical'],
        companions: ['cover'],
        base: BASE,
        fileName: `.vite/inline-${LOCALE}.json`,
      }),
  ],
  base: BASE,
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react(-dom\/client|\/jsx-runtime)?$/, replacement: shell('preact-as-react.ts') },
      { find: '\0vite/preload-helper.js', replacement: shell('preload.ts') },
    ],
  },
  build: {
    outDir: 'build/widget',
    // The languages are built in parallel into one folder, which scripts/build.mjs empties before.
    emptyOutDir: false,
    manifest: `.vite/manifest-${LOCALE}.json`,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: false,
    // After gzip this is 2.5 % smaller than the output of esbuild, which is faster.
    minify: mode === 'production' ? 'terser' : 'esbuild',
    terserOptions: {
      ecma: 2020,
      safari10: false,
      compress: {
        passes: 4,
        pure_getters: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
      },
    },
    rollupOptions: {
      input: {
        ...islands,
        unavailable: shell('unavailable.ts'),
        'in-dialog': shell('in-dialog.ts'),
        cover: shell('cover.ts'),
        'unknown-options': shell('unknown-options.ts'),
        // These scripts belong to no widget but to the landing page and the articles, which are English.
        ...(LOCALE === 'en' && {
          landing: 'app/site/landing/landing.browser.ts',
          article: 'app/site/education/article.browser.ts',
        }),
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
}));

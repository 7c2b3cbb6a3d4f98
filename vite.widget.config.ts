import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const WIDGETS = 'app/widget';

/** One entry per folder of app/widget that has an island; the server finds it in the manifest by the folder's name. */
const islands = Object.fromEntries(
  readdirSync(WIDGETS)
    .filter((name) => existsSync(`${WIDGETS}/${name}/island.tsx`))
    .map((name) => [name, `${WIDGETS}/${name}/island.tsx`]),
);

const shell = (file: string) => new URL(`app/widget/shell/${file}`, import.meta.url).pathname;

/** The islands of the widget documents: the server's React components, hydrated by preact. Served at /w/, immutable. */
export default defineConfig({
  plugins: [
    {
      name: 'unavailable-shares-nothing',
      enforce: 'pre',
      // Its own copy of what it imports: a shared chunk would be one more request before the first question.
      resolveId(source, importer) {
        return importer && /\/unavailable\.ts$|\?own$/.test(importer)
          ? this.resolve(`${source}?own`, importer)
          : null;
      },
    },
  ],
  base: '/w/',
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react(-dom\/client|\/jsx-runtime)?$/, replacement: shell('preact-as-react.ts') },
      { find: '\0vite/preload-helper.js', replacement: shell('preload.ts') },
    ],
  },
  build: {
    outDir: 'build/widget',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'firefox113', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: false,
    rollupOptions: {
      input: { ...islands, unavailable: `${WIDGETS}/shell/unavailable.ts` },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});

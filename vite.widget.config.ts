import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vite';

const WIDGETS = 'app/widget';

/** One entry per folder of app/widget that has an island; the server finds it in the manifest by the folder's name. */
const islands = Object.fromEntries(
  readdirSync(WIDGETS).flatMap((name) => {
    const file = ['island.tsx', 'island.ts']
      .map((island) => `${WIDGETS}/${name}/${island}`)
      .find((path) => existsSync(path));
    return file ? [[name, file]] : [];
  }),
);

const shell = (file: string) => new URL(`app/widget/shell/${file}`, import.meta.url).pathname;

/** The islands of the widget documents: the server's React components, hydrated by preact. Served at /w/, immutable. */
export default defineConfig({
  base: '/w/',
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(-dom\/client)?$/, replacement: shell('preact-as-react.ts') },
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
      // What builds a schema has no other effect: the other widgets' schemas stay out of this one's bundle.
      treeshake: { manualPureFunctions: ['choice', 'email', 'labels', 'line', 'many', 'personName', 'z'] },
      input: islands,
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
      },
    },
  },
});

import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';
import { mergeConsoleChunks } from './scripts/console-chunks.ts';
import { oneLocale } from './scripts/one-locale.ts';

/** Packages of hundreds of files, of which a few are used: in the build, the service starts sooner. */
const BUNDLED = [
  'radix-ui',
  /^@radix-ui\//,
  /^d3-/,
  'internmap',
  '@zxcvbn-ts/language-common',
  /^@react-email\//,
];

/** The Remix application: console, public pages and the server rendering of the widget documents. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [oneLocale('en'), tailwindcss(), remix(remixOptions)],
  build: {
    target: 'es2022',
    // Remix would remove the whole folder, also what the builds beside it have written by then: buildAll empties it.
    emptyOutDir: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: { manualChunks: mergeConsoleChunks(), onlyExplicitManualChunks: true },
          onwarn(warning, warn) {
            // Where one file of the console needs another that needs it, its pages fail in the browser.
            if (warning.code === 'CIRCULAR_CHUNK' && !warning.message.includes('every-page'))
              throw new Error(warning.message);
            warn(warning);
          },
        },
  },
  // Their packages ship modules that Node takes for CommonJS.
  ssr: { noExternal: [/^@visx\//, 'lucide-react', ...(command === 'build' ? BUNDLED : [])] },
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  server: {
    watch: { ignored: ['**/*.db*', '**/data/**', '**/test-results/**', '**/shots/**', '**/build/**'] },
  },
}));

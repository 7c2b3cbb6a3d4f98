import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';
import { mergeConsoleChunks } from './scripts/console-chunks.ts';
import { downloads } from './scripts/downloads.ts';
import { oneLocale } from './scripts/one-locale.ts';
import { singleCopies } from './scripts/single-copies.ts';
import { singleIcons } from './scripts/single-icons.ts';

/** Packages with hundreds of files, of which few are used. Bundled into the build, they let the service start faster. */
const BUNDLED = ['radix-ui', /^@radix-ui\//, '@zxcvbn-ts/language-common', /^@react-email\//];

/** The Remix application: console, public pages and the server rendering of the widget documents. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [oneLocale('en'), singleCopies(), singleIcons(), tailwindcss(), remix(remixOptions), downloads()],
  build: {
    target: 'es2022',
    // Remix would delete the whole folder, including what the parallel builds have written by then; buildAll empties it.
    emptyOutDir: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: { manualChunks: mergeConsoleChunks(), onlyExplicitManualChunks: true },
          onwarn(warning, warn) {
            // If two files of the console import each other, the pages that use them fail in the browser.
            if (warning.code === 'CIRCULAR_CHUNK' && !warning.message.includes('every-page'))
              throw new Error(warning.message);
            warn(warning);
          },
        },
  },
  // These packages ship modules that Node mistakes for CommonJS.
  ssr: { noExternal: ['lucide-react', ...(command === 'build' ? BUNDLED : [])] },
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  server: {
    watch: { ignored: ['**/*.db*', '**/data/**', '**/test-results/**', '**/shots/**', '**/build/**'] },
  },
}));

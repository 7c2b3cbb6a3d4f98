import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';
import { mergeConsoleChunks } from './scripts/console-chunks.ts';
import { oneLocale } from './scripts/one-locale.ts';

/** The Remix application: console, public pages and the server rendering of the widget documents. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [oneLocale('en'), tailwindcss(), remix(remixOptions)],
  build: {
    target: 'es2022',
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: mergeConsoleChunks(), onlyExplicitManualChunks: true } },
  },
  // Their packages ship modules that Node takes for CommonJS.
  ssr: { noExternal: [/^@visx\//, 'lucide-react'] },
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  server: {
    watch: { ignored: ['**/*.db*', '**/data/**', '**/test-results/**', '**/shots/**', '**/build/**'] },
  },
}));

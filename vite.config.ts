import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';
import { oneLocale } from './scripts/one-locale.ts';

/** The Remix application: console, public pages and the server rendering of the widget documents. */
export default defineConfig({
  plugins: [oneLocale('en'), remix(remixOptions)],
  build: { target: 'es2022' },
  optimizeDeps: { exclude: ['@node-rs/argon2'] },
  server: {
    watch: { ignored: ['**/*.db*', '**/data/**', '**/test-results/**', '**/shots/**', '**/build/**'] },
  },
});

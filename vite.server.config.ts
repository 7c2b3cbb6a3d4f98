import { defineConfig } from 'vite';

/** The express server in front of Remix and the commands beside it, each one file; most packages stay outside. */
export default defineConfig({
  publicDir: false,
  // As single packages they load a formatter, a style sheet compiler and word lists, a tenth of the time that the service starts in.
  ssr: { noExternal: [/^@react-email\//, '@zxcvbn-ts/language-common'] },
  build: {
    ssr: true,
    outDir: 'build/main',
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        database: 'server/database-command.ts',
        'erase-leads': 'server/erase-leads.ts',
        'operator-reset': 'server/operator-reset.ts',
        'rebuild-figures': 'server/rebuild-figures.ts',
        'seed-demo': 'server/seed-demo.ts',
        // A thread of its own, found beside the file that starts it.
        'sqlite-text-worker': 'app/db/sqlite-text-worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
    },
  },
});

import { defineConfig } from 'vite';

/**
 * Packages with many files, of which few are used: unbundled they take 150 ms of each start. Packages that both this and Remix's build need
 * are left out, because they would be loaded twice.
 */
const BUNDLED = [
  /^@react-email\//,
  '@zxcvbn-ts/language-common',
  'libphonenumber-js',
  'nodemailer',
  'rate-limiter-flexible',
  'standardwebhooks',
  'stripe',
];

/** The express server in front of Remix and the commands next to it, each one file; most packages stay external. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    outDir: 'build/main',
    target: 'node22',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        'breach-report': 'server/breach-report.ts',
        database: 'server/database-command.ts',
        'erase-leads': 'server/erase-leads.ts',
        'health-check': 'server/health-check.ts',
        'operator-reset': 'server/operator-reset.ts',
        'rebuild-figures': 'server/rebuild-figures.ts',
        'reseal-secrets': 'server/reseal-secrets.ts',
        'seed-demo': 'server/seed-demo.ts',
        // These run as separate threads and are found next to the files that start them.
        'sqlite-checkpoint-worker': 'app/db/sqlite-checkpoint-worker.js',
        'sqlite-text-worker': 'app/db/sqlite-text-worker.js',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', format: 'es' },
    },
  },
});

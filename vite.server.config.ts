import { defineConfig } from 'vite';

/** The express server in front of Remix, and the commands for its database file; packages stay outside. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'build/main',
    target: 'node20',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: 'server/main.ts', database: 'server/database-command.ts' },
      output: { entryFileNames: '[name].js', format: 'es' },
    },
  },
});

import { defineConfig } from 'prisma-cli/config';

/**
 * For Prisma's own tools (studio, format). Clients are made by scripts/prisma-generate.mjs, migrations by
 * scripts/prisma-make-migration.mjs and applied by the app itself.
 */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'file:./data/app.db' },
});

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#app/db/migrate.server.ts';
import { generateClients } from '../../scripts/prisma-generate.mjs';
import { PRISMA_DIR, TEMPLATE } from './databases.ts';
import { startPostgres } from './embedded-postgres.ts';
import { prepareBundleFolder } from './process-bundle.ts';
import { makeQuickFolder } from './quick-folder.ts';

/** Sets up, once per run of the database tests, one Postgres server, and on both databases one migrated database to copy. */
export default async function setup(project: TestProject) {
  await generateClients();
  const folder = makeQuickFolder('sqlite');
  const postgres = await startPostgres({ isCopied: true });
  const removeBundles = prepareBundleFolder();
  const teardown = async () => {
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
    removeBundles();
  };
  try {
    const admin = new pg.Client({ connectionString: postgres.urlOf('postgres') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${TEMPLATE}`);
    await admin.end();
    await migrate(postgres.urlOf(TEMPLATE), PRISMA_DIR);
    await migrate(`file:${join(folder, `${TEMPLATE}.db`)}`, PRISMA_DIR);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('databases', { postgresUrl: postgres.urlOf('postgres'), sqliteFolder: folder });
  return teardown;
}

// Generates the two Prisma clients from prisma/schema.prisma into prisma/generated if an input has changed since the last time. None of it
// is committed. The runtime code is generated without Prisma's CLI, which is larger than everything else (scripts/prisma-client.mjs). The
// types for tsc need the CLI and are generated if it is installed.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { derivePostgres, sqliteSchema } from './prisma-derive.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const generated = path.join(root, 'prisma', 'generated');
/** The CLI is installed under a different name: as `prisma` it would be an optional peer of @prisma/client and installed everywhere. */
const cli = path.join(root, 'node_modules/prisma-cli/build/index.js');

/**
 * Generates both clients if needed, with types if the CLI is installed.
 * @returns whether anything was generated
 * @throws with Prisma's own message if the schema has an error
 */
export async function generateClients({ hasTypes = existsSync(cli) } = {}) {
  const schema = readFileSync(sqliteSchema, 'utf8').replace(/\r\n/g, '\n');
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/@prisma/client/package.json'), 'utf8'),
  );
  const code = readFileSync(new URL('./prisma-client.mjs', import.meta.url));
  const inputs = createHash('sha256')
    .update(`${version} ${hasTypes}\0${schema}\0`)
    .update(code)
    .digest('hex');
  const stamp = path.join(generated, 'inputs.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return false;
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  const { clientCode } = await import('./prisma-client.mjs');
  for (const [name, provider, text] of [
    ['sqlite', 'sqlite', schema],
    ['postgres', 'postgresql', derivePostgres(schema)],
  ]) {
    writeFileSync(path.join(generated, `${name}.js`), clientCode(text, provider, version));
    // SQLite's types are the narrower ones of the two databases.
    writeFileSync(
      path.join(generated, `${name}.d.ts`),
      `export { PrismaClient } from './types/client.ts';\n`,
    );
  }
  if (hasTypes) await makeTypes();
  writeFileSync(stamp, inputs);
  return true;
}

/** Generating needs no schema engine, but the CLI looks for one, so it gets the path of Node. Never run a migrate command that way. */
async function makeTypes() {
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  };
  const args = [cli, 'generate', '--schema', sqliteSchema];
  await promisify(execFile)(process.execPath, args, { cwd: root, env }).catch(({ stdout, stderr, code }) => {
    throw new Error(`prisma generate failed (exit ${code}):\n${stdout}${stderr}`);
  });
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const isMade = await generateClients();
  console.log(isMade ? 'The database clients are made.' : 'The database clients are up to date.');
}

// Generates the two Prisma clients into prisma/generated (not committed), when an input has changed since the last time.
// Works offline: generating needs no schema engine, but the CLI looks for one, so it is shown a harmless executable (Node).
// Never run a migrate command that way: it would print nothing and exit 0.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivedDrift, postgresSchema, sqliteSchema } from './prisma-derive.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const generated = path.join(root, 'prisma', 'generated');
const stampFile = path.join(generated, 'inputs.sha256');

function inputsHash(prismaPackage) {
  const hash = createHash('sha256').update(JSON.parse(readFileSync(prismaPackage, 'utf8')).version);
  for (const file of [sqliteSchema, postgresSchema]) hash.update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function upToDate(hash) {
  const clients = ['sqlite', 'postgres'].map((name) => path.join(generated, name, 'client.ts'));
  return (
    existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash && clients.every((f) => existsSync(f))
  );
}

function generate(cli, schema) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, 'generate', '--schema', schema], {
      cwd: root,
      env: {
        ...process.env,
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0
        ? resolve()
        : reject(
            new Error(`prisma generate failed for ${path.relative(root, schema)} (exit ${code}):\n${output}`),
          ),
    );
  });
}

/** Makes both clients when needed. Resolves to what was done; rejects with the CLI's own words. */
export async function generateClients({ log = console.log } = {}) {
  const drift = derivedDrift();
  if (drift) throw new Error(drift);
  const prismaPackage = createRequire(import.meta.url).resolve('prisma/package.json');
  const hash = inputsHash(prismaPackage);
  if (upToDate(hash)) return 'unchanged';
  log('Generating the database clients …');
  const started = performance.now();
  const cli = path.join(path.dirname(prismaPackage), 'build', 'index.js');
  await Promise.all([generate(cli, sqliteSchema), generate(cli, postgresSchema)]);
  mkdirSync(generated, { recursive: true });
  writeFileSync(stampFile, hash);
  log(`Database clients generated in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 'generated';
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  generateClients()
    .then((done) => done === 'unchanged' && console.log('The database clients are up to date.'))
    .catch((error) => {
      console.error(error.message);
      process.exitCode = 1;
    });
}

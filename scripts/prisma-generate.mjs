// Makes the two Prisma clients in prisma/generated when an input has changed since the last time.
//   node scripts/prisma-generate.mjs           makes what is out of date
//   node scripts/prisma-generate.mjs --check   changes nothing; exits 1 when the committed files are not what the schema gives
// The files that run are committed (RUNTIME_FILES), so that `npm start` needs no Prisma CLI, which is larger than everything else;
// the types beside them are not, and are made where the CLI is installed (docs/decisions/2026-11-22-what-npm-start-installs.md).
// Works offline: generating needs no schema engine, but the CLI looks for one, so it is shown a harmless executable (Node).
// Never run a migrate command that way: it would print nothing and exit 0.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { derivedDrift, postgresSchema, sqliteSchema } from './prisma-derive.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const generated = path.join(root, 'prisma', 'generated');
/** What was read when the committed files were made; committed with them. */
const STAMP = 'inputs.sha256';
/** The same of the types, which are not committed: a pull brings the other stamp without them. */
const TYPES_STAMP = 'sqlite/types.sha256';
/** Of each client: what a process loads. The other files hold types alone. */
const RUNTIME_FILES = ['client.ts', 'enums.ts', 'internal/class.ts', 'internal/prismaNamespace.ts'];
const CLIENTS = ['sqlite', 'postgres'];
/** The CLI under its other name: as `prisma` it would be an optional peer of @prisma/client and installed everywhere. */
const cli = path.join(root, 'node_modules/prisma-cli/build/index.js');

function inputsHash() {
  const { version } = JSON.parse(
    readFileSync(path.join(root, 'node_modules/@prisma/client/package.json'), 'utf8'),
  );
  const hash = createHash('sha256').update(version);
  for (const file of [sqliteSchema, postgresSchema])
    hash.update('\0').update(readFileSync(file, 'utf8').replace(/\r\n/g, '\n'));
  return hash.digest('hex');
}

function isUpToDate(hash, files, stamps = [STAMP]) {
  const isStamped = (name) => {
    const stamp = path.join(generated, name);
    return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash;
  };
  return (
    stamps.every(isStamped) &&
    CLIENTS.every((name) => files.every((file) => existsSync(path.join(generated, name, file))))
  );
}

/** Names the state of inputs and clients that were made and compared: making them takes seconds of processor time. */
const comparedFile = path.join(root, 'node_modules/.cache/stackguide-clients.sha256');

const textsOf = (folder) =>
  CLIENTS.flatMap((name) => RUNTIME_FILES.map((file) => path.join(name, file))).map((file) => ({
    file,
    text: existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : '',
  }));

function stateOfClients() {
  const hash = createHash('sha256').update(inputsHash());
  for (const { text } of textsOf(generated)) hash.update('\0').update(text);
  return hash.digest('hex');
}

const isCompared = () => existsSync(comparedFile) && readFileSync(comparedFile, 'utf8') === stateOfClients();

function noteCompared() {
  mkdirSync(path.dirname(comparedFile), { recursive: true });
  writeFileSync(comparedFile, stateOfClients());
}

function generate(schema) {
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

/**
 * Makes both clients when needed. Without the CLI only the committed files are looked at.
 * @returns what was done
 * @throws with the CLI's own words, or when the committed files are out of date and there is no CLI to make them
 */
export async function generateClients({ log = console.log } = {}) {
  const drift = derivedDrift();
  if (drift) throw new Error(drift);
  const hash = inputsHash();
  const hasCli = existsSync(cli);
  const isFresh = hasCli
    ? isUpToDate(hash, [...RUNTIME_FILES, 'models.ts'], [STAMP, TYPES_STAMP])
    : isUpToDate(hash, RUNTIME_FILES);
  if (isFresh) return 'unchanged';
  if (!hasCli)
    throw new Error(
      'prisma/schema.prisma has changed since prisma/generated was made, and the Prisma CLI is not installed.\n' +
        'Run: npm ci --include=dev && node scripts/prisma-generate.mjs',
    );
  log('Generating the database clients …');
  const started = performance.now();
  const wasStamped = isUpToDate(hash, RUNTIME_FILES);
  const before = textsOf(generated);
  await Promise.all([generate(sqliteSchema), generate(postgresSchema)]);
  mkdirSync(generated, { recursive: true });
  for (const name of [STAMP, TYPES_STAMP]) writeFileSync(path.join(generated, name), `${hash}\n`);
  const changed = textsOf(generated).flatMap(({ file, text }, at) =>
    text === before[at].text ? [] : [file],
  );
  if (wasStamped && changed.length > 0)
    throw new Error(
      `prisma/generated was not what the schema gives (${changed.join(', ')}). It is now; commit it.`,
    );
  noteCompared();
  log(`Database clients generated in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return 'generated';
}

/** Makes the clients anew in another folder. @returns the committed files that differ from that */
async function driftedClients() {
  // Below the root, where the generator looks for the project's settings.
  const folder = path.join(root, `node_modules/.cache/stackguide-clients-${process.pid}`);
  const copies = [sqliteSchema, postgresSchema].map((file) =>
    path.join(folder, path.relative(path.join(root, 'prisma'), file)),
  );
  try {
    for (const [index, file] of [sqliteSchema, postgresSchema].entries()) cpSync(file, copies[index]);
    await Promise.all(copies.map(generate));
    const made = textsOf(path.join(folder, 'generated'));
    return textsOf(generated).flatMap(({ file, text }, at) => (text === made[at].text ? [] : [file]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findDrift() {
  if (!isUpToDate(inputsHash(), RUNTIME_FILES)) return [STAMP];
  if (isCompared()) return [];
  const drifted = await driftedClients();
  if (drifted.length === 0) noteCompared();
  return drifted;
}

async function main() {
  if (!process.argv.includes('--check')) {
    const done = await generateClients();
    if (done === 'unchanged') console.log('The database clients are up to date.');
    return;
  }
  const drifted = await findDrift();
  if (drifted.length > 0)
    throw new Error(
      `prisma/generated is not what the schema gives (${drifted.join(', ')}).\n` +
        'Delete prisma/generated, run: node scripts/prisma-generate.mjs, and commit it.',
    );
  console.log('The committed database clients are what the schema gives.');
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

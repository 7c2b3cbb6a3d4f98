import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pruneForImage } from '../../scripts/prune-image.mjs';
import { fullPayload } from '../support/payloads.ts';
import { root, startService } from '../support/service.ts';

/** Runs the steps of the Dockerfile's last stage, and tests the service that starts from the result. */
// The folder is next to the sources, so that the packages can be linked instead of copied.
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
const image = mkdtempSync(join(root, 'node_modules/.cache/stackguide-image-'));
const data = mkdtempSync(join(tmpdir(), 'stackguide-image-data-'));

const megabytes = () =>
  execFileSync('du', ['-sm', 'node_modules'], { cwd: image, encoding: 'utf8' }).split('\t')[0];

try {
  execFileSync(
    'sh',
    [
      '-c',
      'mkdir "$1/node_modules" && for f in node_modules/* node_modules/.bin; do cp -al "$f" "$1/node_modules/"; done',
      'sh',
      image,
    ],
    { cwd: root },
  );
  for (const path of [
    'package.json',
    'package-lock.json',
    'build',
    'prisma/migrations',
    'prisma/postgres/migrations',
  ]) {
    mkdirSync(dirname(join(image, path)), { recursive: true });
    cpSync(join(root, path), join(image, path), { recursive: true });
  }
  const before = megabytes();
  const { packages, files } = pruneForImage(image);
  console.log(
    `  ${packages} packages and ${files} files removed; du -sm node_modules: ${before} before, ${megabytes()} after`,
  );
  await walk();
} finally {
  rmSync(image, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}

async function walk(): Promise<void> {
  const databaseUrl = `file:${join(data, 'app.db')}`;
  const service = await startService(
    { DATABASE_URL: databaseUrl },
    { flags: ['--enable-source-maps'], tree: image },
  );
  const { origin, output } = service;
  let code: number | null = null;
  try {
    const submitted = await fetch(`${origin}/api/assessment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(fullPayload()),
    });
    const { assessmentId } = (await submitted.json()) as { assessmentId: string };
    const pages: [string, RegExp][] = [
      ['/embed?client=default', /text\/html/],
      ['/b2b', /text\/html/],
      ['/education', /text\/html/],
      ['/login', /text\/html/],
      [`/plan/${assessmentId}`, /text\/html/],
      [`/api/assessment/${assessmentId}/download?format=pdf`, /application\/pdf/],
      ['/og/education.png', /image\/png/],
    ];
    for (const [path, type] of pages) {
      const answer = await fetch(origin + path);
      const bytes = (await answer.arrayBuffer()).byteLength;
      const displayPath = path.replace(assessmentId, '{id}');
      if (!answer.ok || !type.test(answer.headers.get('content-type') ?? ''))
        throw new Error(
          `${displayPath}: ${answer.status} ${answer.headers.get('content-type')}\n${output()}`,
        );
      console.log(`  ${answer.status} ${displayPath}, ${bytes} bytes`);
    }
    const reset = execFileSync(process.execPath, ['build/main/operator-reset.js'], {
      cwd: image,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        SESSION_SECRET: 'x'.repeat(40),
      },
    });
    if (!/password {2}\S+/.test(reset)) throw new Error(reset);
    console.log('  operator-reset printed a password');
    await mailMade();
  } finally {
    code = await service.stop();
  }
  if (code !== 0) throw new Error(`The service ended with ${code}:\n${output()}`);

  /** Waits until the worker has rendered the plan mail and stored it in the local mailbox. */
  async function mailMade(): Promise<void> {
    const { default: Sqlite } = await import('better-sqlite3');
    const db = new Sqlite(join(data, 'app.db'), { readonly: true });
    const count = db.prepare('SELECT COUNT(*) FROM "LocalMail"').pluck();
    for (let tries = 0; (count.get() as number) === 0; tries++) {
      if (tries === 300) throw new Error(`No mail was made.\n${output()}`);
      await new Promise((done) => setTimeout(done, 100));
    }
    db.close();
    console.log('  the plan mail was made');
  }
}

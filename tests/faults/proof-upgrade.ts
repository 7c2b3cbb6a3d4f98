/** Two versions of the service with one database: the code of `npm run proof -- upgrade`, which prints a line for each check. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../support/embedded-postgres.ts';
import { OPERATOR } from '../support/log-in.ts';
import { fullPayload } from '../support/payloads.ts';
import { type RunningService, startService } from '../support/service.ts';
import { findVersionBefore, unpackVersion } from '../support/version-before.ts';
import { startSmtpSink } from './smtp-sink.ts';

const root = resolve(import.meta.dirname, '../..');
const TENANT = 'tenantId=default-tenant';
const PAGES = [
  '/admin',
  '/leads',
  '/analytics',
  '/communications',
  '/admin/sales',
  '/admin/audit',
  '/admin/team',
];

let failed = false;
function judge(what: string, faults: readonly string[]): void {
  if (faults.length > 0) failed = true;
  process.stdout.write(`${faults.length === 0 ? 'good' : 'BAD '}  ${what}\n`);
  for (const fault of faults) process.stdout.write(`        ${fault}\n`);
}

/** Builds, in its own folder, the last commit that does not contain the last migration. */
function buildBefore(folder: string): { tree: string; migration: string } {
  const version = findVersionBefore();
  if (!version) throw new Error('The repository’s history does not reach back to the last migration.');
  const { commit, migration } = version;
  const tree = join(folder, 'before');
  unpackVersion(commit, tree);
  execFileSync(process.execPath, ['scripts/build.mjs'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { tree, migration };
}

async function submit({ origin }: RunningService, email: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/assessment`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(fullPayload({ email })),
  });
  return status;
}

async function logIn({ origin }: RunningService): Promise<string> {
  const form = { email: OPERATOR.OPERATOR_EMAIL, password: OPERATOR.OPERATOR_PASSWORD, next: '/admin' };
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Origin: origin },
    redirect: 'manual',
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function postEvents({ origin }: RunningService, sessionId: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ tenantId: 'default-tenant', widget: 'full', sessionId },
      events: [{ n: 0, type: 'seen', ago: 0 }],
    }),
  });
  return status;
}

/** @returns descriptions of what failed */
async function walk(name: string, running: RunningService, cookie: string): Promise<string[]> {
  const { origin } = running;
  const faults: string[] = [];
  const expectStatus = (what: string, status: number, expectedStatus: number) =>
    status === expectedStatus ? undefined : faults.push(`${what} was answered with ${status}`);
  for (let n = 0; n < 5; n++)
    expectStatus('a submission', await submit(running, `${name}-${n}-${randomUUID()}@example.com`), 201);
  const sessionId = randomUUID();
  for (let n = 0; n < 2; n++) expectStatus('events', await postEvents(running, sessionId), 204);
  for (const path of PAGES) {
    const page = await fetch(`${origin}${path}?${TENANT}`, {
      headers: { Cookie: cookie },
      redirect: 'manual',
    });
    expectStatus(path, page.status, 200);
  }
  const formResponse = await fetch(`${origin}/admin/suppressions?${TENANT}`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', address: `${randomUUID()}@example.com` }),
    headers: { Origin: origin, Cookie: cookie },
    redirect: 'manual',
  });
  expectStatus('a form of the console', formResponse.status, 302);
  expectStatus('/embed', (await fetch(`${origin}/embed`)).status, 200);
  return faults;
}

const folder = mkdtempSync(join(tmpdir(), 'stackguide-upgrade-'));
const [postgres, sink] = await Promise.all([startPostgres(), startSmtpSink()]);
const settings = { ...OPERATOR, DATABASE_URL: postgres.urlOf('postgres'), SMTP_URL: sink.url };
const started: RunningService[] = [];
const start = async (tree: string) => {
  const running = await startService(settings, { flags: [], tree });
  started.push(running);
  return running;
};
try {
  const { tree, migration } = buildBefore(folder);
  const before = await start(tree);
  const cookie = await logIn(before);
  judge('the version before, alone', await walk('before', before, cookie));
  const after = await start(root);
  const admin = new pg.Client({ connectionString: settings.DATABASE_URL });
  await admin.connect();
  const { rowCount } = await admin.query('SELECT 1 FROM "_prisma_migrations" WHERE migration_name = $1', [
    migration,
  ]);
  judge(
    `this version has brought ${migration} while the other served`,
    rowCount === 1 ? [] : ['it is not there'],
  );
  const [old, fresh] = await Promise.all([walk('before', before, cookie), walk('after', after, cookie)]);
  judge('the version before, over the new tables', old);
  judge('this version, beside it, with the same session', fresh);
  await admin.query(`UPDATE "Tenant" SET "leadNotification" = 'never'`);
  const { rows } = await admin.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM "OutboxMessage" WHERE "kind" = 'email' AND "nextAttemptAt" < now() + interval '1 minute'`,
  );
  await sink.whenReceived(rows[0]?.count ?? 0, 30_000);
  const copies = [...sink.copies().values()];
  judge(`${rows[0]?.count} mails sent by both`, [
    ...(copies.length === rows[0]?.count ? [] : [`${copies.length} arrived`]),
    ...(copies.every((count) => count === 1) ? [] : ['one arrived twice']),
  ]);
  const events = await admin.query<{ events: number; sessions: number; kind: string }>(
    `SELECT count(*)::int AS events, count(DISTINCT "sessionId")::int AS sessions,
      (SELECT relkind::text FROM pg_class WHERE oid = '"WidgetEvent"'::regclass) AS kind FROM "WidgetEvent"`,
  );
  const { events: eventCount, sessions, kind } = events.rows[0] ?? {};
  judge('widget events of both, each once, in a table that is not partitioned yet', [
    ...(eventCount === 3 && sessions === 3 ? [] : [`${eventCount} events of ${sessions} sessions`]),
    ...(kind === 'r' ? [] : [`its kind is ${kind}`]),
  ]);
  const code = await before.stop();
  judge('the version before stops well', code === 0 ? [] : [`it ended with ${code}`]);
  judge('this version goes on', await walk('after', after, cookie));
  const again = await startService(settings, { flags: [], tree }).then(
    () => ['it started'],
    (error: Error) => (/which this build does not know/.test(error.message) ? [] : [error.message]),
  );
  judge('the version before does not start over the newer database', again);
  await admin.end();
} finally {
  await Promise.all(started.map((running) => running.stop()));
  await Promise.all([postgres.remove(), sink.close()]);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

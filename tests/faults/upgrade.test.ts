/** @module-tag nightly */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../support/databases.ts';
import { OPERATOR } from '../support/log-in.ts';
import { SHORT_LIVED_FLAGS } from '../support/node-flags.ts';
import { bundleOfVersion } from '../support/process-bundle.ts';
import { makeQuickFolder } from '../support/quick-folder.ts';
import { bundleService, type ServiceProcesses, submit } from '../support/service-process.ts';
import { findVersionBefore, unpackVersion } from '../support/version-before.ts';
import { type SmtpSink, startSmtpSink } from './smtp-sink.ts';

const before = findVersionBefore();

/**
 * As in a rollout, the version before the last migration runs next to this one, which migrates. The test has no pages, because building
 * those of the older version takes as long as building this version's. `npm run proof -- upgrade` tests the pages too, and starts the older
 * version once more, which refuses to start (migrations.test.ts tests the refusal).
 */
forEachDatabase((name, makeDb) => {
  if (name !== 'postgres') return it.skip('versions run beside each other on Postgres alone', () => {});
  if (!before) return it.skip('the repository’s history does not reach back to the last migration', () => {});
  const folder = makeQuickFolder('upgrade');
  const tree = join(folder, 'before');
  let processes: ServiceProcesses;
  let sink: SmtpSink;
  let file: string;
  let settings: Record<string, string>;
  const old: ChildProcess[] = [];

  beforeAll(async () => {
    unpackVersion(before.commit, tree);
    [processes, sink, file] = await Promise.all([
      bundleService(),
      startSmtpSink(),
      bundleOfVersion(tree, 'tests/faults/service-process.ts'),
    ]);
    settings = { ...OPERATOR, DATABASE_URL: await makeDb.url('empty'), SMTP_URL: sink.url };
  }, 180_000);
  afterAll(async () => {
    for (const child of old) child.kill('SIGKILL');
    await Promise.all([processes?.remove(), sink?.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns its URL once it is ready, or null with its output if it has ended */
  async function startOld() {
    const child = spawn(process.execPath, [...SHORT_LIVED_FLAGS, file, '{}'], {
      cwd: tree,
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        NODE_ENV: 'test',
        RATE_LIMIT_SCALE: '0',
        SESSION_SECRET: 'a secret that only tests use, long enough',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    old.push(child);
    let output = '';
    const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
    const origin = await new Promise<string | null>((ready) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (data) => {
          output += data;
          const address = /is ready: (\S+)/.exec(output)?.[1];
          if (address) ready(address);
        });
      void ended.then(() => ready(null));
    });
    const stop = () => {
      child.kill('SIGTERM');
      return ended;
    };
    return { origin, printed: () => output, stop };
  }

  it('serves and sends while this one migrates and serves, and stops well', async () => {
    const oldService = await startOld();
    if (!oldService.origin) throw new Error(oldService.printed());
    const people: string[] = [];
    const submitTo = async (origin: string) => {
      people.push(`${randomUUID()}@example.com`);
      return (await submit(origin, people.at(-1) as string)).status;
    };
    expect(await submitTo(oldService.origin)).toBe(201);
    const { origin } = await processes.start(settings);
    const admin = new pg.Client({ connectionString: settings.DATABASE_URL });
    await admin.connect();
    const { rowCount } = await admin.query('SELECT 1 FROM "_prisma_migrations" WHERE migration_name = $1', [
      before.migration,
    ]);
    expect(rowCount).toBe(1);
    // A lead notice to the company would be an additional mail.
    await admin.query(`UPDATE "Tenant" SET "leadNotification" = 'never'`);

    const addresses = [oldService.origin, origin, oldService.origin, origin];
    expect(await Promise.all(addresses.map((address) => submitTo(address)))).toEqual([201, 201, 201, 201]);
    const [key, person] = [randomUUID(), `${randomUUID()}@example.com`];
    people.push(person);
    const answers = [];
    for (const address of [oldService.origin, origin]) answers.push(await submit(address, person, key));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(bodies[1].assessmentId).toBe(bodies[0].assessmentId);
    for (const address of [oldService.origin, origin]) expect(await postEvents(address)).toBe(204);

    expect(await oldService.stop()).toBe(0);
    expect(await submitTo(origin)).toBe(201);
    const leads = await admin.query<{ email: string }>('SELECT "email" FROM "Lead"');
    expect(leads.rows.map(({ email }) => email).sort()).toEqual([...people].sort());
    const events = await admin.query('SELECT count(*)::int AS count FROM "WidgetEvent"');
    expect(events.rows).toEqual([{ count: 2 }]);
    await admin.end();
    const ofPeople = () => sink.received.flatMap(({ to }) => to).filter((to) => people.includes(to));
    await expect.poll(() => ofPeople().sort(), { timeout: 30_000 }).toEqual([...people].sort());
  }, 120_000);
});

async function postEvents(origin: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ tenantId: 'default-tenant', widget: 'full', sessionId: randomUUID() },
      events: [{ n: 0, type: 'seen', ago: 0 }],
    }),
  });
  return status;
}

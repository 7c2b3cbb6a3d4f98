import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { loadEnvFile } from '../../server/env-file.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { expectNoStack, readRefusal as readRefusalIn } from '../support/refused-start.ts';
import { makeRoot, removeRoot, startProcessIn, takePort } from '../support/starting.ts';

/** Settings that stop a start. app/settings/env.server.test.ts lists which values are wrong. */

const SESSION_SECRET = 'a secret that only tests use, long enough';

let root: string;
beforeEach(() => {
  root = makeRoot();
});
afterEach(() => removeRoot(root));

const readRefusal = (settings: Record<string, string>) => readRefusalIn(root, settings);

it.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['empty', (path: string) => writeFileSync(path, '')],
])('a kept session secret that is %s stops the start with the file’s name and why', async (_what, make) => {
  mkdirSync(join(root, 'data'));
  make(join(root, 'data/session-secret'));
  expect(await readRefusal({ DATABASE_URL: `file:${root}/app.db` })).toMatch(
    /^ {2}SESSION_SECRET .*data\/session-secret/m,
  );
});

it('a data folder that can’t be written stops the start with its name and why', async () => {
  writeFileSync(join(root, 'data'), 'a file');
  const text = await readRefusal({ DATABASE_URL: `file:${root}/app.db` });
  expect(text).toMatch(/^ {2}SESSION_SECRET .*data/m);
});

const WRONG_SETTINGS = { RATE_LIMIT_SCALE: 'abc', PROCESS_ROLE: 'server' };
const NAMED_SETTINGS = /^ {2}PROCESS_ROLE must be all, web or worker\n {2}RATE_LIMIT_SCALE must be a number/m;

it('wrong settings stop the start, all of them named', async () => {
  expect(await readRefusal(WRONG_SETTINGS)).toMatch(NAMED_SETTINGS);
});

it('a .env that can’t be read stops the start with its name and why', () => {
  mkdirSync(join(root, '.env'));
  expect(loadEnvFile(root)).toMatch(/\.env can't be read: it is a folder/);
});

it('a database that is a folder, no database, or below a file stops the start with the setting’s name and why', async () => {
  mkdirSync(join(root, 'folder.db'));
  writeFileSync(join(root, 'letter.db'), 'Dear Sir or Madam, '.repeat(200));
  for (const file of ['folder.db', 'letter.db', 'letter.db/app.db']) {
    const text = await readRefusal({ SESSION_SECRET, DATABASE_URL: `file:${join(root, file)}` });
    expect(text).toContain("The service can't use the database of DATABASE_URL");
  }
});

it('a Postgres that is away, refuses the password or lacks the database stops the start with why, without the password', async () => {
  const { port, release } = await takePort();
  await release();
  const there = new URL(inject('databases').postgresUrl);
  const urls: [string, RegExp][] = [
    [`postgresql://somebody:hush-hush@127.0.0.1:${port}/app`, /ECONNREFUSED/],
    [`postgresql://stackguide:hush-hush@127.0.0.1:${there.port}/postgres`, /password authentication failed/],
    [
      Object.assign(new URL(there), { pathname: 'no_such_database' }).href,
      /"no_such_database" does not exist/,
    ],
    ['postgresql://somebody:hush-hush@no-such-host.invalid/app', /ENOTFOUND|EAI_AGAIN/],
  ];
  for (const [DATABASE_URL, why] of urls) {
    const text = await readRefusal({ SESSION_SECRET, DATABASE_URL });
    expect(text).toContain("The service can't use the database of DATABASE_URL");
    expect(text).toMatch(why);
    expect(text).not.toMatch(/hush-hush|only-for-tests/);
  }
}, 120_000);

const DATABASE_FAULT = /^The service can't use the database of DATABASE_URL: \S/m;

async function expectEnd(settings: Record<string, string>, why: RegExp): Promise<void> {
  const bundled = await bundledProcess('tests/faults/starting-process.ts');
  const started = startProcessIn(root, bundled, settings);
  const code = await Promise.race([started.ended, started.until(/is ready|in the outbox/)]);
  if (typeof code !== 'number') await started.stop();
  expect(code, started.output()).toBe(1);
  expect(started.output()).toMatch(why);
  expect(started.output()).not.toContain('hush-hush');
  expectNoStack(started.output());
}

it('the process ends with 1 and why over a Postgres that refuses the password, with an open pool', async () => {
  const url = Object.assign(new URL(inject('databases').postgresUrl), { password: 'hush-hush' });
  await expectEnd({ SESSION_SECRET, DATABASE_URL: url.href }, DATABASE_FAULT);
});

// The tests above do the same without a process.
it('the process ends with 1 and why over wrong settings and a SQLite file that is a folder', {
  tags: ['nightly'],
}, async () => {
  await expectEnd(WRONG_SETTINGS, NAMED_SETTINGS);
  await expectEnd({ SESSION_SECRET, DATABASE_URL: `file:${root}` }, DATABASE_FAULT);
});

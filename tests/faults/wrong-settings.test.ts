import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { bundledProcess } from '../support/process-bundle.ts';
import { makeRoot, removeRoot, startProcessIn, takePort } from '../support/starting.ts';

let bundled: string;
let root: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/starting-process.ts');
}, 60_000);
beforeEach(() => {
  root = makeRoot();
});
afterEach(() => removeRoot(root));

/** Starts with the settings and expects that it ends with 1 and a text without a stack. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const started = startProcessIn(root, bundled, env);
  const code = await Promise.race([started.ended, started.until(/is ready|in the outbox/)]);
  if (typeof code !== 'number') await started.stop();
  expect(code, started.output()).toBe(1);
  expect(started.output()).not.toMatch(/^\s+at |node:internal|Node\.js v/m);
  return started.output();
}

const LISTED: [string, string, RegExp][] = [
  ['PORT', '99999', /must be a number from 0 to 65535/],
  ['PORT', ' ', /must be a number from 0/],
  ['TRUST_PROXY', 'banana', /must be the number of proxies or their addresses/],
  ['TRUST_PROXY', 'true', /must be the number of proxies/],
  ['TRUST_PROXY', '10.0.0.0/99', /must be the number of proxies/],
  ['APP_DOMAIN', 'http://app.example.com', /must be a host name such as app\.example\.com/],
  ['APP_DOMAIN', 'app.example.com:8080', /must be a host name/],
  ['B2B_HOST_MARKER', 'b2b/..', /must be part of a host name/],
  ['APP_ORIGIN', 'app.example.com', /must be an address such as/],
  ['RATE_LIMIT_SCALE', 'abc', /must be a number/],
  ['METRICS_TOKEN', 'too short', /must have at least 16 characters/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /must be an address such as http:\/\/collector/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hush-hush@collector:4318', /without a password/],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector:4317', /must be an address such as http:/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', /must be headers such as name=value/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz', /must be headers/],
  ['OTEL_SERVICE_NAME', 'Two\nlines', /must be one line of at most 100/],
  ['OTEL_TRACES_SAMPLER', 'sometimes', /must be one of always_on, always_off, traceidratio, parentbased_/],
  ['OTEL_TRACES_SAMPLER_ARG', '5', /must be a share from 0 to 1/],
  ['LOG_LEVEL', 'loud', /must be fatal, error, warn, info, debug, trace or silent/],
  ['SMTP_URL', 'nonsense', /must be an address such as smtp:/],
  ['SMTP_URL', 'smtp://mail.example.com:port', /must be an address such as smtp:/],
  ['MAIL_FROM', 'x', /must be an e-mail address/],
  ['OPERATOR_EMAIL', 'x', /must be an e-mail address/],
  ['OPERATOR_PASSWORD', 'x'.repeat(250), /must have at most 200 characters/],
  ['PRODUCT_NAME', 'Two\nlines', /must be one line/],
  ['SESSION_SECRET', 'short', /at least 32 characters/],
  ['NODE_ENV', 'staging', /must be development, production or test/],
  ['PROCESS_ROLE', 'server', /must be all, web or worker/],
  ['PROCESS_ROLE', 'web', /must be all over SQLite/],
  ['PROCESS_ROLE', 'worker', /must be all over SQLite/],
  ['DATABASE_URL', 'mysql://localhost/x', /must start with file: or postgresql:/],
  ['DATABASE_URL', 'file:data/', /must name a file/],
  ['DATABASE_URL', 'postgresql://[half', /is no address/],
  ['DATABASE_DIRECT_URL', 'file:./data/app.db', /must start with postgresql:/],
  ['DATABASE_READ_URL', 'postgresql://[half', /is no address/],
  ['DATABASE_DIRECT_URL', 'postgresql://direct/x', /needs a DATABASE_URL of postgresql:/],
  ['DATABASE_READ_URL', 'postgresql://replica/x', /needs a DATABASE_URL of postgresql:/],
];

/** The role and the other ways to the database depend on the database. */
const areApart = (one: string, other: string): boolean =>
  one !== other && ![one, other].every((name) => /^(PROCESS_ROLE|DATABASE_.*)$/.test(name));

/** In groups of settings that say nothing of each other: a refused start names all that are wrong. */
function groupsOf(list: typeof LISTED): (typeof LISTED)[] {
  const groups: (typeof LISTED)[] = [];
  for (const entry of list) {
    const free = groups.find((group) => group.every(([name]) => areApart(name, entry[0])));
    if (free) free.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

it.each(
  groupsOf(LISTED).map((group) => [Object.fromEntries(group), group] as const),
)('the settings %j stop the start with the name of each and why', async (settings, group) => {
  const lines = (await refusalOf(settings)).split('\n').filter((line) => /^ {2}[A-Z\d_]+ /.test(line));
  expect(lines).toHaveLength(group.length);
  for (const [name, , why] of group) expect(lines.find((line) => line.startsWith(`  ${name} `))).toMatch(why);
});

it('a single wrong setting stops the start, whatever the others are', async () => {
  expect(await refusalOf({ RATE_LIMIT_SCALE: 'abc' })).toMatch(/^ {2}RATE_LIMIT_SCALE must be a number/m);
});

it.each([
  ['a folder', (path: string) => mkdirSync(path)],
  ['empty', (path: string) => writeFileSync(path, '')],
])('a kept session secret that is %s stops the start with the file’s name and why', async (_what, make) => {
  mkdirSync(join(root, 'data'));
  make(join(root, 'data/session-secret'));
  expect(await refusalOf({ DATABASE_URL: `file:${root}/app.db` })).toMatch(
    /^ {2}SESSION_SECRET .*data\/session-secret/m,
  );
});

it('a data folder that can’t be written stops the start with its name and why', async () => {
  writeFileSync(join(root, 'data'), 'a file');
  const text = await refusalOf({ DATABASE_URL: `file:${root}/app.db` });
  expect(text).toMatch(/^ {2}SESSION_SECRET .*data/m);
});

it('a .env that can’t be read stops the start with its name and why', async () => {
  mkdirSync(join(root, '.env'));
  expect(await refusalOf({})).toMatch(/\.env can't be read: it is a folder/);
});

const SESSION_SECRET = 'a secret that only tests use, long enough';

it('a database that is a folder, no database, or below a file stops the start with the setting’s name and why', async () => {
  mkdirSync(join(root, 'folder.db'));
  writeFileSync(join(root, 'letter.db'), 'Dear Sir or Madam, '.repeat(200));
  for (const file of ['folder.db', 'letter.db', 'letter.db/app.db']) {
    const text = await refusalOf({ SESSION_SECRET, DATABASE_URL: `file:${join(root, file)}` });
    expect(text).toContain("The service can't use the database of DATABASE_URL");
  }
}, 60_000);

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
    const text = await refusalOf({ SESSION_SECRET, DATABASE_URL });
    expect(text).toContain("The service can't use the database of DATABASE_URL");
    expect(text).toMatch(why);
    expect(text).not.toMatch(/hush-hush|only-for-tests/);
  }
}, 120_000);

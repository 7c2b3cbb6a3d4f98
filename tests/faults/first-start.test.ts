import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../app/db/connect.server.ts';
import { DEFAULT_TENANT_ID } from '../../app/domain/tenants/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { makeRoot, removeRoot, startProcessIn, takePort } from '../support/starting.ts';

const PASSWORD = /password {2}(\S+)/;

let bundled: string;
let root: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/starting-process.ts');
}, 60_000);
beforeEach(() => {
  root = makeRoot();
});
afterEach(() => removeRoot(root));

const start = (env: Record<string, string>) => startProcessIn(root, bundled, env);

forEachDatabase((name, makeDb) => {
  /** Whether the password that was printed opens the account of the only operator. */
  async function expectOnlyOperator(url: string, printed: string | undefined): Promise<void> {
    const { db, close } = await connect(url);
    try {
      const operators = await db.user.findMany();
      expect(operators).toHaveLength(1);
      expect(await verify(operators[0]?.passwordHash ?? '', printed ?? '')).toBe(true);
    } finally {
      await close();
    }
  }

  it('prints the first operator’s password at the start that serves, though the port was taken at the one before', async () => {
    const DATABASE_URL = await makeDb.url('empty');
    const taken = await takePort();
    const refused = start({ DATABASE_URL, PORT: String(taken.port) });
    expect(await refused.ended).toBe(1);
    await taken.release();
    expect(refused.output()).toContain(`Port ${taken.port} is in use; set PORT to another one.`);

    const served = start({ DATABASE_URL });
    const [, password] = await served.until(PASSWORD);
    await served.until(/is ready/);
    expect(await served.stop()).toBe(0);
    await expectOnlyOperator(DATABASE_URL, password);
  }, 60_000);

  if (name === 'sqlite') return;

  it('leaves the first operator to a process that serves: a worker over an empty database makes none', async () => {
    const DATABASE_URL = await makeDb.url('empty');
    const worker = start({ DATABASE_URL, PROCESS_ROLE: 'worker' });
    await worker.until(/sends what is in the outbox/);
    const web = start({ DATABASE_URL, PROCESS_ROLE: 'web' });
    const [, password] = await web.until(PASSWORD);
    await web.until(/is ready/);
    expect([await web.stop(), await worker.stop()]).toEqual([0, 0]);
    expect(worker.output()).not.toContain('password');
    await expectOnlyOperator(DATABASE_URL, password);
  }, 60_000);

  it('makes one operator when two web processes start at once, whatever their settings say, and the maker prints the password', async () => {
    const DATABASE_URL = await makeDb.url('empty');
    const both = ['one@shop.test', 'two@shop.test'].map((OPERATOR_EMAIL) =>
      start({ DATABASE_URL, PROCESS_ROLE: 'web', OPERATOR_EMAIL }),
    );
    await Promise.all(both.map((process) => process.until(/is ready/)));
    await Promise.all(both.map((process) => process.stop()));
    const printed = both.flatMap((process) => PASSWORD.exec(process.output())?.[1] ?? []);
    expect(printed).toHaveLength(1);
    await expectOnlyOperator(DATABASE_URL, printed[0]);
  }, 60_000);

  it('listens first and answers 503 until the database is prepared', async () => {
    const DATABASE_URL = await makeDb.url('empty');
    // The lock that migrating takes.
    const other = new pg.Client({ connectionString: DATABASE_URL });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(72707369)');
    const { port, release } = await takePort();
    await release();
    const web = start({ DATABASE_URL, PORT: String(port), PROCESS_ROLE: 'web' });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    try {
      const health = () =>
        ask('/healthz').then(
          ({ status }) => status,
          () => 'no answer',
        );
      await expect.poll(health, { timeout: 30_000 }).toBe(200);
      const unready = await ask('/readyz');
      expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await unready.json()).toEqual({ status: 'starting' });
      const page = await ask('/embed?client=default');
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      expect(web.output()).not.toMatch(/is ready|password/);
    } finally {
      await other.end();
    }
    await web.until(/is ready/);
    expect((await ask('/readyz')).status).toBe(200);
    expect(await web.stop()).toBe(0);
  }, 90_000);
});

it('lets the default tenant show the labels of every tier whole: amounts and offers on, consent by notice', async () => {
  const DATABASE_URL = `file:${root}/app.db`;
  const service = start({ DATABASE_URL });
  await service.until(/is ready/);
  await service.stop();
  const { db, close } = await connect(DATABASE_URL);
  const tenant = await db.tenant.findUniqueOrThrow({ where: { id: DEFAULT_TENANT_ID } });
  await close();
  expect(tenant).toMatchObject({
    freeOffersEnabled: true,
    showAmounts: true,
    marketingConsentMode: 'notice',
  });
}, 60_000);

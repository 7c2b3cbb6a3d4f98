import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { readRefusal } from '../support/refused-start.ts';
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
  /** Checks that the printed password opens the account of the only operator. */
  async function expectOnlyOperator(url: string, printedPassword: string | undefined): Promise<void> {
    const { db, close } = await connect(url);
    try {
      const operators = await db.user.findMany();
      expect(operators).toHaveLength(1);
      expect(await verify(operators[0]?.passwordHash ?? '', printedPassword ?? '')).toBe(true);
    } finally {
      await close();
    }
  }

  /** Starts on a port that another server uses, and checks that the start is refused. */
  async function expectRefusalOfPort(DATABASE_URL: string): Promise<void> {
    const portHolder = await takePort();
    const refusal = await readRefusal(root, { DATABASE_URL, PORT: String(portHolder.port) });
    await portHolder.release();
    expect(refusal).toContain(`Port ${portHolder.port} is in use; set PORT to another one.`);
  }

  if (name === 'sqlite') {
    it('prints the first operator’s password at the start that serves, though the port was taken at the one before; the default tenant shows the labels of every tier whole', async () => {
      const DATABASE_URL = await makeDb.url('empty');
      await expectRefusalOfPort(DATABASE_URL);
      const served = start({ DATABASE_URL });
      const [, password] = await served.until(PASSWORD);
      await served.until(/is ready/);
      expect(await served.stop()).toBe(0);
      await expectOnlyOperator(DATABASE_URL, password);
      const { db, close } = await connect(DATABASE_URL);
      const tenant = await db.tenant.findUniqueOrThrow({ where: { id: DEFAULT_TENANT_ID } });
      await close();
      expect(tenant).toMatchObject({
        freeOffersEnabled: true,
        showAmounts: true,
        marketingConsentMode: 'notice',
      });
    }, 60_000);
    return;
  }

  /** Starts one serving process for each e-mail address. The first process gets a request while the database is not prepared. */
  async function expectOneToPrint(DATABASE_URL: string, operators: string[]): Promise<void> {
    // Holds the lock that a migration takes.
    const lockHolder = new pg.Client({ connectionString: DATABASE_URL });
    await lockHolder.connect();
    await lockHolder.query('SELECT pg_advisory_lock(72707369)');
    const { port, release } = await takePort();
    await release();
    const webs = operators.map((OPERATOR_EMAIL, n) =>
      start({ DATABASE_URL, PROCESS_ROLE: 'web', OPERATOR_EMAIL, ...(n === 0 && { PORT: String(port) }) }),
    );
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
      for (const { output } of webs) expect(output()).not.toMatch(/is ready|password/);
    } finally {
      await lockHolder.end();
    }
    await Promise.all(webs.map(({ until }) => until(/is ready/)));
    expect((await ask('/readyz')).status).toBe(200);
    expect(await Promise.all(webs.map((process) => process.stop()))).toEqual(webs.map(() => 0));
    const printedPasswords = webs.flatMap(({ output }) => PASSWORD.exec(output())?.[1] ?? []);
    expect(printedPasswords).toHaveLength(1);
    await expectOnlyOperator(DATABASE_URL, printedPasswords[0]);
  }

  it('listens first and answers 503 until the database is prepared, then makes the first operator and prints the password', async () => {
    await expectOneToPrint(await makeDb.url('empty'), ['one@shop.test']);
  });

  // seed.test.ts tests the same without processes.
  it('leaves the first operator to the processes that serve, and one of two makes it', {
    tags: ['nightly'],
  }, async () => {
    const DATABASE_URL = await makeDb.url('empty');
    await expectRefusalOfPort(DATABASE_URL);
    const worker = start({ DATABASE_URL, PROCESS_ROLE: 'worker' });
    await worker.until(/sends what is in the outbox/);
    expect(await worker.stop()).toBe(0);
    expect(worker.output()).not.toContain('password');
    const { db, close } = await connect(DATABASE_URL);
    expect(await db.user.count()).toBe(0);
    await close();
    await expectOneToPrint(DATABASE_URL, ['one@shop.test', 'two@shop.test']);
  });
});

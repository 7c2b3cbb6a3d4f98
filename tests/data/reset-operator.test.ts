import { verify } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { connect } from '#app/db/connect.server.ts';
import { requestPasswordReset, resetOperator } from '#app/domain/access/accounts/index.ts';
import { startSession } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { forEachDatabase, forOneDatabase } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { enqueueSealed } from '../support/test-seal.ts';

const now = new Date('2026-11-22T10:00:00Z');
const PRINTED = /password {2}([a-z2-9]{5}(?:-[a-z2-9]{5}){3})\n/;

/** Runs `npm run admin -- operator-reset` in a separate process. */
const runReset = (databaseUrl: string, ...args: string[]) =>
  runServerScript('server/operator-reset.ts', args, {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'x'.repeat(40),
  });

async function startOperatorSession(db: Database): Promise<string> {
  const user = await db.user.findFirstOrThrow();
  const person = { kind: 'operator', role: 'operator', tenantId: null, name: null } as const;
  await startSession({
    db,
    person: { ...person, id: user.id, email: user.username },
    awaitingTotp: false,
    seen: { userAgent: null, address: '192.0.2.1' },
    now: new Date(),
  });
  return user.id;
}

beforeAll(() => bundledProcess('server/operator-reset.ts'), 120_000);

forOneDatabase((_name, makeDb) => {
  it('gives the operator a one-time password, ends sessions and links, and writes it down, while another process uses the database', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'ops@shop.test', operatorPassword: 'forgotten for good' });
    const userId = await startOperatorSession(db);
    const expiresAt = new Date(Date.now() + 60_000);
    await db.authToken.create({
      data: { kind: 'reset', userId, email: 'ops@shop.test', tokenHash: 'x', createdAt: now, expiresAt },
    });

    const { code, output } = await runReset(url, 'Ops@Shop.test');
    expect(code, output).toBe(0);
    const user = await db.user.findFirstOrThrow();
    expect(await verify(user.passwordHash, PRINTED.exec(output)?.[1] ?? '')).toBe(true);
    expect(user).toMatchObject({ id: userId, username: 'ops@shop.test', passwordTemporary: true });
    expect(await db.session.count()).toBe(0);
    expect(await db.authToken.count({ where: { usedAt: null } })).toBe(0);
    const [entry] = await db.auditEvent.findMany({ where: { action: 'account.reset-operator' } });
    expect(entry).toMatchObject({ actorKind: 'system', targetId: userId, tenantId: null });
    expect(JSON.stringify(entry)).not.toContain(PRINTED.exec(output)?.[1]);
  }, 60_000);

  it('makes the first operator over an empty database, and the next start makes no second one', {
    tags: ['nightly'],
    timeout: 60_000,
  }, async () => {
    const url = await makeDb.url('empty');
    const { code, output } = await runReset(url, 'ops@shop.test');
    expect(code, output).toBe(0);
    expect(output).toMatch(/The first operator[\s\S]*ops@shop\.test/);
    const { db, close } = await connect(url);
    await seedFirstStart(db);
    const again = await resetOperator({ db, now });
    expect(again).toMatchObject({ email: 'ops@shop.test', isNew: false });
    expect(again.password).not.toBe(PRINTED.exec(output)?.[1]);
    await close();
  });
});

forEachDatabase((_name, makeDb) => {
  it('makes the first operator once: the next start makes no second one', async () => {
    const { db } = await makeDb();
    const first = await resetOperator({ db, email: 'ops@shop.test', now });
    expect(first).toMatchObject({ email: 'ops@shop.test', isNew: true });
    expect(await seedFirstStart(db)).toEqual({ operator: null });
    expect(await db.user.count()).toBe(1);
  });

  it('takes a lost second factor away with its recovery codes when told to, and otherwise leaves it', async () => {
    const { db } = await makeDb();
    const { email } = await resetOperator({ db, email: 'ops@shop.test', now });
    const { id: userId } = await db.user.update({
      where: { username: email },
      data: { totpSecret: 'sealed', totpEnabledAt: now, totpLastStep: 1 },
    });
    await db.totpRecoveryCode.create({ data: { userId, codeHash: '-' } });
    await resetOperator({ db, now });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({ totpEnabledAt: now });
    expect(await db.totpRecoveryCode.count()).toBe(1);

    await resetOperator({ db, dropsFactor: true, now: new Date(now.getTime() + 1) });
    expect(await db.user.findUnique({ where: { id: userId } })).toMatchObject({
      totpSecret: null,
      totpEnabledAt: null,
      totpLastStep: null,
    });
    expect(await db.totpRecoveryCode.count()).toBe(0);
    const [line] = await db.auditEvent.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
    expect(line?.details).toEqual({ email, secondFactor: 'removed' });
  });

  it('refuses an address that is no operator’s, and to guess which of several is meant', async () => {
    const { db } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'ops@shop.test' });
    const before = await db.user.findFirstOrThrow();
    await expect(resetOperator({ db, email: 'other@shop.test', now })).rejects.toThrow(
      'Operator other@shop.test not found. Operators: ops@shop.test',
    );
    await db.user.create({ data: { username: 'second@shop.test', passwordHash: 'x' } });
    await expect(resetOperator({ db, now })).rejects.toThrow('There are several operators');
    expect(await db.user.findUniqueOrThrow({ where: { id: before.id } })).toEqual(before);
    expect(await db.auditEvent.count()).toBe(0);
  });

  it('cancels the links to a new password that are still queued, and no other person’s', async () => {
    const { db } = await makeDb();
    await seedFirstStart(db, { operatorEmail: 'ops@shop.test' });
    const outbox = { enqueue: enqueueSealed, wake: () => {} };
    for (const email of ['Ops@shop.test', 'ops@shop.test', 'other@shop.test'])
      await requestPasswordReset({ db, outbox, email, now });
    const [claimed] = await db.outboxMessage.findMany({ where: { recipient: 'ops@shop.test' } });
    await db.outboxMessage.update({ where: { id: claimed?.id ?? '' }, data: { state: 'claimed' } });
    await resetOperator({ db, now });
    const rows = await db.outboxMessage.findMany({ orderBy: { recipient: 'asc' } });
    expect(rows.map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ops@shop.test', 'cancelled'],
      ['ops@shop.test', 'cancelled'],
      ['other@shop.test', 'planned'],
    ]);
  });

  it('lets an operator in again who was switched off, and says so', async () => {
    const { db } = await makeDb();
    await seedFirstStart(db);
    await db.user.updateMany({ data: { disabledAt: now } });
    expect(await resetOperator({ db, now })).toMatchObject({ wasDisabled: true, isNew: false });
    expect(await db.user.findFirstOrThrow()).toMatchObject({ disabledAt: null, passwordTemporary: true });
  });
});

import { verify } from '@node-rs/argon2';
import { beforeAll, expect, it } from 'vitest';
import { type FirstStart, seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { callElsewhere } from '../support/another-process.ts';
import { forEachDatabase } from '../support/databases.ts';
import { bundledProcess } from '../support/process-bundle.ts';

beforeAll(() => bundledProcess('tests/data/seed-process.ts'), 120_000);

forEachDatabase((_name, makeDb) => {
  it('makes the default tenant with its terms, and an operator whose password it tells once', async () => {
    const { db } = await makeDb();
    const { operator } = await seedFirstStart(db);
    expect(operator).toMatchObject({ email: 'operator@example.com' });
    expect(operator?.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const user = await db.user.findUniqueOrThrow({ where: { username: 'operator@example.com' } });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect(user.passwordTemporary).toBe(true);
    expect(await verify(user.passwordHash, operator?.password ?? '')).toBe(true);

    const tenant = await db.tenant.findUniqueOrThrow({
      where: { id: DEFAULT_TENANT_ID },
      include: { commissionRates: true },
    });
    expect(tenant).toMatchObject({ subdomain: 'default', isActive: true, leadNotification: 'never' });
    expect(tenant.commissionRates).toMatchObject([
      { rateBps: 800, baseFeeCents: 29900, effectiveFrom: tenant.createdAt },
    ]);

    expect(await seedFirstStart(db)).toEqual({ operator: null });
    expect(await db.user.count()).toBe(1);
  });

  it('takes the operator from the settings and then has no password to tell', async () => {
    const { db } = await makeDb();
    const settings = { operatorEmail: 'Ops@Shop.test', operatorPassword: 'correct horse battery' };
    expect(await seedFirstStart(db, settings)).toEqual({ operator: null });
    const user = await db.user.findUniqueOrThrow({ where: { username: 'ops@shop.test' } });
    expect(await verify(user.passwordHash, 'correct horse battery')).toBe(true);
    expect(user.passwordTemporary).toBe(false);
    expect(await db.tenant.findUniqueOrThrow({ where: { id: DEFAULT_TENANT_ID } })).toMatchObject({
      contactEmail: 'ops@shop.test',
      leadNotification: 'instant',
    });
  });

  it('leaves what an operator has changed as it is', async () => {
    const { db } = await makeDb();
    await seedFirstStart(db);
    await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { name: 'Renamed', isActive: false } });
    await db.user.updateMany({ data: { username: 'somebody@else.test' } });
    expect(await seedFirstStart(db)).toEqual({ operator: null });
    expect(await db.tenant.findMany({ select: { name: true, isActive: true } })).toEqual([
      { name: 'Renamed', isActive: false },
    ]);
    expect(await db.user.findMany({ select: { username: true } })).toEqual([
      { username: 'somebody@else.test' },
    ]);
  });

  it('makes each once when two processes start at the same time, and one of them gets the password', async () => {
    const { db, url } = await makeDb();
    const starts = await Promise.all(
      [1, 2].map(() => callElsewhere('tests/data/seed-process.ts', 'seedOnce', url)),
    );
    const operators = (starts as FirstStart[]).flatMap(({ operator }) => operator ?? []);
    expect(operators).toHaveLength(1);
    expect([await db.user.count(), await db.tenant.count(), await db.commissionRate.count()]).toEqual([
      1, 1, 1,
    ]);
    const user = await db.user.findFirstOrThrow();
    expect(await verify(user.passwordHash, operators[0]?.password ?? '')).toBe(true);
  });

  it('makes each once when it is called twice at the same time in one process', async () => {
    const { db } = await makeDb();
    const starts = await Promise.all([seedFirstStart(db), seedFirstStart(db)]);
    expect(starts.filter(({ operator }) => operator)).toHaveLength(1);
    expect([await db.user.count(), await db.tenant.count()]).toEqual([1, 1]);
  });
});

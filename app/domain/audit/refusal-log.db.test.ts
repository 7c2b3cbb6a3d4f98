import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { TEST_RING } from '../../../tests/support/test-seal.ts';
import { dropRefusals, listAudit, type Refusal, type RefusalLog, recordAudit, refusalLog } from './index.ts';

const begun = new Date('2026-05-01T10:00:00Z');
const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const report = (error: unknown) => {
  throw error;
};

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let log: RefusalLog;
  let lookUps: string[];
  /** Ids of earlier tests' entries, which can't be deleted. */
  let earlier: string[];
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await begin();
  });
  const begin = async () => {
    ({ id: tenantId } = await makeTenant(db));
    earlier = (await db.auditEvent.findMany({ select: { id: true } })).map(({ id }) => id);
    lookUps = [];
    log = newLog();
  };

  const newLog = (over: Partial<Parameters<typeof refusalLog>[0]> = {}) =>
    refusalLog({
      db,
      findAccount: async (email) => {
        lookUps.push(email);
        return email.endsWith('@acme.example') ? { id: `id of ${email}`, email, tenantId } : null;
      },
      ring: TEST_RING,
      report,
      ...over,
    });
  const wrong = (email: string, network = '192.0.2.1'): Refusal => ({
    ...{ action: 'session.wrong-password', by: null, email, network, requestId: null },
  });
  const rows = async () => {
    const all = await db.auditEvent.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] });
    return all.filter(({ id }) => !earlier.includes(id));
  };
  const readTimes = async () => (await rows()).map(({ details }) => (details as { times: number }).times);

  it('writes the first of a kind, account and network at once, and their number when ten minutes are over', async () => {
    log.note(wrong('ana@acme.example'), begun);
    await log.flush(later(0));
    for (let n = 0; n < 72; n++) log.note(wrong('ana@acme.example'), later(1));
    await log.flush(later(1));
    expect(await readTimes()).toEqual([1]);
    await log.flush(later(10));
    expect(await readTimes()).toEqual([1, 73]);
    log.note(wrong('ana@acme.example'), later(11));
    await log.flush(later(11));
    expect(await readTimes()).toEqual([1, 73, 1]);
    await log.flush(later(30));
    expect(await readTimes()).toEqual([1, 73, 1]);
  });

  it('tells kinds, accounts and networks apart, and stores neither network nor unknown address', async () => {
    log.note(wrong('ana@acme.example'), begun);
    log.note(wrong('bea@acme.example'), begun);
    log.note(wrong('ana@acme.example', '192.0.2.2'), begun);
    log.note({ ...wrong('ana@acme.example'), action: 'session.locked-out' }, begun);
    for (let n = 0; n < 50; n++) log.note(wrong(`stranger-${n}@example.org`), begun);
    await log.flush(begun);
    const all = await rows();
    expect(all.filter((row) => row.tenantId === tenantId)).toHaveLength(4);
    expect(all.filter((row) => row.tenantId === null)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toMatch(/192\.0\.2|stranger|example\.org/);
    const networks = new Set(all.map(({ details }) => (details as { network: string }).network));
    expect(networks.size).toBe(2);
  });

  it('looks an address up once for what is written together', async () => {
    for (let n = 0; n < 20; n++) log.note(wrong('ana@acme.example', `192.0.2.${n}`), begun);
    await log.flush(begun);
    expect(lookUps).toEqual(['ana@acme.example']);
  });

  it('writes at most twenty lines for 5,000 networks without an account, and counts every refusal', async () => {
    for (let n = 0; n < 5_000; n++) {
      log.note(wrong('unknown@example.org', `2001:db8:${n}`), begun);
      if (n % 500 === 0) await log.flush(begun);
    }
    await log.flush(begun);
    await log.flush(later(10), { isLast: true });
    const times = await readTimes();
    // The crowd has two lines: one when its window opens, and one with the number of refusals.
    expect(times).toHaveLength(22);
    const all = await rows();
    const crowd = all.filter(({ details }) => (details as { isCrowd?: boolean }).isCrowd);
    const alone = all.length - crowd.length;
    expect(alone + Math.max(...times)).toBe(5_000);
  });

  it('writes a hundred lines of an account’s many networks', async () => {
    for (let n = 0; n < 500; n++) log.note(wrong('ana@acme.example', `2001:db8:${n}`), begun);
    await log.flush(begun);
    const all = await rows();
    expect(all.filter(({ targetId }) => targetId === 'id of ana@acme.example')).toHaveLength(100);
    expect(all).toHaveLength(101);
  });

  it.each([
    ['bad API keys', 'access.wrong-key', undefined],
    ['passwords for unknown addresses', 'session.wrong-password', 'unknown@example.org'],
  ] as const)('keeps account and network of an operator’s wrong password through a flood of %s', async (_what, action, email) => {
    const findAccount = async (inputEmail: string) =>
      inputEmail === 'olga@service.example' ? { id: 'olga', email: inputEmail, tenantId: null } : null;
    const freshLog = newLog({ findAccount });
    for (let n = 0; n < 300; n++)
      freshLog.note({ action, by: null, email, network: `2001:db8:${n}`, requestId: null }, begun);
    await freshLog.flush(begun);
    freshLog.note(wrong('olga@service.example'), begun);
    await freshLog.flush(begun);
    const actor = { kind: 'operator', id: 'olga', label: 'olga@service.example', requestId: null } as const;
    const caller = { actor, tenantId: null };
    freshLog.note(
      { action: 'session.wrong-step-up', by: caller, network: '192.0.2.1', requestId: null },
      begun,
    );
    await freshLog.flush(begun);
    const all = await rows();
    expect(all).toHaveLength(23);
    expect(all.filter(({ targetId }) => targetId === 'olga')).toMatchObject([
      { action: 'session.wrong-password', details: { network: expect.stringMatching(/^[0-9a-f]{8}$/) } },
    ]);
    expect(all.filter(({ actorId }) => actorId === 'olga')).toMatchObject([
      { action: 'session.wrong-step-up', details: { network: expect.stringMatching(/^[0-9a-f]{8}$/) } },
    ]);
  });

  it('keeps account and network of a wrong password that is noted in the middle of a flood of another kind', async () => {
    const key = (n: number): Refusal => ({
      ...{ action: 'access.wrong-key', by: null, network: `2001:db8:${n}`, requestId: null },
    });
    for (let n = 0; n < 5_000; n++) log.note(key(n), begun);
    log.note(wrong('ana@acme.example'), begun);
    for (let n = 0; n < 5_000; n++) log.note(key(n), begun);
    await log.flush(begun);
    expect((await rows()).filter(({ action }) => action === 'session.wrong-password')).toMatchObject([
      {
        targetId: 'id of ana@acme.example',
        details: { email: 'ana@acme.example', network: expect.stringMatching(/^[0-9a-f]{8}$/), times: 1 },
      },
    ]);
  });

  it('keeps one tenant’s flood out of another’s log', async () => {
    const { id: otherTenantId } = await makeTenant(db);
    const actor = { kind: 'tenant-user', id: 'bea', label: 'bea@other.example', requestId: null } as const;
    for (let n = 0; n < 300; n++) log.note(wrong('ana@acme.example', `192.0.${n}`), begun);
    const refused = { action: 'access.refuse', why: 'role', capability: 'team.read' } as const;
    log.note(
      { ...refused, by: { actor, tenantId: otherTenantId }, network: '192.0.2.9', requestId: null },
      begun,
    );
    await log.flush(begun);
    expect(await db.auditEvent.findMany({ where: { tenantId: otherTenantId } })).toMatchObject([
      { actorId: 'bea', details: { why: 'role' } },
    ]);
  });

  it('writes what a database that was away did not take, once it is back', async () => {
    let isAway = true;
    const flaky = {
      auditEvent: {
        createMany: (args: Parameters<Database['auditEvent']['createMany']>[0]) =>
          isAway ? Promise.reject(new Error('away')) : db.auditEvent.createMany(args),
      },
    } as unknown as Database;
    const freshLog = newLog({ db: flaky });
    freshLog.note(wrong('ana@acme.example'), begun);
    await expect(freshLog.flush(begun)).rejects.toThrow('away');
    isAway = false;
    await freshLog.flush(later(1));
    expect(await readTimes()).toEqual([1]);
  });

  it('counts on what it could not look up while the database was away', async () => {
    let isAway = true;
    const findAccount = async (email: string) => {
      if (isAway) throw new Error('away');
      return { id: email, email, tenantId };
    };
    const freshLog = newLog({ findAccount });
    for (const email of ['ana@acme.example', 'ana@acme.example', 'bea@acme.example'])
      freshLog.note(wrong(email), begun);
    await expect(freshLog.flush(begun)).rejects.toThrow('away');
    freshLog.note(wrong('ana@acme.example'), begun);
    isAway = false;
    await freshLog.flush(later(1), { isLast: true });
    expect((await readTimes()).sort()).toEqual([1, 1, 3]);
  });

  it('is found by the person in whose name it was tried, and by its group', async () => {
    log.note(wrong('ana@acme.example'), begun);
    await log.flush(begun);
    const scope = { tenantId };
    const { lines } = await listAudit({
      db,
      findTenantNames,
      scope,
      filter: { personId: 'id of ana@acme.example' },
    });
    expect(lines[0]?.network).toMatch(/^[0-9a-f]{8}$/);
    expect(lines.map(({ sentence }) => sentence)).toEqual([
      'tried to log in as ana@acme.example with a wrong password',
    ]);
    expect((await listAudit({ db, findTenantNames, scope, filter: { group: 'access' } })).lines).toEqual([]);
  });

  describe('after 90 days', () => {
    beforeEach(async () => {
      ({ db } = await makeDb());
      await begin();
    });

    it('refusals are deleted, and nothing else', async () => {
      const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
      for (const days of [91, 89]) {
        log.note(wrong('ana@acme.example'), daysAgo(days));
        await log.flush(daysAgo(days), { isLast: true });
        await recordAudit(db, { actor, action: 'session.start', tenantId }, daysAgo(days));
      }
      expect(await dropRefusals({ db, now: new Date() })).toBe(1);
      expect((await rows()).map(({ action }) => action)).toEqual([
        'session.start',
        'session.wrong-password',
        'session.start',
      ]);
    });

    it('and not a day before, by any client of the database', async () => {
      log.note(wrong('ana@acme.example'), daysAgo(89));
      await log.flush(daysAgo(89));
      await expect(db.$executeRawUnsafe('DELETE FROM "AuditEvent"')).rejects.toThrow(/append-only/);
      await expect(dropRefusals({ db, now: daysAgo(-10) })).rejects.toThrow();
      await expect(
        db.$executeRawUnsafe(`UPDATE "AuditEvent" SET "action" = 'session.wrong-code'`),
      ).rejects.toThrow(/append-only/);
      expect(await rows()).toHaveLength(1);
    });
  });
});

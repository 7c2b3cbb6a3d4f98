import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { COMPANY_CLAIM_MS, dropLapsedClaims, forEachClaimed } from './index.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const COMPANIES = Array.from({ length: 35 }, (_, n) => `company-${String(n).padStart(2, '0')}`);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.companyClaim.deleteMany();
  });
  const options = (now = NOW) => ({ db, work: 'count', now });

  it('two workers share the companies: none is done by both at once, and all are done', async () => {
    const inHand = new Set<string>();
    const counts = new Map<string, number>();
    const runWorker = () =>
      forEachClaimed(options(), COMPANIES, async (tenantId) => {
        expect(inHand.has(tenantId)).toBe(false);
        inHand.add(tenantId);
        await db.companyClaim.count();
        counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
        inHand.delete(tenantId);
      });
    await Promise.all([runWorker(), runWorker()]);
    expect([...counts.keys()].sort()).toEqual(COMPANIES);
    expect(await db.companyClaim.count()).toBe(0);
  });

  it('a company that takes long holds up only those that its worker took with it', async () => {
    let finish = () => {};
    let isOver = false;
    const slow = forEachClaimed(
      options(),
      COMPANIES,
      () => new Promise<void>((done) => (finish = done)),
      () => isOver,
    );
    await expect.poll(() => db.companyClaim.count()).toBe(10);
    const done: string[] = [];
    expect(await forEachClaimed(options(), COMPANIES, async (tenantId) => done.push(tenantId))).toBe(10);
    expect(done).toEqual(COMPANIES.slice(10));
    isOver = true;
    finish();
    await slow;
  });

  it('companies of a worker that died are taken over when its lease is over, and not before', async () => {
    await db.companyClaim.create({
      data: { work: 'count', tenantId: 'a', claimedBy: 'gone', leaseUntil: later(COMPANY_CLAIM_MS) },
    });
    const run = async (now: Date) => {
      const done: string[] = [];
      const elsewhere = await forEachClaimed(options(now), ['a', 'b'], async (id) => done.push(id));
      return { done, elsewhere };
    };
    expect(await run(NOW)).toEqual({ done: ['b'], elsewhere: 1 });
    expect(await run(later(COMPANY_CLAIM_MS))).toEqual({ done: ['a', 'b'], elsewhere: 0 });
  });

  it('a lease that a clock ahead has taken delays nothing, and another sort of work is no obstacle', async () => {
    await db.companyClaim.createMany({
      data: [
        { work: 'count', tenantId: 'a', claimedBy: 'ahead', leaseUntil: later(86_400_000) },
        { work: 'another', tenantId: 'b', claimedBy: 'another worker', leaseUntil: later(10_000) },
      ],
    });
    const done: string[] = [];
    await forEachClaimed(options(), ['a', 'b'], async (id) => done.push(id));
    expect(done).toEqual(['a', 'b']);
  });

  it('gives its claims back when the work fails', async () => {
    await expect(
      forEachClaimed(options(), ['a', 'b'], async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await db.companyClaim.count()).toBe(0);
  });

  it('renews a claim while the work goes on', async () => {
    let finish = () => {};
    const running = forEachClaimed(
      { ...options(), leaseMs: 40 },
      ['a'],
      () => new Promise<void>((done) => (finish = done)),
    );
    const readLease = async () => (await db.companyClaim.findFirst())?.leaseUntil.getTime() ?? 0;
    await expect.poll(readLease, { timeout: 10_000 }).toBeGreaterThan(later(60).getTime());
    finish();
    await running;
  });

  it('drops what dead workers left behind', async () => {
    const claimedBy = 'gone';
    await db.companyClaim.createMany({
      data: [
        { work: 'count', tenantId: 'old', claimedBy, leaseUntil: later(-2 * 3_600_000) },
        { work: 'count', tenantId: 'new', claimedBy, leaseUntil: later(1000) },
      ],
    });
    await dropLapsedClaims({ db, now: NOW });
    expect(await db.companyClaim.findMany({ select: { tenantId: true } })).toEqual([{ tenantId: 'new' }]);
  });
});

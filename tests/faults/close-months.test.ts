/** @module-tag nightly */
import { type ChildProcess, spawn } from 'node:child_process';
import { beforeAll, expect, it, vi } from 'vitest';
import { COMPANY_CLAIM_MS } from '#app/domain/company-claims/index.ts';
import { LONG_AGO, makeLead, makeTenant } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { recordSale } from '../support/ledger.ts';
import { SHORT_LIVED_FLAGS } from '../support/node-flags.ts';
import { bundledProcess } from '../support/process-bundle.ts';

const TENANTS = 5;
const NOW = '2026-11-01T00:00:00.000Z';
/** Time at which the killed process's claims have expired. */
const LATER = new Date(Date.parse(NOW) + 2 * COMPANY_CLAIM_MS).toISOString();
/** January to October. */
const MONTHS = 10;
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

let bundled: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/closing-process.ts');
}, 120_000);

const startClosing = (databaseUrl: string, now = NOW): ChildProcess =>
  spawn(process.execPath, [...SHORT_LIVED_FLAGS, bundled, now], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once('exit', (code) => done(code)));

forOneDatabase((_name, makeDb) => {
  it('every month is closed once when the job is killed and then runs twice at a time', async () => {
    const { db, url } = await makeDb();
    for (let n = 0; n < TENANTS; n++) {
      const { id: tenantId } = await makeTenant(db, { createdAt: new Date('2026-01-15') });
      const { trackingId } = await makeLead(db, tenantId, { createdAt: LONG_AGO });
      for (const [orderId, date] of [
        ['A', '2026-03-05'],
        ['B', '2026-10-31'],
      ] as const)
        await recordSale({
          ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date(`${date}T12:00:00Z`) },
          report: { trackingId, saleAmount: 10_000 + n, orderId },
        });
    }
    const killed = startClosing(url);
    const end = ended(killed);
    // The process is in the middle of its work: some months are closed, others are not.
    await vi.waitFor(async () => expect(await db.commissionCharge.count()).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 5,
    });
    killed.kill('SIGKILL');
    await end;
    expect(killed.signalCode).toBe('SIGKILL');
    expect(await Promise.all([1, 2].map(() => ended(startClosing(url, LATER))))).toEqual([0, 0]);

    const charges = await db.commissionCharge.findMany();
    expect(charges).toHaveLength(TENANTS * MONTHS);
    for (const { month, orderCount, commissionCents, chargedCents } of charges) {
      const hasSale = month === '2026-03' || month === '2026-10';
      expect([month, orderCount, commissionCents > 0, chargedCents]).toEqual([
        month,
        hasSale ? 1 : 0,
        hasSale,
        commissionCents,
      ]);
    }
  }, 180_000);
});

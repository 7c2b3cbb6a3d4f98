import { beforeAll, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { forOneDatabase } from '../support/databases.ts';
import { runServerScript } from '../support/node-process.ts';
import { fullPayload } from '../support/payloads.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';

const NOW = new Date('2026-05-20T12:00:00Z');

beforeAll(() => bundledProcess('server/rebuild-figures.ts'), 120_000);

// The detection and repair on each database are tested in app/domain/figures/figures.db.test.ts, without a process.
forOneDatabase((_name, makeDb) => {
  it('reports spoiled counts, mends them and proves that all figures are right, in a process of its own', async () => {
    const { db, url } = await makeDb();
    await seedFirstStart(db);
    const parsed = parseSubmission(fullPayload());
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    await submitAssessment({
      db,
      intake: submissionIntake({
        ring: TEST_RING,
        db,
        listeners: LEAD_CREATED,
        outbox: { enqueue: enqueueSealed, wake: () => {} },
      }),
      submission: parsed.value,
      idempotency: null,
      now: NOW,
    });
    /** Runs `npm run admin -- rebuild-figures` while this process uses the database. */
    const rebuild = (...args: string[]) =>
      runServerScript('server/rebuild-figures.ts', args, {
        DATABASE_URL: url,
        SESSION_SECRET: 'x'.repeat(40),
      });
    const figures = async () => ({
      leads: await db.leadDailyRollup.findMany({ where: { kind: 'all' }, select: { leads: true } }),
      usage: await db.tenantUsage.findMany({ select: { leadsGenerated: true } }),
    });
    const right = { leads: [{ leads: 1 }], usage: [{ leadsGenerated: 1 }] };
    const spoiled = { leads: [{ leads: 40 }], usage: [{ leadsGenerated: 7 }] };
    expect(await figures()).toEqual(right);
    await db.leadDailyRollup.updateMany({ where: { kind: 'all' }, data: { leads: 40 } });
    await db.tenantUsage.updateMany({ data: { leadsGenerated: 7 } });

    const expectReport = ({ code, output }: Awaited<ReturnType<typeof rebuild>>) => {
      expect(code).toBe(1);
      expect(output).toContain(`LeadDailyRollup 2026-05-20 of tenant ${DEFAULT_TENANT_ID}: 1 row differed`);
      expect(output).toContain(`TenantUsage 2026-05 of tenant ${DEFAULT_TENANT_ID}: 1 row differed`);
    };

    const checked = await rebuild('--check');
    expectReport(checked);
    expect(checked.output).toContain('Nothing was changed.');
    expect(await figures()).toEqual(spoiled);

    const rebuilt = await rebuild();
    expectReport(rebuilt);
    expect(rebuilt.output).toContain('Rebuilt; all figures are what the rows come to now.');
    expect(await figures()).toEqual(right);
  }, 180_000);
});

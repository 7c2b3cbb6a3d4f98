/** @module-tag nightly */
import type { ChildProcess } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { createPayments } from '#app/adapters/stripe/payments.server.ts';
import { COMPANY_CLAIM_MS } from '#app/domain/company-claims/index.ts';
import { type Payments, startSubscription, syncSubscription } from '#app/domain/subscriptions/index.ts';
import { readEnv } from '#app/settings/env.server.ts';
import { LONG_AGO, makeLead, makeTenant } from '../data/rows.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordSale } from '../support/ledger.ts';
import { startNode, waitForEnd } from '../support/node-process.ts';
import { bundledProcess } from '../support/process-bundle.ts';
import { startStripeStub, stripeHappenings } from '../support/stripe/stripe-stub.ts';

const NOW = '2026-11-01T00:00:00.000Z';
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

interface Kill {
  call: string;
  /** Before or after Stripe has processed the request. */
  when: 'cut-before' | 'cut-after';
}

/** One kill at each request of the job. */
const KILLS: readonly Kill[] = [
  { call: 'GET /v1/invoiceitems', when: 'cut-before' },
  { call: 'POST /v1/invoiceitems', when: 'cut-before' },
  { call: 'POST /v1/invoiceitems', when: 'cut-after' },
  { call: 'GET /v1/invoices', when: 'cut-before' },
  { call: 'POST /v1/invoices', when: 'cut-before' },
  { call: 'POST /v1/invoices', when: 'cut-after' },
];

let bundled: string;
beforeAll(async () => {
  bundled = await bundledProcess('tests/faults/invoicing-process.ts');
}, 60_000);

forEachDatabase((_name, makeDb) => {
  it(`the month’s commission is one item on one invoice after ${KILLS.length} kills of the job (SIGKILL)`, async () => {
    const { db, url } = await makeDb();
    const stub = await startStripeStub();
    const settings = { SESSION_SECRET: 'x'.repeat(32), ...stub.settings };
    const payments = createPayments(readEnv(settings, '/nowhere')) as Payments;
    const { id: tenantId } = await makeTenant(db, { createdAt: new Date('2026-10-15') });
    const { trackingId } = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    await recordSale({
      ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: new Date('2026-10-20') },
      report: { trackingId, saleAmount: 10_000, orderId: 'A' },
    });
    await startSubscription({
      ...{ db, payments, tenantId, plan: 'performance-starter', actor },
      ...{ email: 'ada@example.com', name: 'Acme' },
    });
    // The final invoice also collects the last commission, so that this is the longest path.
    stripeHappenings(stub.account).end();
    await syncSubscription({ db, payments, tenantId });

    // Each run starts after the claims of the previous, killed run have expired.
    let runs = 0;
    const run = () => {
      const now = new Date(Date.parse(NOW) + 2 * COMPANY_CLAIM_MS * runs).toISOString();
      return startNode([bundled, now], { ...settings, DATABASE_URL: url });
    };
    for (const { call, when } of KILLS) {
      let job: ChildProcess | null = null;
      stub.mishap = ({ method, path }) => {
        if (`${method} ${path}` !== call) return undefined;
        job?.kill('SIGKILL');
        return when;
      };
      job = run();
      const { code, output } = await waitForEnd(job);
      expect([job.signalCode, code], `${call} ${when}\n${output}`).toEqual(['SIGKILL', null]);
      runs++;
      // Stripe has forgotten the idempotency keys when the job runs again.
      stub.expireKeys();
    }
    stub.mishap = () => undefined;
    for (const ended of await Promise.all([waitForEnd(run()), waitForEnd(run())]))
      expect(ended).toEqual({ code: 0, output: '' });

    const charged = [...stub.account.items.values()];
    expect(charged).toMatchObject([{ amount: 800, metadata: { month: '2026-10' } }]);
    const finals = [...stub.account.invoices.values()].filter(({ subscription }) => subscription === null);
    expect(finals).toMatchObject([{ total: 800 }]);
    expect(await db.commissionCharge.findMany({ where: { tenantId } })).toMatchObject([
      { month: '2026-10', state: 'invoiced', stripeInvoiceItemId: charged[0]?.id, final: true },
    ]);
    await stub.close();
  }, 180_000);
});

import { expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import { applyRetention } from '#app/domain/erasure/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { closeTenantMonths, readStatement } from '#app/domain/statements/index.ts';
import { startSubscription, syncSubscription } from '#app/domain/subscriptions/index.ts';
import { readStanding } from '#app/domain/tenants/index.ts';
import { isoMonth } from '#app/lib/months.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { forEachDatabase } from '../support/databases.ts';
import { recordSale } from '../support/ledger.ts';
import { fullPayload } from '../support/payloads.ts';
import { type Billing, billingForTests } from '../support/stripe/billing.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** Leads and answers are erased ninety days after a subscription's end, and nothing is erased before. */
forEachDatabase((_name, makeDb) => {
  let { db, stub, payments, stripe } = {} as Billing;
  let tenantId: string;
  billingForTests(makeDb, async (billing) => {
    ({ db, stub, payments, stripe } = billing);
    tenantId = (await makeTenant(db, { createdAt: daysAgo(200) })).id;
    await submit('eva@example.com');
    await start();
    stripe.confirmSetup();
    stripe.renew('paid');
  });

  const start = () =>
    startSubscription({
      ...{ db, payments, tenantId, plan: 'performance-starter', actor },
      ...{ email: 'ada@example.com', name: 'Acme' },
    });
  const submit = async (email: string) => {
    const parsed = parseSubmission(fullPayload({ email, tenantId }));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    return submitAssessment({
      db,
      intake: submissionIntake({
        ring: TEST_RING,
        db,
        listeners: LEAD_CREATED,
        outbox: { enqueue: enqueueSealed, wake: () => {} },
      }),
      submission: parsed.value,
      idempotency: null,
      now: daysAgo(150),
    });
  };
  const sync = () => syncSubscription({ db, payments, tenantId });
  /** Sets a subscription that ended `days` ago and was read from Stripe today. */
  const endedFor = async (days: number) => {
    const subscription = [...stub.account.subscriptions.values()][0];
    if (!subscription) throw new Error('There is no subscription.');
    stripe.end(subscription);
    subscription.ended_at = Math.floor(daysAgo(days).getTime() / 1000);
    await sync();
  };
  const emails = async () =>
    (await db.lead.findMany({ where: { tenantId }, select: { email: true } })).map(({ email }) => email);
  const ledger = () =>
    db.conversion.findMany({
      where: { tenantId },
      select: { id: true, orderId: true, saleAmountCents: true, commissionAmountCents: true, month: true },
    });
  const erase = () => applyRetention({ db, now: new Date() });

  it('keeps everything for 90 days, then erases leads and answers and leaves the ledger', async () => {
    const { trackingId } = await db.lead.findFirstOrThrow({ where: { tenantId } });
    await recordSale({
      ...{ db, tenantId, actor, idempotencyKey: null, source: 'api', now: daysAgo(120) },
      report: { trackingId, saleAmount: 10_000, orderId: 'A-1' },
    });
    await closeTenantMonths({ db, tenantId, now: new Date() });
    const month = isoMonth(daysAgo(120));
    const statement = await readStatement({ db, tenantId, month, now: new Date() });
    const before = await ledger();

    await endedFor(89);
    await erase();
    expect(await emails()).toEqual(['eva@example.com']);
    await endedFor(91);
    await erase();
    expect(await emails()).toEqual(['']);
    const answers = await db.peptideAssessment.findMany({ where: { tenantId } });
    expect(answers).toMatchObject([{ email: '', contraFlags: [] }]);
    expect(await db.contact.count({ where: { tenantId } })).toBe(0);

    expect(before).toHaveLength(1);
    expect(await ledger()).toEqual(before);
    expect(await readStatement({ db, tenantId, month, now: new Date() })).toEqual(statement);
    expect(await db.tenant.count({ where: { id: tenantId } })).toBe(1);
    expect(await erase()).toEqual({ erased: 0 });
  });

  it('keeps everything when a plan is chosen again before', async () => {
    await endedFor(89);
    await start();
    await sync();
    const second = [...stub.account.subscriptions.values()][1];
    if (second) stripe.pay(second);
    await sync();
    const [first] = stub.account.subscriptions.values();
    if (first) first.ended_at = Math.floor(daysAgo(200).getTime() / 1000);
    await sync();
    await erase();
    expect(await emails()).toEqual(['eva@example.com']);
    expect(await readStanding({ db, tenantId, now: new Date() })).toEqual({ kind: 'good' });
  });

  it('counts from the end of what ran, not from an attempt to begin again that was given up', async () => {
    await endedFor(60);
    await start();
    await sync();
    const second = [...stub.account.subscriptions.values()][1];
    if (second) stripe.end(second);
    await endedFor(60);
    expect(await readStanding({ db, tenantId, now: new Date() })).toMatchObject({ why: 'ended' });
    await erase();
    expect(await emails()).toEqual(['eva@example.com']);
    await endedFor(91);
    await erase();
    expect(await emails()).toEqual(['']);
  });

  it('erases nothing as long as Stripe was not asked after the last day', async () => {
    await endedFor(91);
    await db.tenant.update({ where: { id: tenantId }, data: { stripeSyncedAt: daysAgo(2) } });
    await erase();
    expect(await emails()).toEqual(['eva@example.com']);
    await sync();
    await erase();
    expect(await emails()).toEqual(['']);
  });

  it('never erases a company billed by hand', async () => {
    await endedFor(91);
    await db.tenant.update({ where: { id: tenantId }, data: { plan: 'custom' } });
    await erase();
    expect(await emails()).toEqual(['eva@example.com']);
  });
});

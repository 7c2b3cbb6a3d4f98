import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { createConsentEvents, listDisplayedConsents } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { clearSubmissions } from '../../../tests/support/clear-submissions.ts';
import { countLeadsWithConsents } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { muteLeadNotices } from '../../../tests/support/lead-notices.ts';
import { consumerPayload, fullPayload } from '../../../tests/support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../../../tests/support/test-seal.ts';
import { computePlan } from './compute-plan.ts';
import type { NewSubmission } from './new-submission.ts';
import { submissionIntake } from './submission-intake.server.ts';
import { submitAssessment } from './submit-assessment.server.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
/** Must be a multiple of five. */
const AT_ONCE = 40;
const parseValidSubmission = (payload: unknown) => {
  const parsed = parseSubmission(payload);
  if (!parsed.ok) throw new Error('The payload is good.');
  return parsed.value;
};

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let transactions = 0;
  let woken = 0;
  const outbox = { enqueue: enqueueSealed, wake: () => void woken++ };

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        id: 'acme',
        subdomain: 'acme',
        name: 'Acme',
        contactEmail: 'acme@example.com',
      },
    });
    await muteLeadNotices(db);
  });
  beforeEach(async () => {
    await clearSubmissions(db);
    transactions = 0;
    woken = 0;
  });

  const createIntake = () => {
    const counting = new Proxy(db, {
      get(target, name) {
        if (name === '$transaction') transactions++;
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return submissionIntake({ ring: TEST_RING, db: counting, listeners: LEAD_CREATED, outbox });
  };
  const submitWith =
    (intake = createIntake()) =>
    (payload: Record<string, unknown>, key: string | null = null, now = NOW) =>
      submitAssessment({
        db,
        intake,
        submission: parseValidSubmission(payload),
        idempotency: key === null ? null : { key, bodyHash: JSON.stringify(payload) },
        now,
      });

  it('writes what comes at the same time in a few transactions, each submission whole', async () => {
    const submit = submitWith();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => {
        const makePayload = n % 2 ? fullPayload : consumerPayload;
        return submit(
          makePayload({ email: `v${n}@example.com`, tenantId: n % 5 ? 'acme' : 'default' }),
          n % 3 ? `key-${n}` : null,
        );
      }),
    );
    expect(transactions).toBeLessThanOrEqual(4);
    expect(woken).toBe(transactions);
    for (const [n, { assessmentId, trackingId }] of answers.entries()) {
      const tenantId = n % 5 ? 'acme' : 'default-tenant';
      const lead = await db.lead.findUniqueOrThrow({
        where: { trackingId },
        include: { assessment: true, contact: true, outbox: true },
      });
      expect(lead).toMatchObject({ assessmentId, tenantId, email: `v${n}@example.com`, returning: false });
      expect(lead.assessment).toMatchObject({ tenantId, widget: n % 2 ? 'full' : 'consumer' });
      expect(lead.contact).toMatchObject({ tenantId, emailKey: `v${n}@example.com`, leadsCount: 1 });
      const { id: leadId, contactId } = lead;
      expect(await db.consentEvent.count({ where: { leadId, contactId, tenantId } })).toBe(3);
      expect(lead.outbox).toMatchObject([{ tenantId, payload: { assessmentId } }]);
    }
    expect(await db.idempotencyKey.count()).toBe(AT_ONCE - Math.ceil(AT_ONCE / 3));
    const usage = await db.tenantUsage.findMany({ orderBy: { tenantId: 'asc' } });
    expect(usage.map((u) => [u.tenantId, u.month, u.assessmentsCount, u.leadsGenerated])).toEqual([
      ['acme', '2026-03', AT_ONCE * 0.8, AT_ONCE * 0.8],
      ['default-tenant', '2026-03', AT_ONCE * 0.2, AT_ONCE * 0.2],
    ]);
  });

  it('knows an address that comes several times in one moment as one contact, returning from the second on', async () => {
    const submit = submitWith();
    await submit(consumerPayload({ email: 'ada@example.com' }));
    const later = new Date(NOW.getTime() + 1000);
    await Promise.all([
      submit(fullPayload({ email: 'ADA@example.com' }), null, later),
      submit(fullPayload({ email: 'eva@example.com', firstName: 'Eva' })),
      submit(consumerPayload({ email: 'eva@example.com' }), null, later),
      submit(fullPayload({ email: 'eva@example.com', tenantId: 'acme' })),
    ]);
    expect(transactions).toBe(2);
    const contacts = await db.contact.findMany({
      orderBy: [{ tenantId: 'asc' }, { emailKey: 'asc' }],
      include: { leads: { orderBy: { createdAt: 'asc' }, select: { returning: true } } },
    });
    expect(
      contacts.map((c) => [
        c.tenantId,
        c.emailKey,
        c.firstName,
        c.leadsCount,
        c.leads.map((l) => l.returning),
      ]),
    ).toEqual([
      ['acme', 'eva@example.com', 'Ada', 1, [false]],
      ['default-tenant', 'ada@example.com', 'Ada', 2, [false, true]],
      ['default-tenant', 'eva@example.com', 'Eva', 2, [false, true]],
    ]);
    expect(contacts[1]?.lastLeadAt).toEqual(later);
    expect(contacts[2]).toMatchObject({ firstLeadAt: NOW, lastLeadAt: later, marketingConsent: 'notice' });
  });

  it('stores a key that comes twice in one moment once, and the same key of another tenant beside it', async () => {
    const submit = submitWith();
    const [first, second, elsewhere, otherBody] = await Promise.allSettled([
      submit(fullPayload(), 'one'),
      submit(fullPayload(), 'one'),
      submit(fullPayload({ tenantId: 'acme' }), 'one'),
      submit(fullPayload({ firstName: 'Eve' }), 'one'),
    ]);
    if (first.status === 'rejected') throw first.reason;
    expect(second).toEqual({ ...first, value: { ...first.value, isReplayed: true } });
    expect(elsewhere).toMatchObject({ status: 'fulfilled' });
    expect(otherBody).toMatchObject({
      status: 'rejected',
      reason: { code: 'conflict', reason: 'idempotency-key-reused' },
    });
    expect([await db.lead.count(), await db.idempotencyKey.count()]).toEqual([2, 2]);
  });

  it('gives up a submission that can’t be stored, and not those that came with it', async () => {
    const intake = createIntake();
    const tenant = await intake.findTenant('acme');
    if (!tenant) throw new Error('The tenant is there.');
    const rules = readConsentRules(tenant, findTenantRules(tenant, null));
    const row = (n: number, tenantId = tenant.id, key: string | null = null): NewSubmission => {
      const submission = parseValidSubmission(fullPayload({ email: `v${n}@example.com` }));
      return {
        tenantId,
        submission,
        plan: computePlan(submission, tenant),
        answer: { assessmentId: `assessment-${n}`, trackingId: `tracking-${n}` },
        leadId: uuid7(NOW),
        phoneE164: null,
        consents: createConsentEvents(submission, listDisplayedConsents(submission, rules), rules, {
          hashForProof: intake.hashForProof,
          phoneE164: null,
          build: null,
          now: NOW,
        }),
        idempotency: key === null ? null : { key, bodyHash: 'same' },
        now: NOW,
      };
    };
    const results = await Promise.allSettled([
      intake.store(row(1)),
      // The row's tenant was deleted after the look-up.
      intake.store(row(2, 'deleted', 'lost')),
      intake.store(row(3, tenant.id, 'kept')),
      intake.store(row(4, tenant.id, 'kept')),
    ]);
    expect(results.map((r) => (r.status === 'fulfilled' ? r.value : r.status))).toEqual([
      { isMailSuppressed: false },
      'rejected',
      { isMailSuppressed: false },
      null,
    ]);
    const leads = await db.lead.findMany({ orderBy: { trackingId: 'asc' } });
    expect(leads.map(({ trackingId }) => trackingId)).toEqual(['tracking-1', 'tracking-3']);
    expect(await countLeadsWithConsents(db)).toBe(2);
    expect(await db.tenantUsage.findMany()).toMatchObject([{ assessmentsCount: 2, leadsGenerated: 2 }]);
    expect(await db.idempotencyKey.count()).toBe(1);
  });

  it('fails all of a moment at once when the database is away, without asking it for each', async () => {
    let transactionCalls = 0;
    const away = {
      $transaction: async () => {
        transactionCalls++;
        throw Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
      },
    } as unknown as Database;
    const real = createIntake();
    const submit = submitWith({
      ...submissionIntake({ ring: TEST_RING, db: away, listeners: LEAD_CREATED, outbox }),
      findTenant: real.findTenant,
    });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => submit(fullPayload({ email: `v${n}@example.com` }))),
    );
    expect(new Set(results.map((r) => r.status))).toEqual(new Set(['rejected']));
    expect(transactionCalls).toBe(1);
    expect(woken).toBe(0);
  });
});

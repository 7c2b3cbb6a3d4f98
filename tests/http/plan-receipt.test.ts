import { createHash } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { readPrivacy } from '#app/routes/console/leads/lead/read-privacy.server.ts';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import { forEachDatabase } from '../support/databases.ts';
import { consumerPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';

const TENANT = 'default-tenant';
const EMAIL = 'receipt@example.com';
const PHONE = '+14155550100';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let id: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    const parsed = parseSubmission(
      consumerPayload({
        ...{ widget: 'consumer', healthGoals: ['performance'], consentVersion: CONSENT_VERSION },
        ...{ email: EMAIL, phone: PHONE },
      }),
    );
    if (!parsed.ok) throw new Error('the payload is good');
    ({ assessmentId: id } = await submitAssessment({
      db,
      intake: submissionIntake({
        ...{ ring: TEST_RING, db, listeners: LEAD_CREATED },
        outbox: { enqueue: enqueueSealed, wake: () => {} },
      }),
      submission: parsed.value,
      idempotency: null,
      now: new Date('2026-11-29T12:00:00Z'),
    }));
  });
  beforeEach(async () => {
    await db.suppression.deleteMany({ where: { tenantId: TENANT } });
    await db.lead.updateMany({ where: { assessmentId: id }, data: { nothingSuitable: false } });
  });

  const readPage = async (page: { loader: (args: LoaderFunctionArgs) => Promise<Response> }) => {
    const args = {
      params: { assessmentId: id },
      request: new Request('http://app.example/'),
      context: { services: { db, env: { NODE_ENV: 'test' } }, widgetAssets: { en: {}, es: {} } },
    } as unknown as LoaderFunctionArgs;
    return (await page.loader(args)).json();
  };
  const readReceipt = async (): Promise<string> => (await readPage(planPage)).receipt;
  const stop = (entry: { channel: 'email' | 'sms'; address: string; reason: string }) =>
    db.suppression.create({
      data: {
        ...{ ...entry, tenantId: TENANT, scope: 'marketing', createdAt: new Date('2027-03-04T12:00:00Z') },
        addressHash: createHash('sha256').update(entry.address).digest('hex'),
      },
    });

  it('names what was agreed to, and when', async () => {
    expect(await readReceipt()).toBe(
      'Your choices of November 29, 2026: plan and health answers yes, offers yes, texts yes.',
    );
  });

  it('says no to texts after a STOP, with its date, as the page of choices and the lead’s page do', async () => {
    await stop({ channel: 'sms', address: PHONE, reason: 'stop' });
    expect(await readReceipt()).toMatch(/^Your choices of March 4, 2027: .* offers yes, texts no\.$/);
    const { shown } = await readPage(choicesPage);
    expect(shown.find(({ kind }: { kind: string }) => kind === 'texts')).toMatchObject({
      ...{ state: 'withdrawn', date: 'March 4, 2027' },
    });
    const lead = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
    const { consents, receipt } = await readPrivacy(db, {
      ...{ ...lead, leadId: lead.id, showsChoices: true, whyWithoutAnswers: null, now: new Date() },
    });
    expect(consents.find(({ kind }) => kind === 'texts')).toMatchObject({
      ...{ state: 'withdrawn', createdAt: '2027-03-04T12:00:00.000Z', shown: { source: 'widget' } },
    });
    expect(receipt).toEqual({ date: '2027-03-04T12:00:00.000Z', health: true, offers: true, texts: false });
  });

  it.each(['bounce', 'manual', 'complaint'])('says no to offers where mails stopped: %s', async (reason) => {
    await stop({ channel: 'email', address: EMAIL, reason });
    expect(await readReceipt()).toContain('offers no, texts yes');
  });

  it('says no to offers where nothing is suitable (D13), and yes to the plan', async () => {
    await db.lead.updateMany({ where: { assessmentId: id }, data: { nothingSuitable: true } });
    expect(await readReceipt()).toContain('plan and health answers yes, offers no');
  });
});

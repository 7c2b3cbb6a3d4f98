import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { createEndpoint } from '#app/domain/integrations/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { LONG_AGO, makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import { recordSale } from '../../../tests/support/ledger.ts';
import { fullPayload } from '../../../tests/support/payloads.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { LEAD_CREATED } from './index.ts';

/** The actions that a new lead and a recorded sale start in other areas, each seen in its table before anything else runs. */

const NOW = new Date('2026-11-27T12:00:00Z');
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    ({ id: tenantId } = await makeTenant(db, { emailVerifiedAt: NOW }));
    const settings = { url: 'https://shop.example/hook', description: '', events: [], sendsContact: false };
    const { id } = await createEndpoint({ db, tenantId, actor, seal: TEST_SEAL, settings, now: NOW });
    await db.webhookEndpoint.updateMany({ where: { id }, data: { provenAt: NOW } });
  });
  afterEach(() => db.outboxMessage.deleteMany());
  const listEventTypes = async () =>
    (await db.webhookEvent.findMany({ where: { tenantId }, orderBy: { type: 'asc' } })).map(
      ({ type }) => type,
    );

  it('a submission announces the lead and the assessment to the company’s systems', async () => {
    const parsed = parseSubmission({ ...fullPayload({ email: 'ada@example.com' }), tenantId });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const outbox = { enqueue: enqueueSealed, wake: () => {}, lockRecipients: async () => {} };
    const intake = submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox });
    await submitAssessment({ db, intake, submission: parsed.value, idempotency: null, now: NOW });
    expect(await listEventTypes()).toEqual(['assessment.completed', 'lead.created']);
  });

  it('a sale ends the lead’s sequences where the campaign says so, and is announced', async () => {
    const lead = await makeLead(db, tenantId, { createdAt: LONG_AGO });
    const enrol = async (stopOnConversion: boolean) => {
      const { id: campaignId } = await db.emailCampaign.create({
        data: { tenantId, name: `Campaign ${stopOnConversion}`, stopOnConversion },
      });
      const { contactId, id: leadId } = lead;
      const id = randomUUID();
      await db.campaignEnrolment.create({
        data: { id, tenantId, campaignId, contactId, leadId, nextStepAt: NOW },
      });
      return id;
    };
    const [ends, goesOn] = [await enrol(true), await enrol(false)];
    const report = { trackingId: lead.trackingId, orderId: 'A-1', saleAmount: 5000 };
    await recordSale({ db, tenantId, report, idempotencyKey: null, source: 'api', actor, now: NOW });
    const find = (id: string) =>
      db.campaignEnrolment.findUniqueOrThrow({
        where: { id },
        select: { state: true, stopReason: true, nextStepAt: true },
      });
    expect(await find(ends)).toEqual({ state: 'stopped', stopReason: 'converted', nextStepAt: null });
    expect(await find(goesOn)).toEqual({ state: 'active', stopReason: null, nextStepAt: NOW });
    expect(await listEventTypes()).toEqual(['conversion.recorded']);
  });
});

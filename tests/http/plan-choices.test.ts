import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/domain/access/index.ts';
import {
  dropOldWithdrawnAnswers,
  submissionIntake,
  submitAssessment,
  WITHDRAWN_ANSWERS_DAYS,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { exportPerson, readLeadFile } from '#app/domain/lead-database/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import { forEachDatabase } from '../support/databases.ts';
import { actor } from '../support/marketing.ts';
import { consumerPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../support/test-seal.ts';

const TENANT = 'default-tenant';
const STAFF: Actor = {
  ...{ kind: 'operator', id: 'op', role: 'operator', email: 'op@example.com', name: '', tenantId: null },
};
const PHONE = '+14155550100';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  let id: string;
  let leadId: string;
  let contactId: string;
  let submissions = 0;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
  });
  beforeEach(async () => {
    submissions += 1;
    const parsed = parseSubmission(
      consumerPayload({
        widget: 'consumer',
        healthGoals: ['performance'],
        email: `walk${submissions}@example.com`,
        phone: PHONE,
        consentVersion: CONSENT_VERSION,
      }),
    );
    if (!parsed.ok) throw new Error('the payload is good');
    ({ assessmentId: id } = await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    }));
    const lead = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
    leadId = lead.id;
    contactId = lead.contactId ?? '';
  });

  const args = (assessmentId: string, body?: Record<string, string>) =>
    ({
      params: { assessmentId },
      request: new Request(
        'http://app.example/',
        body ? { method: 'POST', body: new URLSearchParams(body) } : {},
      ),
      context: { services: { db, outbox, env: { NODE_ENV: 'test' } }, widgetAssets: { en: {}, es: {} } },
    }) as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  const catchResponse = (page: Promise<unknown>) =>
    page.catch((thrown: unknown) => thrown) as Promise<Response>;
  const press = async (body: Record<string, string>, assessmentId = id) =>
    (await catchResponse(choicesPage.action(args(assessmentId, body)))).status;
  const readChoices = async () => (await catchResponse(choicesPage.loader(args(id)))).json();
  const readStates = async () =>
    Object.fromEntries(
      (await readChoices()).shown.map(({ kind, state }: { kind: string; state: string }) => [kind, state]),
    );
  const readPlan = async () => catchResponse(planPage.loader(args(id)));

  it('shows what was displayed and chosen, with a receipt on the plan’s page, and changes nothing by being opened', async () => {
    const count = () => db.consentEvent.count();
    const before = await count();
    expect(await readStates()).toEqual({ terms: 'given', offers: 'shown', texts: 'given' });
    const { shown } = await readChoices();
    const events = await db.consentEvent.findMany({ where: { leadId, kind: 'texts' } });
    expect(shown.find(({ kind }: { kind: string }) => kind === 'texts').wording).toBe(events[0]?.wording);
    expect((await (await readPlan()).json()).receipt).toMatch(
      /^Your choices of .+: plan and health answers yes, offers yes, texts yes\.$/,
    );
    expect(await count()).toBe(before);
    expect((await catchResponse(choicesPage.loader(args('none')))).status).toBe(404);
    expect(await press({ intent: 'offers' }, 'none')).toBe(404);
    expect(await press({ intent: 'everything' })).toBe(400);
  });

  it('ends offers, choosing by goals and texts at once', async () => {
    for (const intent of ['offers', 'segments', 'texts']) expect(await press({ intent })).toBe(200);
    expect(await readStates()).toMatchObject({
      ...{ offers: 'withdrawn', segments: 'withdrawn', texts: 'withdrawn' },
    });
    const contact = await db.contact.findUniqueOrThrow({ where: { id: contactId } });
    expect(contact).toMatchObject({
      ...{ offersConsentId: null, textsConsentId: null, segmentsConsent: 'withdrawn' },
    });
    expect((await db.lead.findUniqueOrThrow({ where: { id: leadId } })).segments).toBe('');
    const stops = await db.suppression.findMany({ where: { tenantId: TENANT } });
    expect(stops.map(({ channel, reason }) => [channel, reason]).sort()).toEqual(
      expect.arrayContaining([
        ['email', 'unsubscribe'],
        ['sms', 'stop'],
      ]),
    );
    expect((await (await readPlan()).json()).receipt).toContain('offers no, texts no');
  });

  it('hides health answers everywhere at once, cancels what waits, and deletes them after 7 days', async () => {
    const waiting = { tenantId: TENANT, leadId, kind: 'email', state: 'planned' };
    expect(await db.outboxMessage.count({ where: waiting })).toBeGreaterThan(0);
    expect(await press({ intent: 'health' })).toBe(200);
    expect(await readStates()).toMatchObject({ health: 'withdrawn' });
    const lead = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
    expect(lead).toMatchObject({
      ...{ goalIds: '', segments: '', experienceLevel: '', nothingSuitable: true, erasedAt: null },
    });
    const plan = await readPlan();
    expect([plan.status, plan.headers.get('location')]).toEqual([302, `/plan/${id}/choices`]);
    expect(await db.outboxMessage.count({ where: waiting })).toBe(0);
    const file = await exportPerson({
      ...{ db, seal: TEST_SEAL, tenantId: TENANT, leadId, actor, now: new Date() },
    });
    const assessments: unknown[] = [];
    for await (const assessment of file.assessments) assessments.push(assessment);
    expect(JSON.stringify(assessments)).not.toMatch(/performance|game_plan|peptide/i);
    expect((await readChoices()).health).toBe('hidden');
    const readFile = () =>
      readLeadFile({ db, tenantId: TENANT, leadId, reader: STAFF, actor, now: new Date() });
    const withdrawal = { at: lead.healthWithdrawnAt };
    expect(await readFile()).toMatchObject({
      lead: { nothingSuitable: false },
      withdrawal: { ...withdrawal, deletedAfter: new Date(Number(withdrawal.at) + 7 * DAY_MS) },
    });
    const asked = { where: { contactId, kind: 'withdraw-health' } };
    expect(await db.privacyRequest.findMany(asked)).toMatchObject([{ source: 'plan-page', doneAt: null }]);
    const day = (n: number) => new Date(Date.now() + n * DAY_MS);
    await dropOldWithdrawnAnswers(db, day(WITHDRAWN_ANSWERS_DAYS - 1));
    expect((await readChoices()).health).toBe('hidden');
    await dropOldWithdrawnAnswers(db, day(WITHDRAWN_ANSWERS_DAYS + 1));
    expect((await readChoices()).health).toBe('deleted');
    expect(await readFile()).toMatchObject({ withdrawal: { ...withdrawal, deletedAfter: null } });
    expect(await db.privacyRequest.findMany(asked)).toMatchObject([{ doneBy: 'service' }]);
    expect(await press({ intent: 'agree', healthConsent: 'true' })).toBe(404);
  });

  it('names no region whose rules apply where a company’s rules are the same for all', async () => {
    await db.peptideAssessment.update({ where: { id }, data: { region: 'US' } });
    expect((await (await readPlan()).json()).data.config).not.toHaveProperty('region');
  });

  it('shows hidden answers again to who agrees again, with the box alone', async () => {
    const read = () => db.peptideAssessment.findUniqueOrThrow({ where: { id } });
    const before = await read();
    await press({ intent: 'health' });
    expect(await press({ intent: 'agree' })).toBe(400);
    expect(await press({ intent: 'agree', healthConsent: 'true' })).toBe(200);
    expect(await read()).toEqual(before);
    expect((await readPlan()).status).toBe(200);
    expect(await readStates()).toMatchObject({ health: 'given' });
    expect(await db.privacyRequest.findMany({ where: { contactId } })).toMatchObject([
      { kind: 'withdraw-health', doneBy: 'person' },
    ]);
    expect(await db.lead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({
      ...{ goalIds: '|performance|', segments: '', healthWithdrawnAt: null },
    });
  });

  it('passes a correction on in the person’s words, and mails a link to a copy, without changing data', async () => {
    const before = await db.contact.findUniqueOrThrow({ where: { id: contactId } });
    expect(await press({ intent: 'correct', words: '  ' })).toBe(400);
    expect(await press({ intent: 'correct', words: 'x'.repeat(2001) })).toBe(400);
    expect(await press({ intent: 'correct', words: ' My name is Adah ' })).toBe(200);
    for (let n = 0; n < 3; n++) expect(await press({ intent: 'copy' })).toBe(200);
    expect(await press({ intent: 'copy' })).toBe(429);
    const requests = await db.privacyRequest.findMany({ where: { contactId }, orderBy: { id: 'asc' } });
    expect(requests).toMatchObject([
      { kind: 'correct', words: 'My name is Adah', leadId, doneAt: null },
      { kind: 'copy', words: null, doneAt: null },
    ]);
    expect(requests).toHaveLength(2);
    expect(await db.contact.findUniqueOrThrow({ where: { id: contactId } })).toEqual(before);
    const mails = await db.outboxMessage.findMany({ where: { leadId, purpose: 'data-link' } });
    expect(mails).toHaveLength(3);
  });

  it('restricts the use at once: offers, texts and choosing by goals end, and the plan stays', async () => {
    expect(await press({ intent: 'restrict' })).toBe(200);
    expect(await readStates()).toMatchObject({
      ...{ offers: 'withdrawn', segments: 'withdrawn', texts: 'withdrawn' },
    });
    expect((await readPlan()).status).toBe(200);
    expect(await db.privacyRequest.findMany({ where: { contactId } })).toMatchObject([
      { kind: 'restrict', source: 'plan-page', doneAt: null },
    ]);
    expect(
      await db.suppression.count({ where: { tenantId: TENANT, reason: 'unsubscribe' } }),
    ).toBeGreaterThan(0);
  });

  it('takes no request from the address of a page, and none for an unknown plan', async () => {
    for (const intent of ['correct', 'copy', 'restrict'])
      expect(await press({ intent, words: 'x' }, 'none')).toBe(404);
    expect((await catchResponse(choicesPage.loader(args(id)))).status).toBe(200);
    expect(await db.privacyRequest.count({ where: { contactId } })).toBe(0);
  });
});

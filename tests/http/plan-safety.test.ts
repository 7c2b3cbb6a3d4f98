import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { appendConsentEvent } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import * as safetyPage from '#app/routes/visitor/plan/safety.tsx';
import { LEDGER_INTAKE, namePage } from '../support/consents.ts';
import { forEachDatabase } from '../support/databases.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { consumerPayload, fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';

const AMOUNT = /\d (mg|ml)\b/;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await muteLeadNotices(db);
  });

  async function submit(payload: object): Promise<string> {
    const parsed = parseSubmission(payload);
    if (!parsed.ok) throw new Error('the payload is good');
    const { assessmentId } = await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    });
    return assessmentId;
  }
  const args = (assessmentId: string, body?: URLSearchParams) =>
    ({
      params: { assessmentId },
      request: new Request('http://app.example/', body ? { method: 'POST', body } : {}),
      context: {
        services: { db, outbox, intake: LEDGER_INTAKE, env: { NODE_ENV: 'test' } },
        widgetAssets: { en: {}, es: {} },
      },
    }) as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  const catchResponse = (page: Promise<unknown>) =>
    page.catch((thrown: unknown) => thrown) as Promise<Response>;
  const answer = (assessmentId: string, ...labels: string[]) =>
    catchResponse(
      safetyPage.action(
        args(assessmentId, new URLSearchParams(labels.map((label) => ['contraFlags', label]))),
      ),
    );
  const readPlanText = async (assessmentId: string) =>
    JSON.stringify(await (await catchResponse(planPage.loader(args(assessmentId)))).json());
  const productCounts = async () =>
    Object.fromEntries(
      (await db.leadDailyRollup.findMany({ where: { kind: 'product' } })).map(({ value, leads }) => [
        value,
        leads,
      ]),
    );

  it('makes an unanswered plan again with its amounts, once', async () => {
    const id = await submit(fullPayload({ contraFlags: [], email: 'once@example.com' }));
    expect(await readPlanText(id)).not.toMatch(AMOUNT);
    // The ten boxes are on the plan's own page. With `no-referrer`, their post would have no origin and be refused.
    const policy = async () =>
      (await catchResponse(planPage.loader(args(id)))).headers.get('referrer-policy');
    expect(await policy()).toBe('same-origin');
    expect(await (await catchResponse(safetyPage.loader(args(id)))).json()).toMatchObject({ isOpen: true });
    const updated = await answer(id, 'None of the above');
    expect([updated.status, updated.headers.get('location')]).toEqual([303, `/plan/${id}`]);
    expect(await readPlanText(id)).toMatch(AMOUNT);
    expect(await policy()).toBe('no-referrer');
    expect((await answer(id, 'Thyroid disorders')).status).toBe(409);
    expect(await (await catchResponse(safetyPage.loader(args(id)))).json()).toMatchObject({ isOpen: false });
    expect(await db.peptideAssessment.findUniqueOrThrow({ where: { id } })).toMatchObject({
      contraFlags: ['None of the above'],
      outcome: 'plan',
    });
  });

  it('screens by what is ticked: no product, the lead is no lead for products, and the counts follow', async () => {
    const before = await productCounts();
    const id = await submit(fullPayload({ contraFlags: [], email: 'screened@example.com' }));
    expect(await productCounts()).not.toEqual(before);
    expect((await answer(id, 'Pregnancy or breastfeeding')).status).toBe(303);
    expect(await productCounts()).toEqual(before);
    const { outcome } = await db.peptideAssessment.findUniqueOrThrow({ where: { id } });
    expect(outcome).toBe('nothing-suitable');
    const { nothingSuitable } = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
    expect(nothingSuitable).toBe(true);
  });

  it('takes the boxes of the consumer quiz too, which asks nothing of health', async () => {
    const id = await submit(consumerPayload({ healthGoals: ['performance'], widget: 'consumer' }));
    expect(await readPlanText(id)).toContain('after the safety questions');
    expect((await answer(id, 'None of the above')).status).toBe(303);
    expect(await readPlanText(id)).toMatch(AMOUNT);
  });

  it('keeps amounts back, whatever is ticked, for what the visitor wrote', async () => {
    const id = await submit(
      fullPayload({
        contraFlags: [],
        email: 'words@example.com',
        additionalConcerns: 'pancreatitis in 2019',
      }),
    );
    expect((await answer(id, 'None of the above')).status).toBe(303);
    const page = await readPlanText(id);
    expect(page).not.toMatch(AMOUNT);
    expect(page).not.toContain('pancreatitis in 2019');
    expect(page).toContain('"amounts_withheld":"words"');
  });

  describe('where the company asks for consent to health answers', () => {
    const asks = (asksForHealthConsent: boolean) =>
      db.tenant.update({ where: { id: 'default-tenant' }, data: { asksForHealthConsent } });
    afterEach(() =>
      db.tenant.update({
        where: { id: 'default-tenant' },
        data: { asksForHealthConsent: false, crmGetsHealth: false },
      }),
    );
    const readBox = async (id: string) =>
      (await (await catchResponse(safetyPage.loader(args(id)))).json()).healthBox;
    const listHealthConsents = (id: string) =>
      db.consentEvent.findMany({ where: { kind: 'health', leadId: id } });

    it('shows its box, needs it, and records it as it was shown', async () => {
      const id = await submit(fullPayload({ contraFlags: [], email: 'asked@example.com', locale: 'es' }));
      const { id: leadId } = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
      await asks(true);
      const { wording } = await readBox(id);
      expect(wording).toMatch(
        /^Acepto expresamente que .* use mis objetivos, síntomas y respuestas de seguridad/,
      );
      const refused = await answer(id, 'None of the above');
      expect([refused.status, await refused.json()]).toEqual([
        400,
        { about: 'consent', contraFlags: ['None of the above'], isTicked: false, copyIsTicked: false },
      ]);
      expect(await listHealthConsents(leadId)).toEqual([]);
      const body = new URLSearchParams({ contraFlags: 'None of the above', healthConsent: 'true' });
      expect((await catchResponse(safetyPage.action(args(id, body)))).status).toBe(303);
      expect(await listHealthConsents(leadId)).toMatchObject([
        {
          ...{ state: 'given', mode: 'box', wording, locale: 'es', source: 'plan-page' },
          ...(await namePage('/plan/{id}/safety', { linksNotice: true })),
        },
      ]);
    });

    it('asks again who agreed to a sentence without safety answers, with one that names them, and for the copy to the CRM', async () => {
      await asks(true);
      await db.tenant.update({ where: { id: 'default-tenant' }, data: { crmGetsHealth: true } });
      const agreed = { email: 'goal@example.com', healthConsent: true, consentVersion: CONSENT_VERSION };
      const id = await submit(
        consumerPayload({ ...agreed, healthGoals: ['performance'], widget: 'consumer' }),
      );
      const { id: leadId } = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
      // The visitor said where they live after they had sent the answers.
      const place = { region: 'CA', regionSource: 'visitor' };
      await db.peptideAssessment.update({ where: { id }, data: place });
      const box = await readBox(id);
      expect(box.wording).toMatch(
        /^I agree that .* uses my goals, symptoms and safety answers to make my plan\.$/,
      );
      expect(box.copyWording).toMatch(/may also copy them to its customer database \(LeadConnector\)\.$/);
      expect(box.noticePath).toMatch(/^\/legal\/consumer-health-data\?client=default&locale=en$/);
      expect((await answer(id, 'None of the above')).status).toBe(400);
      const body = new URLSearchParams({
        ...{ contraFlags: 'None of the above', healthConsent: 'true', crmConsent: 'true' },
      });
      expect((await catchResponse(safetyPage.action(args(id, body)))).status).toBe(303);
      const recorded = await db.consentEvent.findMany({
        where: { leadId, source: 'plan-page' },
        orderBy: { kind: 'desc' },
      });
      expect(recorded).toMatchObject([
        { kind: 'health', state: 'given', mode: 'box', wording: box.wording, ...place },
        {
          ...place,
          ...{ kind: 'crm-health', state: 'given', mode: 'box', wording: box.copyWording },
          ...(await namePage('/plan/{id}/safety', { linksNotice: true })),
        },
      ]);
    });

    it('has no box for the copy while the person’s withdrawal of it holds', async () => {
      await asks(true);
      await db.tenant.update({ where: { id: 'default-tenant' }, data: { crmGetsHealth: true } });
      const submission = { email: 'nocopy@example.com', healthGoals: ['performance'], widget: 'consumer' };
      const id = await submit(
        consumerPayload({ ...submission, healthConsent: true, consentVersion: CONSENT_VERSION }),
      );
      const { id: leadId, contactId } = await db.lead.findFirstOrThrow({ where: { assessmentId: id } });
      await db.$transaction((tx) =>
        appendConsentEvent(tx, {
          ...{ tenantId: 'default-tenant', contactId, leadId, kind: 'crm-health', state: 'withdrawn' },
          ...{ mode: 'button', wording: 'Withdraw', wordingId: '-', locale: 'en', source: 'plan-page' },
          now: new Date(),
        }),
      );
      expect(await readBox(id)).toMatchObject({ copyWording: null });
      const body = new URLSearchParams({
        ...{ contraFlags: 'None of the above', healthConsent: 'true', crmConsent: 'true' },
      });
      expect((await catchResponse(safetyPage.action(args(id, body)))).status).toBe(303);
      expect(await db.consentEvent.count({ where: { leadId, kind: 'crm-health', state: 'given' } })).toBe(0);
    });

    it('asks nobody who agreed when submitting', async () => {
      await asks(true);
      const agreed = { contraFlags: [], email: 'agreed@example.com', healthConsent: true };
      const id = await submit(fullPayload(agreed));
      expect(await readBox(id)).toBeNull();
      expect((await answer(id, 'None of the above')).status).toBe(303);
    });
  });

  it('refuses nothing ticked and what is on no list, and knows no other plan', async () => {
    const id = await submit(fullPayload({ contraFlags: [], email: 'refused@example.com' }));
    expect((await answer(id)).status).toBe(400);
    expect((await answer(id, 'Gout')).status).toBe(400);
    expect((await answer('none', 'None of the above')).status).toBe(404);
    expect((await catchResponse(safetyPage.loader(args('none')))).status).toBe(404);
    expect(await readPlanText(id)).not.toMatch(AMOUNT);
  });

  it('takes one of two answers that come at the same time', async () => {
    const id = await submit(fullPayload({ contraFlags: [], email: 'twice@example.com' }));
    const both = await Promise.all([answer(id, 'None of the above'), answer(id, 'Thyroid disorders')]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  });
});

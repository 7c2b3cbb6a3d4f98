import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { submissionIntake, submitAssessment, visitorMails } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { allowAgain, suppress } from '#app/domain/suppressions/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { createIdSigner } from '#app/lib/signed-id.server.ts';
import { renderMail } from '#app/mails/index.ts';
import { t as consent } from '#app/messages/consent.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as confirmPage from '#app/routes/visitor/plan/confirm.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import * as regionPage from '#app/routes/visitor/plan/region.tsx';
import { makeTenant } from '../data/rows.ts';
import { LEDGER_INTAKE, namePage } from '../support/consents.ts';
import { forEachDatabase } from '../support/databases.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { draftCampaign } from '../support/marketing.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';

const AMOUNT = /\d (mg|ml|mcg)\b/;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  beforeAll(async () => {
    ({ db } = await makeDb());
    const tenant = await makeTenant(db, {
      ...{ sellsTo: ['US', 'CA', 'EU'], shopUrl: 'https://shop.acme.example/', phoneCountry: 'US' },
      ...{ leadNotification: 'never', emailVerifiedAt: new Date(), showAmounts: true },
      ...{ marketingConsentMode: 'opt-in', legalName: 'Acme Ltd', postalAddress: '1 Main St' },
    });
    tenantId = tenant.id;
    const signature = { name: 'Ana Ruiz', firm: 'Ruiz & Co', signedOn: '2026-11-20' };
    for (const region of ['US', 'EU'])
      await db.regionSignOff.create({ data: { tenantId, region, subject: 'amounts', ...signature } });
  });

  interface Given {
    region?: Region;
    email?: string;
    isClaimed?: boolean;
    offers?: boolean;
    daysAgo?: number;
  }

  async function submit({ region, isClaimed, offers = true, daysAgo = 0, ...given }: Given) {
    const { email = `${randomUUID()}@example.com` } = given;
    const parsed = parseSubmission(
      fullPayload({
        ...{ tenantId, email, region, regionSource: region && 'page', healthGoals: ['weight-loss'] },
        ...{ healthConsent: true, marketingOptIn: offers },
        ...(!isClaimed && { consentVersion: CONSENT_VERSION }),
      }),
    );
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
    const { assessmentId } = await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(Date.now() - daysAgo * DAY_MS),
    });
    const lead = await db.lead.findFirstOrThrow({ where: { assessmentId } });
    return { assessmentId, email, leadId: lead.id, contactId: lead.contactId ?? '' };
  }
  type Person = Awaited<ReturnType<typeof submit>>;

  async function renderPlanMail({ assessmentId, email }: Person, recipient = email) {
    const source = visitorMails(db, TEST_RING)['plan-mail'];
    const mail = await source({ tenantId, recipient, payload: { assessmentId } } as Parameters<
      typeof source
    >[0]);
    if (!('plan' in mail)) throw new Error('The mail is not sent.');
    return renderMail(mail, MAIL_SETTINGS);
  }
  const findToken = async (person: Person, recipient?: string) =>
    /\/confirm\/([\w.-]+)/.exec((await renderPlanMail(person, recipient)).text)?.[1];

  const args = (params: Record<string, string>, body?: [string, string][]) =>
    ({
      params,
      request: new Request(
        'http://app.example/',
        body ? { method: 'POST', body: new URLSearchParams(body) } : {},
      ),
      context: {
        services: { db, outbox, intake: LEDGER_INTAKE, env: { keyRing: TEST_RING } },
        widgetAssets: { en: {}, es: {} },
      },
    }) as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  const catchResponse = (page: Promise<unknown>) =>
    page.catch((thrown: unknown) => thrown) as Promise<Response>;
  const open = async (assessmentId: string, token = '') => {
    const response = await catchResponse(confirmPage.loader(args({ assessmentId, token })));
    return { status: response.status, page: await response.json() };
  };
  const press = async ({ assessmentId }: Person, token = '', agree: string[] = []) => {
    const body = agree.map((field): [string, string] => ['agree', field]);
    return (
      await catchResponse(confirmPage.action(args({ assessmentId, token }, [...body, ['intent', 'confirm']])))
    ).status;
  };
  const readContact = ({ contactId }: Person) => db.contact.findUniqueOrThrow({ where: { id: contactId } });
  const readPlan = async ({ assessmentId }: Person) =>
    (await (await catchResponse(planPage.loader(args({ assessmentId })))).json()) as {
      data: { shown: object; config: { missingLinks?: string; asksForRegion?: true } };
      receipt: string;
    };
  const listGiven = async ({ leadId }: Person) =>
    (
      await db.consentEvent.findMany({ where: { leadId, source: 'plan-page' }, orderBy: { kind: 'asc' } })
    ).map(({ kind, state, mode, wording, region, jurisdiction }) => ({
      ...{ kind, state, mode, wording, region, jurisdiction },
    }));

  describe('a box for offers in the European Union', () => {
    it('permits offers only after the button behind the mail’s link, once', async () => {
      const person = await submit({ region: 'EU' });
      const { text, html } = await renderPlanMail(person);
      for (const part of [text, html]) {
        expect(part).toContain(consent.confirmOffers);
        expect(part).toContain(`https://app.example.com/plan/${person.assessmentId}/confirm/`);
        expect(part.replaceAll(/\s+/g, ' ')).toContain('plan and health answers yes, offers no, texts no.');
      }
      const token = await findToken(person);
      const { status, page } = await open(person.assessmentId, token);
      expect([status, page.state, page.hasBoxes, page.sender]).toEqual([200, 'open', false, null]);
      const sentence = `Email me offers from Acme, chosen by my goals. I can unsubscribe in every email.`;
      expect(page.sentences).toEqual([{ field: 'offers', wording: sentence, wordingLocale: 'en' }]);
      const states = await (
        await catchResponse(choicesPage.loader(args({ assessmentId: person.assessmentId })))
      ).json();
      expect(states.shown.find(({ kind }: { kind: string }) => kind === 'offers').state).toBe('pending');
      // Opening proves nothing.
      expect(await readContact(person)).toMatchObject({ marketingConsent: 'none', offersConsentId: null });
      expect(await listGiven(person)).toEqual([]);
      expect(await press(person, token, [])).toBe(400);
      expect(await press(person, token, ['offers'])).toBe(200);
      const event = await db.consentEvent.findFirstOrThrow({
        where: { leadId: person.leadId, kind: 'offers', source: 'plan-page' },
      });
      expect(event).toMatchObject(await namePage('/plan/{id}/confirm'));
      expect(await readContact(person)).toMatchObject({
        ...{ marketingConsent: 'opt-in', offersConsentId: event.id, segmentsConsent: 'opt-in' },
        provedAt: expect.any(Date),
      });
      const displayed = { state: 'given', mode: 'button', region: 'EU', jurisdiction: 'EU' };
      const wording = `${sentence} ${consent.confirmOffers}`;
      expect(await listGiven(person)).toEqual([
        { kind: 'offers', wording, ...displayed },
        { kind: 'segments', wording, ...displayed },
      ]);
      const lead = await db.lead.findUniqueOrThrow({ where: { id: person.leadId } });
      expect(lead.segments).toBe('|fat_loss|');
      expect((await renderPlanMail(person)).text).toMatch(/offers\s+yes/);
      // Used: the page says so, and a second press changes nothing.
      expect((await open(person.assessmentId, token)).page.state).toBe('used');
      expect(await press(person, token)).toBe(404);
      expect(await findToken(person)).toBeUndefined();
    });

    it('enrols the person in the campaigns that had passed them over', async () => {
      const now = new Date();
      const person = await submit({ region: 'EU' });
      const { id: campaignId } = await draftCampaign(db, tenantId, { now });
      await db.emailCampaign.update({
        where: { id: campaignId },
        data: { status: 'active', launchedAt: now, enrolledThrough: new Date(now.getTime() + DAY_MS) },
      });
      const countEnrolled = () =>
        db.campaignEnrolment.count({ where: { campaignId, leadId: person.leadId } });
      expect(await press(person, await findToken(person), ['offers'])).toBe(200);
      expect(await countEnrolled()).toBe(1);
      expect(await db.emailCampaign.findUniqueOrThrow({ where: { id: campaignId } })).toMatchObject({
        totalRecipients: 1,
      });
    });

    it('has no link where the box was left empty, in a mail to another address, or after an unsubscription', async () => {
      expect(await findToken(await submit({ region: 'EU', offers: false }))).toBeUndefined();
      const person = await submit({ region: 'EU' });
      const other = await renderPlanMail(person, 'stranger@example.com');
      expect(other.text).not.toMatch(/\/confirm\/|\/choices|offers no/);
      const token = await findToken(person);
      await db.$transaction((tx) =>
        suppress(tx, {
          ...{ tenantId, channel: 'email', address: person.email, reason: 'unsubscribe', now: new Date() },
        }),
      );
      expect(await findToken(person)).toBeUndefined();
      expect((await open(person.assessmentId, token)).page.state).toBe('used');
      expect(await press(person, token)).toBe(404);
    });

    it('does not accept a wrong link or an old one', async () => {
      const person = await submit({ region: 'EU', daysAgo: 31 });
      const stranger = await submit({ region: 'EU' });
      const token = await findToken(person);
      expect((await open(person.assessmentId, token)).page.state).toBe('expired');
      expect(await press(person, token)).toBe(404);
      const forged = createIdSigner(TEST_RING, 'contact links').sign(person.leadId);
      for (const wrong of [forged, person.leadId, await findToken(stranger), '']) {
        expect(await open(person.assessmentId, wrong)).toEqual({ status: 404, page: null });
        expect(await press(person, wrong)).toBe(404);
      }
      expect(await listGiven(person)).toEqual([]);
    });
  });

  it('a box that is ticked after an unsubscription counts only after the button, an empty one never', async () => {
    const first = await submit({ region: 'US' });
    expect(await findToken(first)).toBeUndefined();
    await db.$transaction((tx) =>
      suppress(tx, {
        ...{ tenantId, channel: 'email', address: first.email, reason: 'one-click', now: new Date() },
      }),
    );
    const { email } = first;
    expect(await findToken(await submit({ region: 'US', email, offers: false }))).toBeUndefined();
    const again = await submit({ region: 'US', email });
    const token = await findToken(again);
    const countStops = () => db.suppression.count({ where: { tenantId, address: email } });
    expect(await countStops()).toBe(1);
    expect(await press(again, token, ['offers'])).toBe(200);
    expect(await countStops()).toBe(0);
    expect(await readContact(again)).toMatchObject({ marketingConsent: 'opt-in' });
    expect(
      await db.$transaction((tx) => allowAgain(tx, { tenantId, channel: 'email', address: email })),
    ).toBe(false);
  });

  it('what another program says permits nothing until it is confirmed: then dosing, choosing by goals and offers', async () => {
    const person = await submit({ region: 'US', isClaimed: true });
    expect(JSON.stringify((await readPlan(person)).data.shown)).not.toMatch(AMOUNT);
    expect((await readPlan(person)).receipt).toContain('plan and health answers no, offers no, texts no');
    const choices = await (
      await catchResponse(choicesPage.loader(args({ assessmentId: person.assessmentId })))
    ).json();
    const claimed = choices.shown.map(({ kind, state }: Record<string, string>) => [kind, state]);
    expect(claimed).toEqual(['health', 'offers', 'terms'].map((kind) => [kind, 'claimed']));
    const token = await findToken(person);
    const { page } = await open(person.assessmentId, token);
    expect(page.hasBoxes).toBe(true);
    expect(page.sentences.map(({ field }: { field: string }) => field)).toEqual([
      'terms',
      'health',
      'offers',
    ]);
    for (const ticked of [[], ['terms', 'offers'], ['health']])
      expect(await press(person, token, ticked)).toBe(400);
    expect(await listGiven(person)).toEqual([]);
    expect(await press(person, token, ['terms', 'health'])).toBe(200);
    expect((await listGiven(person)).map(({ kind, state, mode }) => [kind, state, mode])).toEqual([
      ['age', 'given', 'box'],
      ['health', 'given', 'box'],
      ['offers', 'refused', 'box'],
      ['segments', 'refused', 'box'],
      ['terms', 'given', 'box'],
    ]);
    expect(JSON.stringify((await readPlan(person)).data.shown)).toMatch(AMOUNT);
    expect(await readContact(person)).toMatchObject({ marketingConsent: 'none' });
    // The same form sent once more, as by a double click, gives no consent that it refused.
    expect(await press(person, token, ['terms', 'health'])).toBe(200);
    expect(await readContact(person)).toMatchObject({ marketingConsent: 'none', offersConsentId: null });
    expect(await listGiven(person)).toHaveLength(5);
    // The offers that it claimed can still be confirmed by the same link.
    expect((await open(person.assessmentId, token)).page.hasBoxes).toBe(false);
    expect(await press(person, token, ['offers'])).toBe(200);
    expect(await readContact(person)).toMatchObject({
      marketingConsent: 'opt-in',
      segmentsConsent: 'opt-in',
    });
    expect((await open(person.assessmentId, token)).page.state).toBe('used');
  });

  it('names the sender where the law wants it', async () => {
    const person = await submit({ region: 'CA', isClaimed: true });
    const { page } = await open(person.assessmentId, await findToken(person));
    expect(page.sender).toBe('Acme Ltd, 1 Main St, shop@example.com');
  });

  describe('a plan whose visitor did not say where they live', () => {
    const answer = async ({ assessmentId }: Person, region: string) =>
      (await catchResponse(regionPage.action(args({ assessmentId }, [['region', region]])))).status;

    it('shows dosing and links by the region that is said later, once', async () => {
      const person = await submit({ offers: false });
      const before = await readPlan(person);
      expect(before.data.config).toMatchObject({
        ...{ missingLinks: consent.linksNeedRegion, asksForRegion: true },
      });
      expect(JSON.stringify(before.data)).not.toMatch(/\d mg\b|shop\.acme/);
      expect(await answer(person, 'Mars')).toBe(400);
      expect(await answer(person, 'US')).toBe(303);
      const after = await readPlan(person);
      expect(after.data.config).not.toHaveProperty('asksForRegion');
      expect(after.data.config).toMatchObject({ region: 'US' });
      expect(JSON.stringify(after.data.shown)).toMatch(AMOUNT);
      expect(JSON.stringify(after.data)).toContain('shop.acme.example');
      const stored = await db.peptideAssessment.findUniqueOrThrow({ where: { id: person.assessmentId } });
      expect(stored).toMatchObject({ region: 'US', regionSource: 'visitor' });
      expect(await answer(person, 'EU')).toBe(409);
      expect(await answer({ ...person, assessmentId: 'none' }, 'EU')).toBe(404);
    });

    it('stays without links where the company does not sell', async () => {
      const person = await submit({ offers: false });
      expect(await answer(person, 'UK')).toBe(303);
      const { config, shown } = (await readPlan(person)).data;
      expect(config.missingLinks).toBe(consent.notSold('Acme'));
      expect(JSON.stringify(shown)).not.toMatch(AMOUNT);
    });
  });
});

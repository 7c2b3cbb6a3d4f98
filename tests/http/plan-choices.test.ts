import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#app/domain/access/index.ts';
import { dropOldWithdrawnAnswers, WITHDRAWN_ANSWERS_DAYS } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { endConsentsToAnswers } from '#app/domain/erasure/end-with-answers.server.ts';
import { exportPerson, readLeadFile } from '#app/domain/lead-database/index.ts';
import { appendConsentEvent, findCrmHealthRefusals } from '#app/domain/leads/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { readPrivacy } from '#app/routes/console/leads/lead/read-privacy.server.ts';
import * as agreePage from '#app/routes/visitor/own-data/agree.tsx';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import { makeConsent, namePage } from '../support/consents.ts';
import { forEachDatabase } from '../support/databases.ts';
import { actor } from '../support/marketing.ts';
import { catchResponse, TENANT, walkPlanChoices } from '../support/plan-choices.ts';
import { TEST_SEAL } from '../support/test-seal.ts';

/** What a person chose, and what withdrawing it does. */
const STAFF: Actor = {
  ...{ kind: 'operator', id: 'op', role: 'operator', email: 'op@example.com', name: '', tenantId: null },
};

forEachDatabase((_name, makeDb) => {
  const walk = walkPlanChoices(makeDb);
  const { submit, args, press, readChoices, readStates, readPlan, askForPlan, agreeArgs, agree } = walk;
  let db: Database;
  let id: string;
  let leadId: string;
  let contactId: string;
  beforeEach(() => {
    ({ db, id, leadId, contactId } = walk);
  });

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
    const recorded = await db.consentEvent.findMany({ where: { contactId, source: 'plan-page' } });
    const page = await namePage('/plan/{id}/choices');
    expect(recorded).toMatchObject([page, page, page]);
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

  it('quotes of a withdrawn choice the sentence that the person saw, not the words of the button', async () => {
    const readSentences = async () => {
      const { shown }: { shown: { kind: string; wording: string }[] } = await readChoices();
      return Object.fromEntries(shown.map(({ kind, wording }) => [kind, wording]));
    };
    const { offers, texts, terms } = await readSentences();
    expect([offers, texts, terms]).not.toContain('');
    for (const intent of ['segments', 'offers', 'texts', 'health']) expect(await press({ intent })).toBe(200);
    // The notice on offers names the goals, and the terms are the agreement to the plan, where no other sentence was shown.
    expect(await readSentences()).toEqual({ offers, texts, terms, segments: offers, health: terms });
    // The lead's page quotes it with its own page, not with the page of the button.
    const lead = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
    const { consents } = await readPrivacy(db, {
      ...lead,
      leadId,
      showsChoices: true,
      whyWithoutAnswers: null,
      now: new Date(),
    });
    expect(consents.find(({ kind }) => kind === 'offers')).toMatchObject({
      ...{ state: 'withdrawn', wording: offers, shown: { source: 'widget', mode: 'notice' } },
    });
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
    const withdrawal = { at: lead.healthWithdrawnAt, why: 'withdrawn' };
    expect(await readFile()).toMatchObject({
      lead: { nothingSuitable: false },
      missingAnswers: { ...withdrawal, deletedAfter: new Date(Number(withdrawal.at) + 7 * DAY_MS) },
    });
    const asked = { where: { contactId, kind: 'withdraw-health' } };
    expect(await db.privacyRequest.findMany(asked)).toMatchObject([{ source: 'plan-page', doneAt: null }]);
    const day = (n: number) => new Date(Date.now() + n * DAY_MS);
    await dropOldWithdrawnAnswers(db, day(WITHDRAWN_ANSWERS_DAYS - 1));
    expect((await readChoices()).health).toBe('hidden');
    await dropOldWithdrawnAnswers(db, day(WITHDRAWN_ANSWERS_DAYS + 1));
    expect((await readChoices()).health).toBe('deleted');
    expect(await readFile()).toMatchObject({ missingAnswers: { ...withdrawal, deletedAfter: null } });
    expect(await db.privacyRequest.findMany(asked)).toMatchObject([{ doneBy: 'service' }]);
    expect(await press({ intent: 'agree' })).toBe(404);
  });

  it('names no region whose rules apply where a company’s rules are the same for all', async () => {
    await db.peptideAssessment.update({ where: { id }, data: { region: 'US' } });
    expect((await (await readPlan()).json()).data.config).not.toHaveProperty('region');
  });

  it('shows one hidden plan again by the mailed link, with the box alone, and leaves other plans hidden', async () => {
    const other = await submit(walk.email);
    const read = (assessmentId: string) =>
      db.peptideAssessment.findUniqueOrThrow({ where: { id: assessmentId } });
    const before = await read(id);
    expect(await press({ intent: 'agree' })).toBe(404);
    await press({ intent: 'health' });
    // Whoever has the plan's link can only have a mail sent to the person.
    expect(await press({ intent: 'agree', healthConsent: 'true' })).toBe(200);
    expect((await readChoices()).health).toBe('hidden');
    const token = await askForPlan();
    // The person said where they live after they had sent the answers.
    const place = { region: 'CA', regionSource: 'visitor' };
    await db.peptideAssessment.update({ where: { id }, data: place });
    await db.webhookEndpoint.create({
      data: { tenantId: TENANT, url: 'https://shop.example/hook', sealedSecret: '-', events: [] },
    });
    const page = await catchResponse(agreePage.loader(agreeArgs(token)));
    expect(await page.json()).toMatchObject({
      agreement: {
        wording: expect.stringContaining('I agree'),
        noticePath: expect.stringMatching(/^\/legal\/consumer-health-data\?client=\w+&locale=en$/),
      },
    });
    expect((await readChoices()).health).toBe('hidden');
    expect(await agree('none')).toBe(404);
    expect(await agree(token, {})).toBe(400);
    expect(await agree(token)).toBe(200);
    expect(await agree(token)).toBe(404);
    expect(await read(id)).toEqual({ ...before, ...place });
    // The company's systems are not told that the plan that stays hidden may be used.
    const told = await db.webhookEvent.findMany({ where: { tenantId: TENANT, type: 'consent.changed' } });
    expect(told.map(({ data }) => data)).toMatchObject([{ leadId, consent: 'health', state: 'given' }]);
    expect((await readPlan()).status).toBe(200);
    expect(await readStates()).toMatchObject({ health: 'given' });
    expect(
      await db.consentEvent.findFirst({ where: { contactId, kind: 'health', state: 'given' } }),
    ).toMatchObject({ leadId, mode: 'box', ...place, ...(await namePage('/agree', { linksNotice: true })) });
    expect(await db.lead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({
      ...{ goalIds: '|performance|', segments: '', healthWithdrawnAt: null },
    });
    const readOther = async () => (await catchResponse(choicesPage.loader(args(other)))).json();
    expect(await readOther()).toMatchObject({ health: 'hidden' });
    expect((await readOther()).shown).toContainEqual(
      expect.objectContaining({ kind: 'health', state: 'withdrawn' }),
    );
    const requests = { where: { contactId, kind: 'withdraw-health' } };
    expect(await db.privacyRequest.findMany(requests)).toMatchObject([{ doneAt: null }]);
    expect(await agree(await askForPlan(other))).toBe(200);
    expect(await db.privacyRequest.findMany(requests)).toMatchObject([{ doneBy: 'person' }]);
  });

  it('hides only what is shown when health is withdrawn again, and never shows blank answers', async () => {
    const readOld = () => db.lead.findUniqueOrThrow({ where: { id: leadId } });
    const countAside = () => db.withdrawnAnswers.count({ where: { assessmentId: id } });
    await press({ intent: 'health' });
    const { healthWithdrawnAt } = await readOld();
    await db.withdrawnAnswers.deleteMany({ where: { assessmentId: id } });
    const newer = await submit(walk.email);
    expect(await press({ intent: 'health' }, newer)).toBe(200);
    expect((await readOld()).healthWithdrawnAt).toEqual(healthWithdrawnAt);
    expect(await countAside()).toBe(0);
    expect((await readChoices()).health).toBe('deleted');
    // Rows that an earlier version set aside a second time hold blank answers.
    await db.withdrawnAnswers.create({
      data: {
        ...{ assessmentId: id, tenantId: TENANT, withdrawnAt: new Date() },
        answers: { healthGoals: [], recommendations: {}, outcome: '' },
      },
    });
    expect(await agree(await askForPlan())).toBe(404);
    expect(await readOld()).toMatchObject({ nothingSuitable: true, healthWithdrawnAt });
  });

  it('shows nothing by a link from before a later withdrawal, nor by a second one once the person agreed', async () => {
    const listOpen = () =>
      db.authToken.findMany({
        where: { kind: 'agree-again', email: walk.email, usedAt: null },
      });
    await press({ intent: 'health' });
    const [first, second] = [await askForPlan(), await askForPlan()];
    expect(await agree(first)).toBe(200);
    expect(await listOpen()).toEqual([]);
    await press({ intent: 'health' });
    expect(await agree(second)).toBe(404);
    const third = await askForPlan();
    await press({ intent: 'health' }, await submit(walk.email));
    expect(await listOpen()).toEqual([]);
    expect(await agree(third)).toBe(404);
    // A link of another spelling of the address stays open, so its time is compared too.
    const fourth = await askForPlan();
    await db.authToken.updateMany({
      where: { kind: 'agree-again', usedAt: null, email: walk.email },
      data: { createdAt: new Date(Date.now() - DAY_MS) },
    });
    expect(await agree(fourth)).toBe(404);
    expect((await readChoices()).health).toBe('hidden');
  });

  it('says that the older plan’s answers are withdrawn, not those of one that was made since', async () => {
    await press({ intent: 'health' });
    const newer = await submit(walk.email);
    const page = await catchResponse(planPage.loader(args(newer)));
    expect((await page.json()).receipt).toContain('plan and health answers yes');
    expect(await readStates()).toMatchObject({ health: 'withdrawn' });
    const { shown } = await (await catchResponse(choicesPage.loader(args(newer)))).json();
    expect(shown).not.toContainEqual(expect.objectContaining({ kind: 'health' }));
  });

  it('ends the copy of health answers to the customer database for all leads of the person', async () => {
    const other = await db.lead.findFirstOrThrow({
      where: { assessmentId: await submit(walk.email) },
    });
    const leadIds = [leadId, other.id];
    for (const ofLeadId of leadIds)
      await db.$transaction((tx) =>
        appendConsentEvent(tx, {
          ...{ tenantId: TENANT, contactId, leadId: ofLeadId, kind: 'crm-health', state: 'given' },
          ...{ mode: 'box', wording: 'May copy', wordingId: '-', locale: 'en', source: 'plan-page' },
          now: new Date(),
        }),
      );
    expect((await readChoices()).shown).toContainEqual(
      expect.objectContaining({ kind: 'crm-health', state: 'given', wording: 'May copy' }),
    );
    const readRefusals = () => findCrmHealthRefusals(db, { tenantId: TENANT, leadIds });
    expect((await readRefusals()).size).toBe(0);
    expect(await press({ intent: 'crm-health' })).toBe(200);
    expect(await readStates()).toMatchObject({ 'crm-health': 'withdrawn' });
    expect([...(await readRefusals())].sort()).toEqual(leadIds.sort());
  });

  it('ends the copy to the customer database with the use of health answers, also once the person agrees again', async () => {
    const copy = { tenantId: TENANT, contactId, leadId, kind: 'crm-health' } as const;
    await db.$transaction((tx) =>
      appendConsentEvent(tx, {
        ...{ ...copy, state: 'given', mode: 'box', wording: 'May copy', wordingId: '-', locale: 'en' },
        ...{ source: 'plan-page', now: new Date() },
      }),
    );
    await press({ intent: 'health' });
    expect(await agree(await askForPlan())).toBe(200);
    expect(await readStates()).toMatchObject({ health: 'given', 'crm-health': 'withdrawn' });
    expect(await findCrmHealthRefusals(db, { tenantId: TENANT, leadIds: [leadId] })).toContain(leadId);
  });

  it('says as ended what the service ended with the answers, and nothing else', async () => {
    const agree = (kind: 'crm-health' | 'segments') =>
      makeConsent(db, TENANT, { contactId, leadId, kind, state: 'given', mode: 'box' });
    for (const kind of ['crm-health', 'segments'] as const) await agree(kind);
    await db.lead.updateMany({ where: { assessmentId: id }, data: { answersRemovedAt: new Date() } });
    expect(await readChoices()).toMatchObject({ health: 'too-old' });
    expect(await readStates()).toMatchObject({ 'crm-health': 'given', segments: 'given' });
    await db.$transaction((tx) =>
      endConsentsToAnswers(tx, { tenantId: TENANT, leads: [{ id: leadId, contactId }], now: new Date() }),
    );
    expect(await readStates()).toMatchObject({ 'crm-health': 'ended', segments: 'ended' });
  });

  it('adds nothing when a button is pressed again', async () => {
    const count = async () => [
      await db.consentEvent.count(),
      await db.privacyRequest.count(),
      await db.outboxMessage.count(),
    ];
    const buttons = ['offers', 'segments', 'texts', 'restrict', 'object', 'crm-health', 'health'];
    for (const intent of buttons) expect(await press({ intent })).toBe(200);
    const before = await count();
    for (const intent of buttons) expect(await press({ intent })).toBe(200);
    expect(await count()).toEqual(before);
  });
});

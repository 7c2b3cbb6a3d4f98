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
import { appendConsentEvent, findCrmHealthRefusals } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { findExport, readExport } from '#app/domain/preferences/index.ts';
import { finishRequest } from '#app/domain/privacy-requests/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { readLeadPage } from '#app/routes/console/leads/lead/read-page.server.ts';
import * as agreePage from '#app/routes/visitor/own-data/agree.tsx';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as planPage from '#app/routes/visitor/plan/plan.tsx';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forEachDatabase } from '../support/databases.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
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
  let writtenToday = 0;
  const rateLimits = {
    consume: async (name: string) => {
      if (name !== 'own-words') return;
      writtenToday += 1;
      if (writtenToday > LIMITS['own-words'].points) throw new AppError('too-many', 'Too many requests.');
    },
  };
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
  });
  /** @param email the address of a person who answers again */
  const submit = async (email: string) => {
    const parsed = parseSubmission(
      consumerPayload({
        widget: 'consumer',
        healthGoals: ['performance'],
        email,
        phone: PHONE,
        consentVersion: CONSENT_VERSION,
      }),
    );
    if (!parsed.ok) throw new Error('the payload is good');
    const { assessmentId } = await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    });
    return assessmentId;
  };
  beforeEach(async () => {
    submissions += 1;
    id = await submit(`walk${submissions}@example.com`);
    writtenToday = 0;
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
      context: {
        services: { db, outbox, env: { NODE_ENV: 'test' } },
        ...{ rateLimits, widgetAssets: { en: {}, es: {} } },
      },
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

  /** Presses the button on the page of choices. @returns the token of the mailed link */
  const askForPlan = async (assessmentId = id) => {
    expect(await press({ intent: 'agree' }, assessmentId)).toBe(200);
    const message = await db.outboxMessage.findFirstOrThrow({
      where: { purpose: 'agree-link' },
      orderBy: { id: 'desc' },
    });
    const mail = await outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message);
    return /\/agree\/([\w-]+)/.exec('text' in mail ? mail.text : '')?.[1] ?? '';
  };
  const agreeArgs = (token: string, body?: Record<string, string>) => ({
    ...args('none', body),
    params: { token },
  });
  const agree = async (token: string, body: Record<string, string> = { healthConsent: 'true' }) =>
    (await catchResponse(agreePage.action(agreeArgs(token, body)))).status;

  it('shows one hidden plan again by the mailed link, with the box alone, and leaves other plans hidden', async () => {
    const other = await submit(`walk${submissions}@example.com`);
    const read = (assessmentId: string) =>
      db.peptideAssessment.findUniqueOrThrow({ where: { id: assessmentId } });
    const before = await read(id);
    expect(await press({ intent: 'agree' })).toBe(404);
    await press({ intent: 'health' });
    // Whoever has the plan's link can only have a mail sent to the person.
    expect(await press({ intent: 'agree', healthConsent: 'true' })).toBe(200);
    expect((await readChoices()).health).toBe('hidden');
    const token = await askForPlan();
    const page = await catchResponse(agreePage.loader(agreeArgs(token)));
    expect(await page.json()).toMatchObject({
      wording: expect.stringContaining('I agree'),
      noticePath: expect.stringMatching(/^\/legal\/consumer-health-data\?client=\w+&locale=en$/),
    });
    expect((await readChoices()).health).toBe('hidden');
    expect(await agree('none')).toBe(404);
    expect(await agree(token, {})).toBe(400);
    expect(await agree(token)).toBe(200);
    expect(await agree(token)).toBe(404);
    expect(await read(id)).toEqual(before);
    expect((await readPlan()).status).toBe(200);
    expect(await readStates()).toMatchObject({ health: 'given' });
    expect(
      await db.consentEvent.findFirst({ where: { contactId, kind: 'health', state: 'given' } }),
    ).toMatchObject({ leadId, mode: 'box' });
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
    const newer = await submit(`walk${submissions}@example.com`);
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
        where: { kind: 'agree-again', email: `walk${submissions}@example.com`, usedAt: null },
      });
    await press({ intent: 'health' });
    const [first, second] = [await askForPlan(), await askForPlan()];
    expect(await agree(first)).toBe(200);
    expect(await listOpen()).toEqual([]);
    await press({ intent: 'health' });
    expect(await agree(second)).toBe(404);
    const third = await askForPlan();
    await press({ intent: 'health' }, await submit(`walk${submissions}@example.com`));
    expect(await listOpen()).toEqual([]);
    expect(await agree(third)).toBe(404);
    // A link of another spelling of the address stays open, so its time is compared too.
    const fourth = await askForPlan();
    await db.authToken.updateMany({
      where: { kind: 'agree-again', usedAt: null, email: `walk${submissions}@example.com` },
      data: { createdAt: new Date(Date.now() - DAY_MS) },
    });
    expect(await agree(fourth)).toBe(404);
    expect((await readChoices()).health).toBe('hidden');
  });

  it('says that the older plan’s answers are withdrawn, not those of one that was made since', async () => {
    await press({ intent: 'health' });
    const newer = await submit(`walk${submissions}@example.com`);
    const page = await catchResponse(planPage.loader(args(newer)));
    expect((await page.json()).receipt).toContain('plan and health answers yes');
    expect(await readStates()).toMatchObject({ health: 'withdrawn' });
    const { shown } = await (await catchResponse(choicesPage.loader(args(newer)))).json();
    expect(shown).not.toContainEqual(expect.objectContaining({ kind: 'health' }));
  });

  it('mails the link to a hidden plan 5 times a day at most', async () => {
    await press({ intent: 'health' });
    for (let n = 0; n < 5; n++) expect(await press({ intent: 'agree' })).toBe(200);
    expect(await press({ intent: 'agree' })).toBe(429);
    expect(await db.outboxMessage.count({ where: { leadId, purpose: 'agree-link' } })).toBe(5);
  });

  it('mails the link to a copy of the data also while the answers are hidden', async () => {
    await press({ intent: 'health' });
    expect(await press({ intent: 'copy' })).toBe(200);
    const message = await db.outboxMessage.findFirstOrThrow({ where: { leadId, purpose: 'data-link' } });
    const mail = await outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message);
    const token = /\/data\/([\w-]+)/.exec('text' in mail ? mail.text : '')?.[1] ?? '';
    expect(await findExport(db, token, new Date())).toMatchObject({ leadId });
    // The person's own copy has the hidden answers; the file that staff download has not (above).
    const own = await readExport({ db, seal: TEST_SEAL, token, actor, now: new Date() });
    const assessments: unknown[] = [];
    for await (const assessment of own.assessments) assessments.push(assessment);
    expect(assessments).toMatchObject([{ id, healthGoals: ['performance'] }]);
    expect((await readChoices()).health).toBe('hidden');
  });

  it('mails the link that erases everything also once the answers are hidden or deleted', async () => {
    await press({ intent: 'health' });
    expect(await press({ intent: 'erase' })).toBe(200);
    await db.withdrawnAnswers.deleteMany({ where: { tenantId: TENANT } });
    expect((await readChoices()).health).toBe('deleted');
    expect(await press({ intent: 'erase' })).toBe(200);
    const planned = { leadId, purpose: 'erase-confirm', state: 'planned' };
    expect(await db.outboxMessage.count({ where: planned })).toBe(2);
  });

  it('ends the copy of health answers to the customer database for all leads of the person', async () => {
    const other = await db.lead.findFirstOrThrow({
      where: { assessmentId: await submit(`walk${submissions}@example.com`) },
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

  it('passes on complaints and appeals, a few a day, and adds words to what is open', async () => {
    const words = 'The price was wrong';
    expect(await press({ intent: 'complain' })).toBe(400);
    expect(await press({ intent: 'complain', words })).toBe(200);
    expect(await press({ intent: 'complain', words: 'Nobody answers' })).toBe(200);
    const read = () => db.privacyRequest.findMany({ where: { contactId }, orderBy: { id: 'asc' } });
    const [complaint, ...others] = await read();
    expect(others).toEqual([]);
    expect(complaint).toMatchObject({ kind: 'complain', words: `${words}\n\nNobody answers` });
    expect((await readChoices()).canAppeal).toBe(false);
    const writtenBefore = writtenToday;
    expect(await press({ intent: 'appeal', words })).toBe(400);
    expect(writtenToday).toBe(writtenBefore);
    await finishRequest({
      ...{ db, tenantId: TENANT, id: complaint?.id ?? '', note: 'Looked into it', now: new Date() },
      actor: { ...actor, id: 'staff' },
    });
    expect((await readChoices()).canAppeal).toBe(true);
    expect(await press({ intent: 'appeal', words })).toBe(200);
    expect(await press({ intent: 'correct', words })).toBe(200);
    expect(await press({ intent: 'correct', words: 'More' })).toBe(200);
    expect(await press({ intent: 'correct', words: 'Even more' })).toBe(429);
    expect((await read()).map(({ kind }) => kind)).toEqual(['complain', 'appeal', 'correct']);
  });

  it('ends offers, texts and choosing by goals for a person who objects', async () => {
    expect(await press({ intent: 'object' })).toBe(200);
    expect(await readStates()).toMatchObject({
      ...{ offers: 'withdrawn', segments: 'withdrawn', texts: 'withdrawn' },
    });
    expect(await db.privacyRequest.findMany({ where: { contactId } })).toMatchObject([
      { kind: 'object', source: 'plan-page', doneAt: null },
    ]);
  });

  it('passes a correction on in the person’s words, and mails a link to a copy, without changing data', async () => {
    const before = await db.contact.findUniqueOrThrow({ where: { id: contactId } });
    expect(await press({ intent: 'correct', words: '  ' })).toBe(400);
    expect(await press({ intent: 'correct', words: 'x'.repeat(2001) })).toBe(400);
    expect(await press({ intent: 'correct', words: ' My name is Adah ' })).toBe(200);
    for (let n = 0; n < 5; n++) expect(await press({ intent: 'copy' })).toBe(200);
    expect(await press({ intent: 'copy' })).toBe(429);
    const requests = await db.privacyRequest.findMany({ where: { contactId }, orderBy: { id: 'asc' } });
    expect(requests).toMatchObject([
      { kind: 'correct', words: 'My name is Adah', leadId, doneAt: null },
      { kind: 'copy', words: null, doneAt: null },
    ]);
    expect(requests).toHaveLength(2);
    expect(await db.contact.findUniqueOrThrow({ where: { id: contactId } })).toEqual(before);
    const mails = await db.outboxMessage.findMany({ where: { leadId, purpose: 'data-link' } });
    expect(mails).toHaveLength(5);
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
    // Staff see it at the top of the lead's page, also those who may not read requests.
    const [request] = await db.privacyRequest.findMany({ where: { contactId } });
    for (const person of [STAFF, { ...STAFF, kind: 'tenant-user', role: 'viewer', tenantId: TENANT }]) {
      const page = {
        context: { services: { db } },
        params: { leadId },
        tenantId: TENANT,
        actor,
        now: new Date(),
      };
      const { restrictedSince } = await readLeadPage({ ...page, person } as never);
      expect(restrictedSince).toBe(request?.receivedAt.toISOString());
    }
    expect(
      await db.suppression.count({ where: { tenantId: TENANT, reason: 'unsubscribe' } }),
    ).toBeGreaterThan(0);
  });

  it('takes no request from the address of a page, and none for an unknown plan', async () => {
    for (const intent of ['agree', 'erase', 'correct', 'copy', 'restrict', 'object', 'complain', 'appeal'])
      expect(await press({ intent, words: 'x' }, 'none')).toBe(404);
    expect((await catchResponse(choicesPage.loader(args(id)))).status).toBe(200);
    expect(await db.privacyRequest.count({ where: { contactId } })).toBe(0);
  });
});

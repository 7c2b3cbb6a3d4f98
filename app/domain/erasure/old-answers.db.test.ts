import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { marketingMails } from '#app/domain/campaigns/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { exportPerson } from '#app/domain/lead-database/index.ts';
import { findMissingAnswers, hasWithdrawnCopy } from '#app/domain/leads/index.ts';
import { findChoices, findLeadChoices, withdrawChoice } from '#app/domain/preferences/index.ts';
import { TABLE_OWNERS } from '#app/domain/table-owners.ts';
import { INITIAL_RETENTION } from '#app/domain/tenants/retention-fields.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { makeConsent } from '../../../tests/support/consents.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { TEST_RING, TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { applyRetention } from './apply-retention.server.ts';
import { endConsentsToAnswers } from './end-with-answers.server.ts';
import { eraseAddress } from './erase-address.server.ts';

const LAST_ACTIVE = new Date('2026-01-02T00:00:00Z');
const after = (days: number) => new Date(LAST_ACTIVE.getTime() + days * DAY_MS);
const WITHOUT_ANSWERS = after(366);
/** Is in each answer, and nowhere else. */
const ANSWER = 'zqx-answer';

/** Tests people who agreed to offers, after the time for answers. */
forEachDatabase((name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.peptideAssessment.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, INITIAL_RETENTION));
  });

  const makeLead = async (
    over: Partial<Pick<Prisma.LeadUncheckedCreateInput, 'nothingSuitable' | 'segments'>> = {},
  ) => {
    const lead = await marketingLead(db, tenantId, {
      ...{
        email: 'ana@example.com',
        createdAt: LAST_ACTIVE,
        goalIds: `|${ANSWER}|`,
        experienceLevel: ANSWER,
      },
      contact: { provedAt: LAST_ACTIVE, firstLeadAt: LAST_ACTIVE, lastLeadAt: LAST_ACTIVE },
      ...over,
    });
    const text = { experienceLevel: ANSWER, sexAtBirth: ANSWER, ageRange: ANSWER, budgetLevel: ANSWER };
    const lists = { healthGoals: [ANSWER], symptoms: [ANSWER], contraFlags: [ANSWER] };
    await db.peptideAssessment.update({
      where: { id: lead.assessmentId ?? '' },
      data: {
        ...{ ...text, ...lists, additionalConcerns: ANSWER, outcome: ANSWER },
        recommendations: { engine_version: ANSWER },
      },
    });
    await db.withdrawnAnswers.create({
      data: {
        ...{ assessmentId: lead.assessmentId ?? '', tenantId, answers: { ANSWER }, withdrawnAt: LAST_ACTIVE },
      },
    });
    return { ...lead, assessmentId: lead.assessmentId ?? '' };
  };
  /** Lists the tables with an answer in any row. */
  const tablesWithAnswers = async () => {
    const found: string[] = [];
    for (const model of Object.keys(TABLE_OWNERS)) {
      const key = model.charAt(0).toLowerCase() + model.slice(1);
      const table = (db as unknown as Record<string, { findMany(): Promise<unknown[]> }>)[key];
      const rows = JSON.stringify(await table?.findMany(), (_key, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      if (rows.includes(ANSWER)) found.push(model);
    }
    return found;
  };
  const people = async () => ({
    leads: await db.lead.count({ where: { erasedAt: null } }),
    contacts: await db.contact.count(),
  });
  const NO_PEOPLE = { leads: 0, contacts: 0 };

  it('the answers go after 365 days and the person after 730', async () => {
    const { id, assessmentId, trackingId } = await makeLead();
    await db.crmConnection.create({ data: { tenantId, isEnabled: true, locationId: 'loc' } });
    expect(await tablesWithAnswers()).toEqual(['PeptideAssessment', 'WithdrawnAnswers', 'Lead']);
    expect(await applyRetention({ db, now: after(365) })).toEqual({ erased: 0 });
    expect(await applyRetention({ db, now: WITHOUT_ANSWERS })).toEqual({ erased: 1 });
    expect(await tablesWithAnswers()).toEqual([]);
    expect(await db.lead.findUnique({ where: { id } })).toMatchObject({
      ...{ email: 'ana@example.com', trackingId, assessmentId, segments: '', goalIds: '' },
      ...{ answersRemovedAt: WITHOUT_ANSWERS, healthWithdrawnAt: null, nothingSuitable: false },
    });
    // The CRM must empty its fields with health answers, too.
    expect(await db.outboxMessage.findMany({ where: { purpose: 'crm-consent' } })).toMatchObject([
      { tenantId, leadId: id, payload: { consent: 'health' } },
    ]);
    const choices = await findChoices(db, assessmentId);
    expect(choices?.health).toBe('too-old');
    expect(choices?.consents.health?.state).not.toBe('withdrawn');
    expect(await applyRetention({ db, now: after(730) })).toEqual({ erased: 0 });
    expect(await applyRetention({ db, now: after(731) })).toEqual({ erased: 1 });
    expect(await people()).toEqual(NO_PEOPLE);
  });

  it.each<[string, { nothingSuitable?: true }, Prisma.ContactUpdateManyMutationInput]>([
    ['whose plan excluded everything', { nothingSuitable: true }, {}],
    ['who ended the offers since', {}, { offersConsentId: null }],
  ])('a person %s goes with the answers', async (_who, lead, contact) => {
    await makeLead(lead);
    await db.contact.updateMany({ data: contact });
    // Another rule, which is not the one of this test, would erase people without consent earlier.
    await db.tenant.updateMany({ data: { withoutConsentRetentionDays: null } });
    expect(await applyRetention({ db, now: after(365) })).toEqual({ erased: 0 });
    expect(await applyRetention({ db, now: WITHOUT_ANSWERS })).toEqual({ erased: 1 });
    expect(await people()).toEqual(NO_PEOPLE);
  });

  it('a person who only saw the notice goes with the answers', async () => {
    await makeLead();
    const contact = await db.contact.findFirstOrThrow();
    const offersConsentId = await makeConsent(db, tenantId, { contactId: contact.id });
    await db.contact.updateMany({ data: { offersConsentId } });
    expect(await applyRetention({ db, now: after(365) })).toEqual({ erased: 0 });
    expect(await applyRetention({ db, now: WITHOUT_ANSWERS })).toEqual({ erased: 1 });
    expect(await people()).toEqual(NO_PEOPLE);
  });

  it.each<[string, string, { leads: number; contacts: number }]>([
    ['agreed', 'opt-in', { leads: 1, contacts: 1 }],
    ['only saw the notice', 'notice', NO_PEOPLE],
  ])('a person who %s before the ledger remains only by an agreement', async (_what, marketing, expected) => {
    const { id: leadId, contactId } = await makeLead();
    await db.contact.updateMany({ data: { offersConsentId: null, marketingConsent: marketing } });
    await db.consentRecord.create({
      data: {
        ...{ tenantId, leadId, contactId, version: '2026-11', locale: 'en', wordings: {} },
        ...{ kinds: { terms: true, marketing, sms: false }, createdAt: LAST_ACTIVE },
      },
    });
    expect(await applyRetention({ db, now: WITHOUT_ANSWERS })).toEqual({ erased: 1 });
    expect(await people()).toEqual(expected);
    expect(await tablesWithAnswers()).toEqual([]);
  });

  it('a person without answers who ends the offers goes at the next run', async () => {
    await makeLead();
    await applyRetention({ db, now: WITHOUT_ANSWERS });
    await db.contact.updateMany({ data: { offersConsentId: null } });
    await db.tenant.updateMany({ data: { withoutConsentRetentionDays: null } });
    expect(await applyRetention({ db, now: after(367) })).toEqual({ erased: 1 });
    expect(await people()).toEqual(NO_PEOPLE);
  });

  it.each<[string, { bodyHtml: string; segmentGoals?: string[] }, unknown[]]>([
    [
      'a mail that names no product, without any',
      { bodyHtml: '<p>Hello.</p>{{products}}' },
      [{ products: [] }],
    ],
    [
      'no mail that names one',
      { bodyHtml: '<p>Our Semaglutide is back.</p>' },
      [{ suppressed: 'The message names a product that the lead’s answers exclude.' }],
    ],
    ['no mail for people with a goal', { bodyHtml: '<p>Hello.</p>', segmentGoals: ['recovery'] }, []],
  ])('a person without answers gets %s', async (_what, { bodyHtml, ...values }, expected) => {
    await makeLead({ segments: '|recovery|' });
    await applyRetention({ db, now: WITHOUT_ANSWERS });
    const start = after(367);
    await launchedCampaign(db, tenantId, { templates: { bodyHtml }, values, now: start });
    const now = new Date(start.getTime() + 2 * MINUTE_MS);
    await runRound(db, now);
    const source = marketingMails(db, { origin: 'https://app.example', ring: TEST_RING, now: () => now });
    const rows = await db.outboxMessage.findMany({ where: { purpose: 'campaign' } });
    const mails = await Promise.all(rows.map((row) => source.campaign(row)));
    expect(mails.map((mail) => ('subject' in mail ? { products: mail.products } : mail))).toEqual(expected);
  });

  describe('what was permitted with answers', () => {
    const permit = async () => {
      const { id: leadId, contactId, ...lead } = await makeLead({ segments: '|recovery|' });
      await db.contact.updateMany({ data: { segmentsConsent: 'opt-in' } });
      for (const kind of ['segments', 'crm-health', 'texts'])
        await makeConsent(db, tenantId, { leadId, contactId, kind, state: 'given', mode: 'box' });
      return { ...lead, leadId };
    };
    const readStates = async (assessmentId: string) =>
      Object.entries((await findChoices(db, assessmentId))?.consents ?? {}).flatMap(([kind, consent]) =>
        consent.endedWithAnswers ? kind : [],
      );
    const readContact = async () => (await db.contact.findFirstOrThrow()).segmentsConsent;

    it('ends with the last of them, in the ledger, for campaigns and for the company’s systems', async () => {
      const { leadId, assessmentId } = await permit();
      await db.crmConnection.create({ data: { tenantId, isEnabled: true, locationId: 'loc' } });
      await applyRetention({ db, now: WITHOUT_ANSWERS });
      expect((await readStates(assessmentId)).sort()).toEqual(['crm-health', 'segments']);
      expect(await readContact()).toBe('withdrawn');
      const told = await db.outboxMessage.findMany({ where: { purpose: 'crm-consent', leadId } });
      expect(told.map(({ payload }) => (payload as { consent: string }).consent).sort()).toEqual([
        ...['crm-health', 'health', 'segments'],
      ]);
      const ends = await db.consentEvent.findMany({ where: { tenantId, state: 'withdrawn' } });
      expect(ends.map(({ source }) => source)).toEqual(['erasure', 'erasure']);
      // Staff see it, too, and a later plan asks for the copy anew.
      const lead = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
      const { consents } = await findLeadChoices(db, {
        ...{ ...lead, leadId, whyWithoutAnswers: 'too-old' },
      });
      const states = consents.map(({ kind, endedWithAnswers }) => `${kind} ${endedWithAnswers}`);
      expect(states.sort()).toEqual(['crm-health true', 'offers false', 'segments true', 'texts false']);
      expect(await hasWithdrawnCopy(db, { tenantId, leadId, contactId: lead.contactId })).toBe(false);
    });

    it.each<[string, object, boolean]>([
      ['are in use', {}, false],
      ['are hidden', { healthWithdrawnAt: LAST_ACTIVE }, true],
    ])('lasts while answers of another plan %s', async (_how, data, isHidden) => {
      const { leadId, assessmentId } = await permit();
      const { contactId } = await db.lead.findUniqueOrThrow({ where: { id: leadId } });
      const other = await marketingLead(db, tenantId, { email: 'ana+other@example.com' });
      await db.lead.update({ where: { id: other.id }, data: { contactId, ...data } });
      if (isHidden)
        await db.withdrawnAnswers.create({
          data: {
            ...{ assessmentId: other.assessmentId ?? '', tenantId, answers: {}, withdrawnAt: LAST_ACTIVE },
          },
        });
      await db.lead.update({ where: { id: leadId }, data: { answersRemovedAt: WITHOUT_ANSWERS } });
      const leads = [{ id: leadId, contactId }];
      await db.$transaction((tx) => endConsentsToAnswers(tx, { tenantId, leads, now: WITHOUT_ANSWERS }));
      expect(await readStates(assessmentId)).toEqual([]);
      expect(await readContact()).toBe('opt-in');
    });
  });

  it('answers that were too old before there was a column for that remain so', async () => {
    const withdrawnAt = LAST_ACTIVE;
    const makeEarlier = async (data: Prisma.LeadUncheckedUpdateInput) => {
      const { id } = await marketingLead(db, tenantId);
      await db.lead.update({ where: { id }, data: { healthWithdrawnAt: withdrawnAt, ...data } });
      return id;
    };
    const leads = [
      await makeEarlier({ nothingSuitable: false }),
      await makeEarlier({ nothingSuitable: true }),
      await makeEarlier({ nothingSuitable: false, erasedAt: LAST_ACTIVE }),
      await makeEarlier({ nothingSuitable: false, healthWithdrawnAt: null }),
    ];
    const folder = name === 'sqlite' ? 'migrations' : 'postgres/migrations';
    const file = `../../../prisma/${folder}/20261129131318_answers_removed/migration.sql`;
    const [, move = ''] =
      /(UPDATE "Lead" [^;]+);/.exec(readFileSync(new URL(file, import.meta.url), 'utf8')) ?? [];
    await db.$executeRawUnsafe(move);
    const rows = await db.lead.findMany();
    const read = (id: string) => {
      const lead = rows.find((row) => row.id === id);
      return lead && findMissingAnswers(lead);
    };
    expect(leads.map(read)).toEqual([
      { why: 'too-old', since: withdrawnAt },
      { why: 'withdrawn', since: withdrawnAt },
      { why: 'withdrawn', since: withdrawnAt },
      null,
    ]);
  });

  it('answers that were too old are not withdrawn afterwards', async () => {
    const { id, assessmentId } = await makeLead();
    await applyRetention({ db, now: WITHOUT_ANSWERS });
    await withdrawChoice({ db, assessmentId, choice: 'health', wording: '-', now: after(367) });
    expect(await db.lead.findUnique({ where: { id } })).toMatchObject({
      ...{ answersRemovedAt: WITHOUT_ANSWERS, healthWithdrawnAt: null, nothingSuitable: false },
    });
  });

  it('a person without answers gets a copy and can be erased', async () => {
    const { id, email, assessmentId } = await makeLead();
    await applyRetention({ db, now: WITHOUT_ANSWERS });
    const now = after(367);
    const file = await exportPerson({ db, seal: TEST_SEAL, tenantId, leadId: id, actor, now });
    const assessments: unknown[] = [];
    for await (const assessment of file.assessments) assessments.push(assessment);
    expect(assessments).toMatchObject([{ id: assessmentId, contraFlags: [] }]);
    await db.$transaction((tx) => eraseAddress(tx, { tenantId, email, now }));
    expect(await people()).toEqual(NO_PEOPLE);
    expect(await findChoices(db, assessmentId)).toBeNull();
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  confirmationSigner,
  submissionIntake,
  submitAssessment,
  visitorMails,
} from '#app/domain/assessments/index.ts';
import { countBulkRecipients } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { contactSigner, type MarketingCandidate, walkMarketingCandidates } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { confirmChoices, findLeadChoices, saveWish } from '#app/domain/preferences/index.ts';
import { isAddressSuppressed, suppress } from '#app/domain/suppressions/index.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { renderMail } from '#app/mails/index.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { makeTenant } from '../data/rows.ts';
import { forEachDatabase } from '../support/databases.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { draftCampaign } from '../support/marketing.ts';
import { fullPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_RING } from '../support/test-seal.ts';

/** A company whose setting asks for a second confirmation of offers, beyond what a region's law asks for. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  const newCompany = async (over: object = {}) => {
    const tenant = await makeTenant(db, {
      ...{ sellsTo: ['US'], leadNotification: 'never', emailVerifiedAt: new Date() },
      ...{ marketingConsentMode: 'opt-in', confirmsOffers: true },
      ...{ legalName: 'Acme Ltd', postalAddress: '1 Main St, Springfield' },
      ...over,
    });
    return tenant.id;
  };

  async function submit(
    tenantId: string,
    { email = `${randomUUID()}@example.com`, offers = true, daysAgo = 0, ...over }: SubmitOptions = {},
  ) {
    const parsed = parseSubmission(
      fullPayload({
        ...{ tenantId, email, healthGoals: ['weight-loss'], healthConsent: true, marketingOptIn: offers },
        consentVersion: CONSENT_VERSION,
        ...over,
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
    return { tenantId, assessmentId, email, leadId: lead.id, contactId: lead.contactId ?? '', lead };
  }
  interface SubmitOptions {
    email?: string;
    offers?: boolean;
    daysAgo?: number;
    locale?: string;
    consentVersion?: undefined;
  }
  type Person = Awaited<ReturnType<typeof submit>>;

  const countMails = ({ assessmentId }: Person) =>
    db.outboxMessage.count({ where: { dedupeKey: `offers-confirm:${assessmentId}`, state: 'planned' } });
  const readMail = ({ tenantId, assessmentId, email }: Person) =>
    visitorMails(db, TEST_RING)['offers-confirm']({
      ...{ id: 'mail', tenantId, recipient: email, payload: { assessmentId }, createdAt: new Date() },
      purpose: 'offers-confirm',
    });
  const render = async (person: Person) => {
    const mail = await readMail(person);
    if (!('purpose' in mail)) throw new Error(JSON.stringify(mail));
    return renderMail(mail, MAIL_SETTINGS);
  };
  const findToken = async (person: Person) =>
    /\/confirm\/([\w.-]+)/.exec((await render(person)).text)?.[1] ?? '';
  const press = ({ assessmentId }: Person, token: string) =>
    confirmChoices({
      ...{ db, link: { assessmentId, token, ring: TEST_RING }, ticked: ['offers'], now: new Date() },
    });
  const readReason = async ({ tenantId, leadId }: Person, consentMode = 'opt-in') => {
    const found: MarketingCandidate[] = [];
    for await (const { candidates } of walkMarketingCandidates({
      ...{ db, tenantId, segments: [], consentMode, isSuppressed: isAddressSuppressed },
      to: new Date(Date.now() + 1),
    }))
      found.push(...candidates);
    return found.find((candidate) => candidate.leadId === leadId)?.reason;
  };
  const readContact = ({ contactId }: Person) => db.contact.findUniqueOrThrow({ where: { id: contactId } });
  const stop = ({ tenantId, email: address }: Person) =>
    db.$transaction((tx) =>
      suppress(tx, { tenantId, channel: 'email', address, reason: 'unsubscribe', now: new Date() }),
    );

  describe('a person who ticks the box', () => {
    it('gets one mail without an offer, and offers only after the button on its page', async () => {
      const person = await submit(await newCompany());
      expect(await countMails(person)).toBe(1);
      const { subject, text, html, headers } = await render(person);
      expect(subject).toMatch(/^Please confirm that you want offers from \S/);
      expect(text).toContain('1 Main St, Springfield');
      expect(text).toContain('The link expires in 30 days.');
      expect(`${text}${html}`).not.toMatch(/semaglutide|\$|coupon|\/plan\/[\w-]+"/i);
      expect(headers).not.toHaveProperty('List-Unsubscribe');
      expect(await readReason(person)).toBe('unconfirmed');
      const counted = await countBulkRecipients({
        ...{ db, tenantId: person.tenantId, channel: 'email', now: new Date() },
      });
      expect(counted).toMatchObject({ recipients: 0, skipped: { unconfirmed: 1 } });
      const { consents } = await findLeadChoices(db, {
        ...{ ...person, createdAt: person.lead.createdAt },
        ...{ healthWithdrawnAt: null, whyWithoutAnswers: null },
      });
      expect(consents.find(({ kind }) => kind === 'offers')).toMatchObject({
        ...{ state: 'pending', createdAt: person.lead.createdAt },
      });
      const token = await findToken(person);
      expect(await press(person, token)).toEqual({ givesOffers: true });
      const event = await db.consentEvent.findFirstOrThrow({
        where: { leadId: person.leadId, kind: 'offers', source: 'plan-page' },
      });
      expect(event).toMatchObject({ ...{ state: 'given', mode: 'button', awaitsConfirmation: false } });
      expect(await readContact(person)).toMatchObject({
        ...{ marketingConsent: 'opt-in', segmentsConsent: 'opt-in', offersConsentId: event.id },
      });
      expect(await readReason(person)).toBeNull();
      await expect(press(person, token)).rejects.toMatchObject({ code: 'not-found' });
      expect(await readMail(person)).toHaveProperty('suppressed');
    });

    it('is asked in Spanish if the form was', async () => {
      const { subject, text } = await render(await submit(await newCompany(), { locale: 'es' }));
      expect(subject).toMatch(/^Confirme que quiere recibir ofertas de /);
      expect(text.replaceAll(/\s+/g, ' ')).toContain('Las ofertas solo empiezan cuando pulse el botón');
    });

    it('is asked by one mail for all assessments, and by either link once', async () => {
      const first = await submit(await newCompany());
      const second = await submit(first.tenantId, { email: first.email });
      expect(second.contactId).toBe(first.contactId);
      expect(await readMail(second)).toEqual({ suppressed: expect.stringContaining('earlier') });
      expect(await press(second, confirmationSigner(TEST_RING).sign(second.leadId))).toEqual({
        givesOffers: true,
      });
      await expect(press(first, confirmationSigner(TEST_RING).sign(first.leadId))).rejects.toMatchObject({
        code: 'not-found',
      });
      // Agreed now: a third assessment asks nothing again.
      const third = await submit(first.tenantId, { email: first.email });
      expect(await readMail(third)).toHaveProperty('suppressed');
      expect(await readReason(third)).toBeNull();
    });

    it('is asked again once the link of the earlier mail has expired', async () => {
      const old = await submit(await newCompany(), { daysAgo: 31 });
      expect(await readMail(old)).toEqual({ suppressed: expect.stringContaining('expired') });
      const again = await submit(old.tenantId, { email: old.email });
      expect(await readMail(again)).toHaveProperty('purpose');
    });

    it('gets offers of one company by its link and none of another', async () => {
      const email = `${randomUUID()}@example.com`;
      const [one, other] = [
        await submit(await newCompany(), { email }),
        await submit(await newCompany(), { email }),
      ];
      await expect(press(other, await findToken(one))).rejects.toMatchObject({ code: 'not-found' });
      await press(one, await findToken(one));
      expect([await readReason(one), await readReason(other)]).toEqual([null, 'unconfirmed']);
    });

    it('is not subscribed by the link of a mail from before an unsubscription', async () => {
      const person = await submit(await newCompany());
      const token = await findToken(person);
      await stop(person);
      await expect(press(person, token)).rejects.toMatchObject({ code: 'not-found' });
      expect(await readMail(person)).toHaveProperty('suppressed');
    });

    it('confirms by a yes on the preferences page behind a mail’s link, and joins running campaigns', async () => {
      const now = new Date();
      const tenantId = await newCompany();
      const first = await submit(tenantId, { daysAgo: 2 });
      await press(first, await findToken(first));
      await stop(first);
      const again = await submit(tenantId, { email: first.email });
      const { id: campaignId } = await draftCampaign(db, tenantId, { now });
      await db.emailCampaign.update({
        where: { id: campaignId },
        data: { status: 'active', launchedAt: now, enrolledThrough: new Date(now.getTime() + DAY_MS) },
      });
      const link = { token: contactSigner(TEST_RING).sign(again.contactId), ring: TEST_RING };
      await saveWish({ ...{ db, link, wish: 'all', source: 'preferences', wording: 'Yes', now } });
      expect(await readReason(again)).toBeNull();
      expect(await db.campaignEnrolment.count({ where: { campaignId, contactId: again.contactId } })).toBe(1);
      await expect(press(again, confirmationSigner(TEST_RING).sign(again.leadId))).rejects.toMatchObject({
        code: 'not-found',
      });
    });
  });

  it('asks nobody who left the box empty, and nobody while the setting is off', async () => {
    const tenantId = await newCompany();
    expect(await countMails(await submit(tenantId, { offers: false }))).toBe(0);
    const off = await submit(await newCompany({ confirmsOffers: false }));
    expect([await countMails(off), await readReason(off)]).toEqual([0, null]);
  });

  it('people who agreed before it was turned on keep getting offers, also after they tick again', async () => {
    const tenantId = await newCompany({ confirmsOffers: false });
    const before = await submit(tenantId);
    await db.tenant.update({ where: { id: tenantId }, data: { confirmsOffers: true } });
    expect(await readReason(before)).toBeNull();
    const again = await submit(tenantId, { email: before.email });
    expect(await readReason(again)).toBeNull();
    expect(await readMail(again)).toHaveProperty('suppressed');
    expect(await readReason(await submit(tenantId))).toBe('unconfirmed');
  });

  it('replaces the notice by the box, and keeps the people who were told before', async () => {
    const tenantId = await newCompany({
      ...{ marketingConsentMode: 'notice', confirmsOffers: false, followsSpecification: true },
    });
    const told = await submit(tenantId, { offers: false });
    await db.tenant.update({ where: { id: tenantId }, data: { confirmsOffers: true } });
    const silent = await submit(tenantId, { offers: false });
    const person = await submit(tenantId);
    const reasons = await Promise.all([told, silent, person].map((one) => readReason(one, 'notice')));
    expect(reasons).toEqual([null, 'noConsent', 'unconfirmed']);
    await press(person, await findToken(person));
    expect(await readReason(person, 'notice')).toBeNull();
  });

  it('asks for what another program claims, in a mail that says so', async () => {
    const person = await submit(await newCompany(), { consentVersion: undefined });
    expect(await countMails(person)).toBe(1);
    expect((await render(person)).text.replaceAll(/\s+/g, ' ')).toContain(
      'through another of its own forms. They say that you want offers',
    );
    expect(await readReason(person)).toBe('unconfirmed');
  });

  it('waits with the mail until the company has confirmed its own address', async () => {
    const person = await submit(await newCompany({ emailVerifiedAt: null }));
    expect(await readMail(person)).toHaveProperty('postponed');
  });

  it('the database refuses a marketing row that names a consent that still waits', async () => {
    const person = await submit(await newCompany());
    const { id: consentId } = await db.consentEvent.findFirstOrThrow({
      where: { leadId: person.leadId, kind: 'offers' },
    });
    const message = { tenantId: person.tenantId, kind: 'email', purpose: 'bulk', marketing: true };
    const write = (id: string) =>
      db.outboxMessage.create({
        data: { ...message, consentId: id, dedupeKey: randomUUID(), payload: {} },
        select: { marketing: true },
      });
    await expect(write(consentId)).rejects.toThrow();
    await press(person, await findToken(person));
    const { offersConsentId } = await readContact(person);
    expect(await write(offersConsentId ?? '')).toEqual({ marketing: true });
  });
});

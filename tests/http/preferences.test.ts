import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { contactSigner } from '#app/domain/leads/index.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import {
  countWishReasons,
  findMarketingStops,
  findStoppedAddresses,
  findWishReason,
  suppress,
} from '#app/domain/suppressions/index.ts';
import { WISH_REASONS } from '#app/domain/suppressions/reasons.ts';
import { createRateLimits, LIMITS } from '#app/http/rate-limits.server.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import * as dataPage from '#app/routes/visitor/own-data/data.tsx';
import * as preferencesPage from '#app/routes/visitor/own-data/preferences.tsx';
import * as unsubscribePage from '#app/routes/visitor/own-data/unsubscribe.tsx';
import { outboxMails } from '../../server/outbox-mails.ts';
import { LEDGER_INTAKE, makeConsent } from '../support/consents.ts';
import { forOneDatabase } from '../support/databases.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { fullPayload } from '../support/payloads.ts';
import { renderPage } from '../support/render-page.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../support/test-seal.ts';

const ADDRESS = 'ada@example.com';

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let token: string;
  let tenantId: string;
  /** Consents are append-only, so each test reads only its own. */
  let testStartedAt: Date;
  const findLaterConsents = () =>
    db.consentEvent.findMany({ where: { source: { not: 'widget' }, createdAt: { gte: testStartedAt } } });
  const outbox = { enqueue: enqueueSealed, wake: () => {} };

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await muteLeadNotices(db);
    const parsed = parseSubmission(fullPayload({ email: 'Ada@Example.com', phone: '+1 415 555 0100' }));
    if (!parsed.ok) throw new Error('the payload is good');
    await submitAssessment({
      db,
      intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
      submission: parsed.value,
      idempotency: null,
      now: new Date(),
    });
    const contact = await db.contact.findFirstOrThrow();
    tenantId = contact.tenantId;
    token = contactSigner(TEST_RING).sign(contact.id);
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.suppression.deleteMany();
    await db.privacyRequest.deleteMany();
    testStartedAt = new Date();
    await db.authToken.deleteMany();
    await db.contact.updateMany({
      data: { lessOften: false, marketingPausedUntil: null, marketingConsent: 'notice', locale: 'en' },
    });
  });

  const NO_LIMITS = createRateLimits({ scale: 0, shared: null });
  const args = (linkToken: string, body?: Record<string, string>, rateLimits = NO_LIMITS) =>
    ({
      params: { token: linkToken },
      request: new Request(
        'http://app.example/',
        body ? { method: 'POST', body: new URLSearchParams(body) } : {},
      ),
      context: {
        services: { db, outbox, intake: LEDGER_INTAKE, env: { keyRing: TEST_RING } },
        ...{ requestId: 'request-1', address: '192.0.2.1', rateLimits },
      },
    }) as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  const catchResponse = (page: Promise<unknown>) =>
    page.catch((thrown: unknown) => thrown) as Promise<Response>;
  const isStopped = async (which = findMarketingStops) => {
    const address = { tenantId, addressHash: hashRecipient(ADDRESS) };
    return (await which(db, [address]))(address);
  };
  const queue = async (purpose: string, marketing: boolean, ownerId = tenantId) =>
    enqueue(
      db,
      {
        tenantId: ownerId,
        kind: 'email',
        purpose,
        dedupeKey: `${purpose}:${ownerId}`,
        recipient: ADDRESS,
        recipientHash: hashRecipient(ADDRESS),
        marketing,
        consentId: await makeConsent(db, ownerId),
        payload: {},
      },
      new Date(),
    );
  const readState = async (purpose: string, ownerId = tenantId) =>
    (await db.outboxMessage.findUniqueOrThrow({ where: { dedupeKey: `${purpose}:${ownerId}` } })).state;

  describe('unsubscribing', () => {
    it('doesn’t happen when the link is opened, by a person or a scanner', async () => {
      for (const method of ['GET', 'HEAD']) {
        const pageArgs = args(token);
        (pageArgs as { request: Request }).request = new Request('http://app.example/', { method });
        for (const page of [unsubscribePage, preferencesPage])
          expect((await catchResponse(page.loader(pageArgs))).status).toBe(200);
      }
      expect(await isStopped()).toBe(false);
      expect(await findLaterConsents()).toEqual([]);
    });

    it('stops marketing at once, queued mails too, and nothing else', async () => {
      await queue('campaign', true);
      await queue('plan-mail', false);
      await db.outboxMessage.updateMany({ where: { purpose: 'campaign' }, data: { state: 'claimed' } });
      const answer = await catchResponse(unsubscribePage.action(args(token, { from: 'page' })));
      expect(answer.status).toBe(200);
      expect(await isStopped()).toBe(true);
      expect(await isStopped(findStoppedAddresses)).toBe(false);
      expect([await readState('campaign'), await readState('plan-mail')]).toEqual(['suppressed', 'planned']);
      expect(await findLaterConsents()).toMatchObject([
        {
          kind: 'offers',
          state: 'withdrawn',
          source: 'preferences',
          wording: expect.stringContaining('You’ll get no more offers'),
        },
      ]);
    });

    it('by a mail program’s one click counts once, however often it is repeated', async () => {
      for (let n = 0; n < 3; n++)
        expect(
          (await catchResponse(unsubscribePage.action(args(token, { 'List-Unsubscribe': 'One-Click' }))))
            .status,
        ).toBe(200);
      expect(await db.suppression.findMany({ select: { reason: true, scope: true } })).toEqual([
        { reason: 'one-click', scope: 'marketing' },
      ]);
      expect(await findLaterConsents()).toMatchObject([{ state: 'withdrawn', source: 'one-click' }]);
    });

    it('concerns the tenant that sent the mail only', async () => {
      await db.tenant.upsert({
        where: { id: 'other' },
        create: {
          ...DEFAULT_TERMS,
          id: 'other',
          subdomain: 'other',
          name: 'Other',
          contactEmail: 'o@other.example',
        },
        update: {},
      });
      await queue('campaign', true, 'other');
      await catchResponse(unsubscribePage.action(args(token, {})));
      expect(await readState('campaign', 'other')).toBe('planned');
      const there = { tenantId: 'other', addressHash: hashRecipient(ADDRESS) };
      expect((await findMarketingStops(db, [there]))(there)).toBe(false);
    });

    it('answers 404 for an invalid token, and changes nothing', async () => {
      for (const wrong of ['none', `${token}x`, '', '%00'])
        for (const page of [unsubscribePage, preferencesPage]) {
          expect((await catchResponse(page.loader(args(wrong)))).status).toBe(404);
          expect((await catchResponse(page.action(args(wrong, { wish: 'none' })))).status).toBe(404);
        }
      expect(await db.suppression.count()).toBe(0);
    });
  });

  describe('the page of preferences', () => {
    it('shows what holds, and only the beginning of the address', async () => {
      const page = async () => (await catchResponse(preferencesPage.loader(args(token)))).json();
      const pageData = await page();
      expect(pageData).toMatchObject({ wish: 'all', address: 'a…@example.com', stopped: null });
      expect(JSON.stringify(pageData)).not.toContain(ADDRESS);
      await catchResponse(preferencesPage.action(args(token, { wish: 'less' })));
      expect(await page()).toMatchObject({ wish: 'less' });
      await catchResponse(preferencesPage.action(args(token, { wish: 'none' })));
      expect(await page()).toMatchObject({ wish: 'none' });
    });

    it('takes an unsubscription back, as a consent by opt-in', async () => {
      await db.contact.updateMany({ data: { marketingConsent: 'none' } });
      await catchResponse(preferencesPage.action(args(token, { wish: 'none' })));
      await catchResponse(preferencesPage.action(args(token, { wish: 'less' })));
      expect(await isStopped()).toBe(false);
      expect(await db.contact.findFirstOrThrow()).toMatchObject({
        lessOften: true,
        marketingConsent: 'opt-in',
      });
    });

    it('doesn’t raise the consent of those who had not unsubscribed', async () => {
      await catchResponse(preferencesPage.action(args(token, { wish: 'less' })));
      expect(await db.contact.findFirstOrThrow()).toMatchObject({ marketingConsent: 'notice' });
    });

    it.each(['bounce', 'complaint', 'manual'] as const)('can’t take back a %s', async (reason) => {
      await db.$transaction((tx) =>
        suppress(tx, { tenantId, channel: 'email', address: ADDRESS, reason, now: new Date() }),
      );
      expect(await (await catchResponse(preferencesPage.loader(args(token)))).json()).toMatchObject({
        stopped: reason,
      });
      await catchResponse(preferencesPage.action(args(token, { wish: 'all' })));
      expect(await isStopped()).toBe(true);
    });

    it('refuses an invalid choice, and says so', async () => {
      const pressed = args(token, { wish: 'hourly' });
      const answer = await catchResponse(preferencesPage.action(pressed));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ intent: 'wish', isRefused: true });
      const page = await (await catchResponse(preferencesPage.loader(pressed))).json();
      expect(page.reply).toBe('Choose one of the options.');
    });

    it('pauses marketing for 30 days without a change of consent, until another choice', async () => {
      const pressedAt = Date.now();
      await catchResponse(preferencesPage.action(args(token, { wish: 'pause' })));
      const { marketingPausedUntil, ...contact } = await db.contact.findFirstOrThrow();
      const days = ((marketingPausedUntil?.getTime() ?? 0) - pressedAt) / DAY_MS;
      expect(days).toBeGreaterThanOrEqual(30);
      expect(days).toBeLessThan(30.01);
      expect(contact).toMatchObject({ marketingConsent: 'notice', lessOften: false });
      expect([await isStopped(), await findLaterConsents()]).toEqual([false, []]);
      const { html } = await renderPage(preferencesPage, args(token));
      expect(html).toMatch(/checked="" value="pause"[\s\S]*Paused until \w+ \d+, \d{4}\./);
      await catchResponse(preferencesPage.action(args(token, { wish: 'less' })));
      expect(await db.contact.findFirstOrThrow()).toMatchObject({
        ...{ marketingPausedUntil: null, lessOften: true },
      });
    });

    it('offers no pause to who unsubscribed, because the pause would end with offers', async () => {
      await catchResponse(preferencesPage.action(args(token, { wish: 'none' })));
      const { html } = await renderPage(preferencesPage, args(token));
      expect(html).not.toContain('value="pause"');
      const answer = await catchResponse(preferencesPage.action(args(token, { wish: 'pause' })));
      expect(answer.status).toBe(400);
      expect(await isStopped()).toBe(true);
    });

    it('stores why somebody unsubscribes, here and on the page for that, and no made-up reason', async () => {
      const readReasons = () => db.suppression.findMany({ select: { reason: true, wishReason: true } });
      const { html } = await renderPage(preferencesPage, args(token));
      for (const reason of WISH_REASONS) expect(html).toContain(`<option value="${reason}">`);
      await catchResponse(preferencesPage.action(args(token, { wish: 'less', why: 'too-many' })));
      expect(await readReasons()).toEqual([]);
      await catchResponse(preferencesPage.action(args(token, { wish: 'none', why: 'hack' })));
      expect(await readReasons()).toEqual([{ reason: 'unsubscribe', wishReason: null }]);
      await catchResponse(preferencesPage.action(args(token, { wish: 'none', why: 'too-many' })));
      expect(await readReasons()).toEqual([{ reason: 'unsubscribe', wishReason: 'too-many' }]);
      expect(await countWishReasons(db, tenantId)).toEqual([{ wishReason: 'too-many', count: 1 }]);
      expect(await findWishReason(db, { tenantId, address: ADDRESS })).toBe('too-many');
      await db.suppression.deleteMany();
      await catchResponse(unsubscribePage.action(args(token, { from: 'page', why: 'not-relevant' })));
      expect(await readReasons()).toEqual([{ reason: 'unsubscribe', wishReason: 'not-relevant' }]);
    });

    describe('turns texts', () => {
      const NUMBER = '+14155550100';
      const setTexts = async (smsConsent: boolean) =>
        db.contact.updateMany({
          data: {
            phoneE164: NUMBER,
            smsConsent,
            textsConsentId: smsConsent ? await makeConsent(db, tenantId, { kind: 'texts' }) : null,
          },
        });
      const readTexts = async () =>
        (await (await catchResponse(preferencesPage.loader(args(token)))).json()).texts;
      const press = async (intent: string) =>
        (await catchResponse(preferencesPage.action(args(token, { intent })))).status;

      it('off at once, and on again by the whole sentence, which the ledger keeps', async () => {
        await setTexts(true);
        expect(await readTexts()).toMatchObject({ isOn: true, lastDigits: '00' });
        expect(await press('stop-texts')).toBe(200);
        const stops = () => db.suppression.findMany({ select: { channel: true, reason: true } });
        expect(await stops()).toEqual([{ channel: 'sms', reason: 'stop' }]);
        expect(await readTexts()).toMatchObject({ isOn: false, needsStart: true });
        const { html } = await renderPage(preferencesPage, args(token));
        expect(html).toContain('Consent is not a condition of purchase.');
        expect(html).not.toContain(NUMBER);
        expect(await press('start-texts')).toBe(200);
        expect([await stops(), await readTexts()]).toMatchObject([[], { isOn: true }]);
        const [withdrawn, given] = await findLaterConsents();
        expect(withdrawn).toMatchObject({ kind: 'texts', state: 'withdrawn', wording: 'Stop texts' });
        expect(given).toMatchObject({
          ...{ kind: 'texts', state: 'given', mode: 'button', source: 'preferences' },
          wording: expect.stringMatching(/^Text me offers\. I agree .* Terms · Privacy Text me offers$/),
        });
        const contact = await db.contact.findFirstOrThrow();
        expect(contact).toMatchObject({ smsConsent: true, textsConsentId: given?.id });
        expect(await press('start-texts')).toBe(200);
        expect(await findLaterConsents()).toHaveLength(2);
      });

      it('on for who never agreed, and not for a number that texts can’t reach', async () => {
        await setTexts(false);
        expect(await readTexts()).toMatchObject({ isOn: false, needsStart: false });
        await db.$transaction((tx) =>
          suppress(tx, { tenantId, channel: 'sms', address: NUMBER, reason: 'unreachable', now: new Date() }),
        );
        expect(await readTexts()).toBeNull();
        expect(await press('start-texts')).toBe(400);
        expect(await db.contact.findFirstOrThrow()).toMatchObject({ smsConsent: false });
      });

      it('on nowhere without a number, or where the region allows no texts', async () => {
        await setTexts(false);
        await db.contact.updateMany({ data: { phoneE164: null } });
        expect(await readTexts()).toBeNull();
        await setTexts(false);
        const { followsSpecification } = await db.tenant.findUniqueOrThrow({ where: { id: tenantId } });
        await db.tenant.update({
          where: { id: tenantId },
          data: { followsSpecification: false, sellsTo: ['UK'] },
        });
        expect(await readTexts()).toBeNull();
        await setTexts(true);
        expect(await readTexts()).toMatchObject({ isOn: true });
        await db.tenant.update({ where: { id: tenantId }, data: { followsSpecification } });
      });
    });

    it('is in the recipient’s language', async () => {
      await db.contact.updateMany({ data: { locale: 'es' } });
      const pageArgs = args(token);
      await catchResponse(preferencesPage.loader(pageArgs));
      expect(pageArgs.context.locale).toBe('es');
    });
  });

  describe('one’s own data', () => {
    const settings = { origin: 'https://app.example', mailFrom: 'plans@app.example', product: 'StackGuide' };
    const renderNewestMail = async (purpose: string) =>
      (await outboxMails({ db, seal: TEST_SEAL, settings })(
        await db.outboxMessage.findFirstOrThrow({ where: { purpose }, orderBy: { id: 'desc' } }),
      )) as RenderedMail;
    const requestLink = async () => {
      await catchResponse(preferencesPage.action(args(token, { intent: 'export' })));
      return /\/data\/([\w-]+)/.exec((await renderNewestMail('data-link')).text)?.[1] ?? '';
    };

    it('comes by a link to the address, and only when its page’s button is pressed', async () => {
      const link = await requestLink();
      expect((await renderNewestMail('data-link')).to.toLowerCase()).toBe(ADDRESS);
      const response = await catchResponse(dataPage.loader(args(link)));
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain(ADDRESS);
      const file = await catchResponse(dataPage.action(args(link, { format: 'json' })));
      expect(file.headers.get('Content-Disposition')).toMatch(/^attachment; filename="person-/);
      expect(await file.json()).toMatchObject({ leads: [{ email: 'Ada@Example.com' }] });
      const page = await (await catchResponse(dataPage.action(args(link, { format: 'html' })))).text();
      expect(page).toContain('<h1>Personal data</h1>');
      expect(page).toMatch(/<dt>Wording<\/dt><dd lang="en">/);
      expect(page).toMatch(
        /<h2>Who received this data<\/h2>\s*<dl>.*For 30 days, we record which webhooks received which events/,
      );
      expect(await db.auditEvent.findFirstOrThrow({ where: { action: 'lead.export-person' } })).toMatchObject(
        { actorKind: 'visitor', tenantId },
      );
    });

    it('stays closed to the link of the mails, to erasing links and to expired ones', async () => {
      await catchResponse(preferencesPage.action(args(token, { intent: 'erase' })));
      const erasing = /\/erase\/([\w-]+)/.exec((await renderNewestMail('erase-confirm')).text)?.[1] ?? '';
      const link = await requestLink();
      await db.authToken.updateMany({ where: { kind: 'export-data' }, data: { expiresAt: new Date(0) } });
      for (const wrong of [token, erasing, link]) {
        expect((await catchResponse(dataPage.loader(args(wrong)))).status).toBe(404);
        expect((await catchResponse(dataPage.action(args(wrong, { format: 'json' })))).status).toBe(404);
      }
    });

    it('answers the request that staff see, and lets the person correct name and number', async () => {
      const link = await requestLink();
      const readRequests = () =>
        db.privacyRequest.findMany({
          where: { tenantId },
          orderBy: { id: 'asc' },
          select: { kind: true, source: true, doneBy: true, words: true },
        });
      const copy = { kind: 'copy', source: 'preferences', words: null };
      expect(await readRequests()).toEqual([{ ...copy, doneBy: null }]);
      await catchResponse(dataPage.action(args(link, { format: 'json' })));
      expect(await readRequests()).toEqual([{ ...copy, doneBy: 'person' }]);

      const correct = async (body: Record<string, string>, linkToken = link) =>
        (await catchResponse(dataPage.action(args(linkToken, { intent: 'correct', ...body })))).status;
      expect(await correct({})).toBe(400);
      expect(await correct({ phone: 'call me' })).toBe(400);
      const { html, title } = await renderPage(dataPage, {
        ...args(link, { intent: 'correct', firstName: 'Eve', phone: 'call me' }),
      });
      expect(title).toMatch(/^Enter a name, or a phone number .* – Download your data$/);
      expect(html).toMatch(/name="firstName"[^>]* value="Eve"/);
      const field = html.match(/<input id="new-phone"[^>]*>/)?.[0];
      for (const part of [
        'value="call me"',
        'aria-invalid="true"',
        'aria-describedby="correct-error"',
        'autofocus=""',
      ])
        expect(field).toContain(part);
      expect(await correct({ firstName: 'Eve' }, token)).toBe(404);
      expect(await correct({ firstName: ' Adah ', phone: '+1 415 555 0177' })).toBe(200);
      const contact = await db.contact.findFirstOrThrow({ where: { tenantId } });
      expect(contact).toMatchObject({
        ...{ firstName: 'Adah', phoneE164: '+14155550177', smsConsent: false, textsConsentId: null },
      });
      const lead = await db.lead.findFirstOrThrow({ where: { tenantId } });
      expect(lead).toMatchObject({ firstName: 'Adah', phone: '+1 415 555 0177' });
      expect(lead.searchText).toBe('adah ada@example.com +1 415 555 0177');
      const plan = await db.peptideAssessment.findFirstOrThrow({ where: { id: lead.assessmentId ?? '' } });
      expect(plan.firstName).toBe('Adah');
      expect((await readRequests())[1]).toEqual({
        ...{ kind: 'correct', source: 'plan-page', doneBy: null },
        words: 'Name: Adah\nPhone: +1 415 555 0177',
      });
    });

    it('gives no number to a lead that was sent without one', async () => {
      const link = await requestLink();
      await db.lead.updateMany({ where: { tenantId }, data: { phone: null } });
      const correct = { intent: 'correct', firstName: 'Adah', phone: '+1 415 555 0177' };
      expect((await catchResponse(dataPage.action(args(link, correct)))).status).toBe(200);
      const { phone, firstName } = await db.lead.findFirstOrThrow({ where: { tenantId } });
      expect([firstName, phone]).toEqual(['Adah', null]);
    });

    it('asks for no number, and stores none, where the person’s region allows no texts', async () => {
      const link = await requestLink();
      const { followsSpecification, sellsTo } = await db.tenant.findUniqueOrThrow({
        where: { id: tenantId },
      });
      const readPage = async () =>
        ((await (await catchResponse(dataPage.loader(args(link)))).json()) as { asksPhone: boolean })
          .asksPhone;
      const correct = async (body: Record<string, string>) =>
        (await catchResponse(dataPage.action(args(link, { intent: 'correct', ...body })))).status;
      expect(await readPage()).toBe(true);
      await db.tenant.update({
        where: { id: tenantId },
        data: { followsSpecification: false, sellsTo: ['EU'] },
      });
      try {
        expect(await readPage()).toBe(false);
        const before = await db.contact.findFirstOrThrow({ where: { tenantId } });
        expect(await correct({ phone: '+1 415 555 0188' })).toBe(400);
        expect(await correct({ firstName: 'Ada', phone: '+1 415 555 0188' })).toBe(200);
        const { phoneE164 } = await db.contact.findFirstOrThrow({ where: { tenantId } });
        expect(phoneE164).toBe(before.phoneE164);
        const requests = await db.privacyRequest.findMany({ where: { tenantId, kind: 'correct' } });
        expect(requests.map(({ words }) => words)).toEqual(['Name: Ada']);
      } finally {
        await db.tenant.update({
          where: { id: tenantId },
          data: { followsSpecification, sellsTo: sellsTo ?? undefined },
        });
      }
    });

    it.each(['export', 'erase'])('counts against the limit of the network: %s', async (intent) => {
      const rateLimits = createRateLimits({ scale: 1 / LIMITS['mail-request'].points, shared: null });
      const send = async () =>
        (await catchResponse(preferencesPage.action(args(token, { intent }, rateLimits)))).status;
      expect([await send(), await send()]).toEqual([200, 429]);
      expect(await db.outboxMessage.count()).toBe(1);
    });

    it('is sent five times a day at most', async () => {
      for (let n = 0; n < 5; n++) await requestLink();
      const pressed = args(token, { intent: 'export' });
      const sixth = await catchResponse(preferencesPage.action(pressed));
      expect(sixth.status).toBe(429);
      const page = await (await catchResponse(preferencesPage.loader(pressed))).json();
      expect(page.reply).toContain('We already sent this link as often as we may in a day');
      expect(await db.outboxMessage.count({ where: { purpose: 'data-link' } })).toBe(5);
    });
  });
});

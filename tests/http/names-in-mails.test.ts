import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import {
  inviteColleague,
  sendVerification,
  signUp,
  verifyEmail,
  withdrawInvitation,
} from '#app/domain/access/accounts/index.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { openToken } from '#app/domain/messaging/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';

const PHISH = 'Prize! Claim at http://evil.pw/win';
const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;
const now = new Date();

const NAMES = [
  'Christina Lynn.Marie',
  'St.Claire',
  'Anna 2',
  'evil.pw',
  'evil．com',
  'evil[.]com',
  'bit.do/abc',
  'me@evil.example',
  '<b>Ada</b>',
  'see evil.com now',
  'Jo',
  '李小龍',
  "D'Arcy (Dee)",
];

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  const outbox = { enqueue: enqueueSealed, wake: () => {} };

  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.create({
      data: {
        ...DEFAULT_TERMS,
        id: 'acme',
        subdomain: 'acme',
        name: 'Acme & Söhne',
        contactEmail: 'us@acme.example',
        emailVerifiedAt: now,
      },
    });
    api = await serveApi({ db });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.authToken.deleteMany();
  });

  const submit = async (payload: Record<string, unknown>) => {
    const response = await fetch(`${api.origin}/api/assessment`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(payload),
    });
    return { status: response.status, body: (await response.json()) as { assessmentId: string } };
  };
  const newest = (purpose: string) =>
    db.outboxMessage.findFirstOrThrow({ where: { purpose }, orderBy: { id: 'desc' } });
  const renderNewest = async (purpose: string) =>
    outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(await newest(purpose));
  const mail = async (purpose: string) => (await renderNewest(purpose)) as RenderedMail;
  /** Everything that a reader or a mail program sees. */
  const everywhere = ({ from, replyTo, subject, text, html, headers }: RenderedMail) =>
    JSON.stringify([from, replyTo, subject, text, html, headers]);

  describe('a submission', () => {
    it.each(NAMES)('is accepted from %s, whose name is stored as typed', async (firstName) => {
      for (const payload of [fullPayload, technicalPayload]) {
        const { status, body } = await submit(payload({ firstName, tenantId: 'acme' }));
        expect(status).toBe(201);
        const storedFields = { firstName };
        expect(await db.lead.findUniqueOrThrow({ where: { assessmentId: body.assessmentId } })).toMatchObject(
          storedFields,
        );
        expect(
          await db.peptideAssessment.findUniqueOrThrow({ where: { id: body.assessmentId } }),
        ).toMatchObject(storedFields);
      }
    });

    it('is accepted with characters that no database keeps or that turn a page around; those are dropped', async () => {
      const { status, body } = await submit(
        fullPayload({ firstName: 'A\u0000da\u202e \ud800Lo\u2066ve', tenantId: 'acme' }),
      );
      expect(status).toBe(201);
      expect(await db.lead.findUniqueOrThrow({ where: { assessmentId: body.assessmentId } })).toMatchObject({
        firstName: 'Ada Love',
      });
    });
  });

  describe('a company that has not confirmed its address', () => {
    let count = 0;
    const join = async (over: object = {}) => {
      const input = {
        company: PHISH,
        firstName: 'evil.pw',
        lastName: 'evil.com',
        email: `ana-${++count}@north.example`,
        password: 'a long enough phrase',
        subdomain: `north-${count}`,
        ...over,
      };
      const { person } = await signUp({
        db,
        outbox,
        values: signUpInput.parse(input),
        product: 'StackGuide',
        isLive: false,
        requestId: null,
        now,
      });
      return { person, tenantId: person.tenantId ?? '' };
    };
    const invite = (tenantId: string, email = 'stranger@example.com', invitedBy = 'Ana') =>
      inviteColleague({ db, outbox, tenantId, email, role: 'editor', invitedBy, actor, now });
    const confirm = async () => {
      const { token } = openToken((await newest('verify')).payload, TEST_SEAL) as { token: string };
      return verifyEmail({ db, outbox, token, requestId: null, now });
    };

    it('sends no invitation before it has: the invitation waits, and is sent then', async () => {
      const { tenantId } = await join({ company: 'North' });
      await invite(tenantId);
      expect(await renderNewest('invite')).toEqual({
        postponed: expect.stringContaining('confirmed'),
        forMs: expect.any(Number),
      });
      await db.outboxMessage.updateMany({
        where: { purpose: 'invite' },
        data: { nextAttemptAt: new Date(Date.now() + 3_600_000) },
      });
      expect(await confirm()).toBe(true);
      expect((await newest('invite')).nextAttemptAt.getTime()).toBeLessThanOrEqual(Date.now());
      expect(await mail('invite')).toMatchObject({
        to: 'stranger@example.com',
        subject: 'Join North on StackGuide',
      });
    });

    it('is told to confirm it by a mail that carries none of its words', async () => {
      const { person } = await join();
      for (const sent of [
        await mail('verify'),
        (await sendVerification({ db, outbox, person, now })) && (await mail('verify')),
      ]) {
        const text = everywhere(sent as RenderedMail);
        expect(text).not.toMatch(/prize|claim|evil/i);
        expect(text).toContain('/verify-email/');
      }
    });

    it('sends no invitation that was withdrawn or replaced while it waited', async () => {
      const { tenantId } = await join({ company: 'North' });
      await invite(tenantId);
      await invite(tenantId);
      await invite(tenantId, 'other@example.com');
      const { id } = await db.authToken.findFirstOrThrow({
        where: { tenantId, kind: 'invite', email: 'other@example.com' },
      });
      await withdrawInvitation({ db, tenantId, invitationId: id, actor, now });
      const states = await db.outboxMessage.findMany({
        where: { tenantId, purpose: 'invite' },
        select: { state: true, recipient: true },
      });
      const listStates = (address: string) =>
        states.flatMap(({ state, recipient }) => (recipient === address ? [state] : [])).sort();
      expect(listStates('stranger@example.com')).toEqual(['cancelled', 'planned']);
      expect(listStates('other@example.com')).toEqual(['cancelled']);
    });

    it('sends its visitors nothing', async () => {
      const { tenantId } = await join();
      await submit(fullPayload({ tenantId }));
      expect(await renderNewest('plan-mail')).toEqual({
        postponed: expect.any(String),
        forMs: expect.any(Number),
      });
    });
  });

  describe('the plan mail', () => {
    it('greets by a name that can’t be read as a link', async () => {
      await submit(fullPayload({ firstName: 'J. R. R. O’Brien', tenantId: 'acme' }));
      // A mail to an unproved address has no name at all.
      await db.contact.updateMany({ data: { provedAt: now } });
      expect((await mail('plan-mail')).text).toMatch(/^Hello J\. R\. R\. O’Brien,/);
    });

    it.each([
      'evil.pw',
      'evil．com',
      'evil[.]com',
      'bit.do/abc',
      'Anna 2',
      PHISH,
      'Consumer Lead',
    ])('greets without the name %s, which the mail does not contain', async (firstName) => {
      await submit(fullPayload({ firstName, tenantId: 'acme' }));
      await db.contact.updateMany({ data: { provedAt: now } });
      const plan = await mail('plan-mail');
      expect(plan.text).toMatch(/^Hello,/);
      expect(everywhere(plan)).not.toContain(firstName);
    });

    it('greets neither institutions nor the consumer widget’s leads', async () => {
      await submit(technicalPayload({ firstName: 'Institute', tenantId: 'acme' }));
      await db.contact.updateMany({ data: { provedAt: now } });
      expect((await mail('plan-mail')).text).toMatch(/^Hello,/);
      await submit(consumerPayload({ tenantId: 'acme' }));
      await db.contact.updateMany({ data: { provedAt: now } });
      expect((await mail('plan-mail')).text).toMatch(/^Hello,/);
    });

    it('has a sender, subject and body without what turns text around, whatever the company is called', async () => {
      await db.tenant.update({
        where: { id: 'acme' },
        data: { name: 'Ac\u200bme\u200f\u202e\r\nBcc: x@y.example' },
      });
      await submit(fullPayload({ tenantId: 'acme' }));
      const plan = await mail('plan-mail');
      await db.tenant.update({ where: { id: 'acme' }, data: { name: 'Acme & Söhne' } });
      expect(plan.from.name).toBe('Acme Bcc: x@y.example');
      expect(plan.subject).toBe('Your personalized plan from Acme Bcc: x@y.example');
      const { from, subject, text, html } = plan;
      expect(JSON.stringify([from, subject, text])).not.toMatch(/[\u200b\u200f\u202e]/);
      // The preview text of the HTML part is padded with zero-width characters.
      expect(html).not.toMatch(/\u202e|Bcc[^<]*[\u200b\u200f]/);
    });
  });

  it.each([
    ['Ana B. Nowak', /^Ana B\. Nowak invites you/],
    ['evil.pw', /^You are invited/],
    ['Ana\u202e', /^You are invited/],
    ['boss@evil.pw', /^You are invited/],
  ])('an invitation by %j begins %s', async (invitedBy, opening) => {
    await inviteColleague({
      db,
      outbox,
      tenantId: 'acme',
      email: 'new@example.com',
      role: 'editor',
      invitedBy,
      actor,
      now,
    });
    const invitation = await mail('invite');
    expect(invitation.text).toMatch(opening);
    expect(everywhere(invitation)).not.toContain('evil');
    expect(invitation.subject).toBe('Join Acme & Söhne on StackGuide');
  });

  describe('the address that a visitor types', () => {
    it.each([
      'a@example.com, b@example.com',
      'a@example.com;b@example.com',
      'Ada <a@example.com>',
      '"Ada" <a@example.com>',
      '<a@example.com>',
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com%0d%0aBcc:b@example.com',
      'a@exa mple.com',
      'a@[127.0.0.1]',
      'a@localhost',
      '"a b"@example.com',
      'a@b@example.com',
      'a(comment)@example.com',
    ])('is refused as %j', async (email) => {
      expect((await submit(fullPayload({ email, tenantId: 'acme' }))).status).toBe(400);
      expect(await db.outboxMessage.count()).toBe(0);
    });

    it.each([
      ['  Ada+Tag@Example.com\n', 'Ada+Tag@Example.com'],
      ['a@xn--r8jz45g.jp', 'a@xn--r8jz45g.jp'],
      ["o'brien@example.com", "o'brien@example.com"],
      // What phones and other programs add to an address is cleaned, and Unicode domains are domains.
      ['ａ@example.com', 'a@example.com'],
      ['a@例え.jp', 'a@例え.jp'],
      ['a@example.com\u202e', 'a@example.com'],
      ['a\u200b@example.com', 'a@example.com'],
    ])('%j is stored and written to as %s', async (email, storedEmail) => {
      const { body } = await submit(fullPayload({ email, tenantId: 'acme' }));
      expect(await db.lead.findUniqueOrThrow({ where: { assessmentId: body.assessmentId } })).toMatchObject({
        email: storedEmail,
      });
      expect((await mail('plan-mail')).to).toBe(storedEmail);
    });
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startBulkSend } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { erasePersonsOfLeads } from '#app/domain/erasure/index.ts';
import type { Caller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { actor, marketingLead, runRound } from '../support/marketing.ts';
import { postSigned, TWILIO_SETTINGS } from '../support/twilio-stub.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const INBOX = '/communications/replies';
const NUMBER = '+14155550100';
const OTHER_NUMBER = '+14155550101';
const HIDDEN = 'Hidden for your role';

/** The inbox of replies to texts, as staff see it. */
forEachDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof marketingLead>>;
  let sids = 0;

  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb, TWILIO_SETTINGS);
    ({ db, api } = two);
    tenantId = two.own.id;
    await db.tenant.update({
      where: { id: tenantId },
      data: {
        name: 'Tidewell',
        numbersReadFor: '',
        emailVerifiedAt: new Date(),
        textHoursStart: 0,
        textHoursEnd: 1440,
      },
    });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.intakeProblem.deleteMany();
    await db.suppression.deleteMany();
    await db.bulkSend.deleteMany();
    await db.lead.deleteMany({ where: { tenantId } });
    await db.contact.deleteMany({ where: { tenantId } });
    lead = await makeLead(NUMBER);
    await sendText('Your products are in stock.');
  });

  const makeLead = (phoneE164: string) =>
    marketingLead(db, tenantId, {
      phone: phoneE164,
      contact: { phoneE164, smsConsent: true, firstName: 'Ada' },
    });
  /** Sends a text to all leads, as the worker would. */
  const sendText = async (body: string) => {
    const now = new Date();
    await startBulkSend({
      ...{ db, tenantId, idempotency: null, actor, now },
      message: { channel: 'sms', body },
    });
    await runRound(db, now);
    await db.outboxMessage.updateMany({
      where: { kind: 'sms' },
      data: { state: 'sent', attempts: 1, sentAt: now },
    });
  };
  const ask = async (path: string, who: Caller = two.own.people.editor, form?: Record<string, string>) => {
    const response = await fetch(api.origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: { ...who, Origin: api.origin, Accept: 'text/html' },
    });
    return { status: response.status, html: await response.text() };
  };
  const reply = (Body: string, From = NUMBER) =>
    postSigned(api.origin, '/api/webhooks/twilio/incoming', { MessageSid: `SM${++sids}`, From, Body });
  const findReply = () => db.intakeProblem.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
  const openConversation = async () => `${INBOX}/${(await findReply()).id}`;
  const listStates = async () =>
    (await db.intakeProblem.findMany({ orderBy: { createdAt: 'asc' } })).map(({ state }) => state);

  it('lists one conversation for each person, the newest reply first, with the unread ones', async () => {
    await makeLead(OTHER_NUMBER);
    await reply('Is it the same batch?');
    await reply('Who is <b>this</b>?', OTHER_NUMBER);
    await reply('And how much?');
    const { html } = await ask(INBOX);
    expect(html.match(/communications\/replies\/[\w-]{20,}/g)).toHaveLength(2);
    const [first, second, third] = ['And how much?', 'Who is &lt;b&gt;this', 'Is it the same batch?'].map(
      (words) => html.indexOf(words),
    ) as [number, number, number];
    expect([first > 0, second > first, third]).toEqual([true, true, -1]);
    expect(html).toContain('2 unread');
    await ask(await openConversation(), two.own.people.editor, {
      intent: 'mark-read',
      id: (await findReply()).id,
    });
    const unread = (await ask(`${INBOX}?show=unread`)).html;
    expect([unread.includes('And how much?'), unread.includes('Who is')]).toEqual([false, true]);
  });

  it('shows every text from and to the person, as it was sent, and leads to the lead', async () => {
    await reply('Is it the same batch?');
    const { html } = await ask(await openConversation());
    const order = [
      'Tidewell: offers by text',
      'Tidewell: Your products are in stock. STOP to end',
      'Is it the same batch?',
    ];
    const places = order.map((words) => html.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(html).toContain(`/leads/${lead.id}`);
    expect(html).toContain('We send no texts to this number until you read the reply.');
  });

  it('is answered under the rules for texts, and so is read; the answer is in the conversation at once', async () => {
    await reply('Is it the same batch?');
    const [path, { id }] = [await openConversation(), await findReply()];
    const answer = (key: string) =>
      ask(path, two.own.people.editor, { intent: 'answer-text', message: 'Yes, it is.', key, replyId: id });
    expect((await answer('one')).status).toBe(302);
    expect((await answer('one')).status).toBe(302);
    expect(await listStates()).toEqual(['dismissed']);
    expect((await ask(path)).html).toContain('Tidewell: Yes, it is. STOP to end');
    expect(await db.bulkRecipient.count({ where: { leadId: lead.id, state: 'waiting' } })).toBe(1);
  });

  it('can’t be answered after STOP, which the page says', async () => {
    await reply('Is it the same batch?');
    const [path, { id }] = [await openConversation(), await findReply()];
    await reply('STOP');
    const { html } = await ask(path);
    expect(html).toContain('You can’t write to this number: Replied STOP.');
    expect(html).not.toContain('Your answer');
    const form = { intent: 'answer-text', message: 'Yes.', key: 'one', replyId: id };
    expect((await ask(path, two.own.people.editor, form)).status).toBe(409);
    expect(await db.bulkSend.count()).toBe(1);
  });

  it('can’t be answered without consent, or at a number that the lead no longer has', async () => {
    await reply('Is it the same batch?');
    const path = await openConversation();
    const setContact = (data: object) => db.contact.updateMany({ where: { tenantId }, data });
    await setContact({ smsConsent: false });
    expect((await ask(path)).html).toContain('the lead did not agree to texts');
    await setContact({ phoneE164: OTHER_NUMBER, smsConsent: true });
    expect((await ask(path)).html).toContain('the lead has another number now');
  });

  it('is marked as read, unread again, or as a wish to stop', async () => {
    await reply('Is it the same batch?');
    await reply('Hello?');
    const [path, { id }] = [await openConversation(), await findReply()];
    const press = async (intent: string, who?: Caller) => (await ask(path, who, { intent, id })).status;
    expect(await press('mark-read', two.own.people.viewer)).toBe(403);
    expect(await press('mark-read')).toBe(302);
    expect(await listStates()).toEqual(['dismissed', 'dismissed']);
    expect(await press('mark-unread')).toBe(302);
    expect(await listStates()).toEqual(['dismissed', 'open']);
    expect(await press('stop-texts')).toBe(302);
    expect(
      await db.suppression.findMany({ select: { tenantId: true, channel: true, reason: true } }),
    ).toEqual([{ tenantId, channel: 'sms', reason: 'stop' }]);
    expect(await listStates()).toEqual(['dismissed', 'taken']);
  });

  it('hides the words and the number from roles that may not read answers, and everything from other companies', async () => {
    await reply('Is it the same batch?');
    const path = await openConversation();
    for (const page of [INBOX, path]) {
      const { html } = await ask(page, two.own.people.viewer);
      expect(html).toContain(HIDDEN);
      for (const secret of ['same batch', NUMBER, 'Mark as read', 'Your answer'])
        expect(html).not.toContain(secret);
    }
    expect((await ask(INBOX, two.other.people.admin)).html).not.toContain('same batch');
    expect((await ask(path, two.other.people.admin)).status).toBe(404);
    const { id } = await findReply();
    for (const intent of ['mark-read', 'stop-texts']) await ask(path, two.other.people.admin, { intent, id });
    expect(await listStates()).toEqual(['open']);
  });

  it('is empty after an erasure', async () => {
    await reply('Is it the same batch?');
    const path = await openConversation();
    await erasePersonsOfLeads({ db, leadIds: [lead.id], actor, now: new Date() });
    expect((await ask(path)).status).toBe(404);
    expect((await ask(INBOX)).html).toContain('No replies yet');
  });

  it('is where Home leads for unread replies', async () => {
    await reply('Is it the same batch?');
    const { html } = await ask('/admin');
    expect(html).toContain('1 reply to a text is unread');
    expect(html).toContain(`${INBOX}?show=unread`);
  });
});

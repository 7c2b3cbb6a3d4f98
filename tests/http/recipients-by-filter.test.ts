import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { marketingLead, runRound } from '../support/marketing.ts';
import { fullPayload } from '../support/payloads.ts';
import { type TwoTenants, twoTenantsForTests } from '../support/two-tenants.ts';

const PAGE = '/communications?tab=email';

/** Who gets a Quick Email, as the page's address and its form say. */
forOneDatabase((_name, makeDb) => {
  let two: TwoTenants;
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let keys = 0;
  let ada: { id: string };

  beforeAll(async () => {
    two = await twoTenantsForTests(makeDb);
    ({ db, api } = two);
    tenantId = two.own.id;
    for (const { id } of [two.own, two.other])
      await db.tenant.update({
        where: { id },
        data: { postalAddress: '1 Main Street', sendWindowStart: 0, sendWindowEnd: 0, numbersReadFor: '' },
      });
    // The page offers filters to a company that has had leads.
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify(fullPayload({ tenantId, email: 'first@example.com' }));
    expect((await fetch(`${api.origin}/api/assessment`, { method: 'POST', headers, body })).status).toBe(201);
  }, 60_000);
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.bulkSend.deleteMany();
    await db.lead.deleteMany();
    await db.contact.deleteMany();
    ada = await makeLead('ada', { tags: '|vip|', phone: '+14155550100' });
    await makeLead('ben', { tags: '|vip|' });
    await makeLead('cleo', { phone: '+14155550101' });
  });

  const makeLead = (name: string, over: object = {}, of = tenantId) =>
    marketingLead(db, of, {
      ...{ email: `${name}@example.com`, searchText: `${name}@example.com` },
      ...over,
    });
  const request = async (
    path: string,
    form?: Record<string, string>,
    who: Caller = two.own.people.editor,
  ) => {
    const response = await fetch(api.origin + path, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      redirect: 'manual',
      headers: { ...who, Origin: api.origin, Accept: 'text/html' },
    });
    return { status: response.status, text: await response.text(), to: response.headers.get('location') };
  };
  const send = (query: string, form: Record<string, string> = {}, who?: Caller) =>
    request(
      `${PAGE}${query}`,
      { intent: 'email', subject: 'News', message: 'Hello', key: `k${++keys}`, ...form },
      who,
    );
  const count = async (query: string, form: Record<string, string> = {}, who?: Caller) => {
    const path = `/communications/preview?tab=email${query}&_data=routes/console/campaigns/preview/route`;
    const { status, text } = await request(path, { intent: 'count', channel: 'email', ...form }, who);
    return status === 200 ? JSON.parse(text).recipients : status;
  };
  /** Returns the names of the people who got a message, in order. */
  const listRecipients = async () => {
    const rows = await db.bulkRecipient.findMany({ where: { state: 'waiting' }, select: { leadId: true } });
    const leads = await db.lead.findMany({
      where: { id: { in: rows.flatMap(({ leadId }) => leadId ?? []) } },
    });
    return leads.map(({ email }) => email.split('@')[0]).sort();
  };

  describe('a message with no lead ticked', () => {
    it.each([
      ['', ['ada', 'ben', 'cleo']],
      ['&tag=vip', ['ada', 'ben']],
      ['&phone=yes', ['ada', 'cleo']],
      ['&tag=vip&phone=no', ['ben']],
      ['&tag=unused', []],
      ['&sort=sale', []],
      // The page leaves out a value that it can't read, and says so by its list.
      ['&goal=nonsense', ['ada', 'ben', 'cleo']],
    ])('goes to the leads that the list shows at “%s”, as counted before', async (query, names) => {
      await makeLead('foreign', { tags: '|vip|', phone: '+14155550102' }, two.other.id);
      expect(await count(query)).toBe(names.length);
      const { status } = await send(query);
      expect(status).toBe(302);
      expect(await listRecipients()).toEqual(names);
    });

    it('goes to those whom the search finds, and to nobody once the search has expired', async () => {
      const { to } = await request(PAGE, { intent: 'search', q: 'ada@' });
      const found = `&search=${new URL(to ?? '', api.origin).searchParams.get('search')}`;
      expect(await count(found)).toBe(1);
      expect(await count('&search=expired')).toBe(400);
      const refused = await send('&search=expired');
      expect(refused).toMatchObject({
        status: 400,
        text: expect.stringContaining('This search has expired'),
      });
      // What was typed is still there.
      expect(refused.text).toContain('News');
      expect(await listRecipients()).toEqual([]);
      expect(await request(PAGE, { intent: 'search', q: 'ada@' }, two.other.people.editor)).toMatchObject({
        status: 302,
      });
      expect(await send(found, {}, two.other.people.editor)).toMatchObject({ status: 400 });
      await send(found);
      expect(await listRecipients()).toEqual(['ada']);
    });
  });

  it('a message to ticked leads goes to those, whatever the list shows', async () => {
    expect(await count('&phone=no', { leadIds: ada.id })).toBe(1);
    await send('&phone=no', { leadIds: ada.id });
    expect(await listRecipients()).toEqual(['ada']);
  });

  it('a message to all of the list but one leaves that one out', async () => {
    await send('&tag=vip', { all: 'on', except: ada.id });
    expect(await listRecipients()).toEqual(['ben']);
  });

  it('a lead who was erased after the page was opened gets none', async () => {
    const { id } = await makeLead('dora', { tags: '|vip|' });
    await db.lead.update({ where: { id }, data: { erasedAt: new Date() } });
    await send('&tag=vip', { leadIds: `${id},${ada.id}` });
    expect(await listRecipients()).toEqual(['ada']);
  });

  it('a filter by goals leaves out who did not agree to that', async () => {
    const goals = { goalIds: '|sleep|', segments: '|recovery|' };
    await makeLead('eve', { ...goals, contact: { segmentsConsent: 'none' } });
    await makeLead('finn', goals);
    expect(await count('&goal=sleep')).toBe(1);
    await send('&goal=sleep');
    expect(await listRecipients()).toEqual(['finn']);
    expect(await db.bulkSend.findMany({ select: { choosesByGoals: true } })).toEqual([
      { choosesByGoals: true },
    ]);
  });

  it('the page works without a script: filters are a form, and each active one has a link that removes it', async () => {
    const { text } = await request(`${PAGE}&tag=vip&phone=yes`);
    expect(text).toContain('Leads that match your filters');
    expect(text).toContain('The list shows 1 lead.');
    expect(text).toMatch(/<details[^>]* open=""/);
    expect(text).toMatch(/<select[^>]*name="phone"/);
    expect(text).toContain('Remove filter: ');
    expect(text).toContain('Select ada@example.com');
    expect(text).not.toContain('Select ben@example.com');
    const { text: none } = await request(`${PAGE}&tag=unused`);
    expect(none).toContain('No leads match');
    const { text: leads } = await request('/leads?tag=vip&phone=yes');
    expect(leads).toContain('/communications?tab=email&amp;tag=vip&amp;phone=yes');
  });

  it('a viewer sees the list, and may neither count nor send', async () => {
    const { viewer } = two.own.people;
    expect((await request(`${PAGE}&tag=vip`, undefined, viewer)).status).toBe(200);
    expect(await count('&tag=vip', {}, viewer)).toBe(403);
    expect((await send('&tag=vip', {}, viewer)).status).toBe(403);
    expect(await listRecipients()).toEqual([]);
  });

  describe('a Quick Email that some did not open', () => {
    /** Sends a mail to the leads with the tag, of whom ben opens it, two days ago. */
    const sendLongAgo = async () => {
      await send('&tag=vip');
      await runRound(db, new Date());
      const sentAt = new Date(Date.now() - 2 * DAY_MS);
      await db.outboxMessage.updateMany({ data: { state: 'sent', sentAt } });
      await db.bulkRecipient.updateMany({
        where: { leadId: { not: ada.id } },
        data: { openedAt: sentAt },
      });
      const { id } = await db.bulkSend.findFirstOrThrow();
      return `/communications/sent/${id}/again`;
    };
    const repeat = (path: string, form: Record<string, string> = {}, who?: Caller) =>
      request(path, { intent: 'repeat', subject: 'Did you see this?', key: `k${++keys}`, ...form }, who);

    it('is sent again once, from a page that says to how many, also without a script', async () => {
      const path = await sendLongAgo();
      expect((await request(PAGE)).text).toContain('Send again to 1 who did not open');
      const { text } = await request(path);
      expect(text).toContain('1 did not open');
      expect(text).toContain('Send to 1 person');
      expect(text).toContain('Some mail programs open e-mails by themselves');
      const again = await repeat(path, { key: 'the-form' });
      expect(again).toMatchObject({ status: 302, to: '/communications?tab=email' });
      expect(await listRecipients()).toEqual(['ada']);
      // A double click sends one repeat.
      expect((await repeat(path, { key: 'the-form' })).status).toBe(302);
      expect(await db.bulkSend.count()).toBe(2);
      expect(await repeat(path)).toMatchObject({
        status: 409,
        text: expect.stringContaining('You already sent this e-mail again.'),
      });
      const { text: list } = await request(PAGE);
      expect(list).toContain('Sent again to people who did not open the first one');
      expect(list).not.toContain('who did not open</a>');
    });

    it('keeps a subject that can’t be sent beside its error', async () => {
      const path = await sendLongAgo();
      const refused = await repeat(path, { subject: 'For {{nobody}}' });
      expect(refused).toMatchObject({
        status: 400,
        text: expect.stringContaining('Unknown merge field {{nobody}}'),
      });
      expect(refused.text).toContain('value="For {{nobody}}"');
      expect((await repeat(path, { subject: ' ' })).status).toBe(400);
      expect(await db.bulkSend.count()).toBe(1);
    });

    it('is unknown to another company, and closed to viewers', async () => {
      const path = await sendLongAgo();
      expect((await request(path, undefined, two.other.people.editor)).status).toBe(404);
      expect((await repeat(path, {}, two.other.people.editor)).status).toBe(404);
      expect((await request(path, undefined, two.own.people.viewer)).status).toBe(403);
      expect((await repeat(path, {}, two.own.people.viewer)).status).toBe(403);
      expect((await request(PAGE, undefined, two.own.people.viewer)).text).not.toContain('Send again to');
      expect(await db.bulkSend.count()).toBe(1);
    });
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { enqueue } from '#app/outbox/index.ts';
import { newMail } from '../faults/mails.ts';
import { askAs, type Caller } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const MESSAGES = 'routes/console/messages/route';
const MAILBOX = 'routes/console/operator/mailbox/route';
const PRIVATE = 'what only the plan says';

/** `/admin/messages` and the operators' list: who sees which outbox item and who may send it again. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;

  beforeAll(async () => {
    ({ db, api, operator, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
  });

  const ask = askAs(() => api.origin);
  const plan = async (n: number, tenantId: string | null, state = 'uncertain') => {
    const message = newMail(n, { tenantId, purpose: 'plan-mail', payload: { text: PRIVATE } });
    await enqueue(db, message, new Date());
    return db.outboxMessage.update({
      where: { dedupeKey: `test:${n}` },
      data: { state, attempts: 1, lastError: `reason ${n}` },
    });
  };
  const readState = async ({ id }: { id: string }) =>
    (await db.outboxMessage.findUniqueOrThrow({ where: { id } })).state;
  const press = (routeId: string, fields: Record<string, string>, who: Caller) =>
    ask(
      `${routeId === MESSAGES ? '/admin/messages' : '/admin/mailbox'}?_data=${encodeURIComponent(routeId)}`,
      { method: 'POST', body: new URLSearchParams({ intent: 'send-again', attempts: '1', ...fields }) },
      who,
    );
  const resend = (routeId: string, fields: Record<string, string>, who: Caller) =>
    press(routeId, { intent: 'resend-group', ...fields }, who);
  /** The hidden fields of the page's first form that resends a group. */
  const readGroupForm = (html: string) => {
    const read = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
    return { group: read('group'), seenAt: read('seenAt') };
  };
  const page = async (path: string, who: Caller) => (await ask(path, {}, who)).body;

  it('shows a tenant’s people their own messages with state, reason and address, and nothing of what they say', async () => {
    await plan(1, ownTenant.id);
    await plan(2, ownTenant.id, 'failed');
    await plan(3, ownTenant.id, 'sent');
    await plan(4, otherTenant.id);
    await plan(5, null);
    for (const role of ['viewer', 'editor', 'admin'] as const) {
      const html = await page('/admin/messages', ownTenant.people[role]);
      for (const n of [1, 2]) expect(html).toContain(`visitor-${n}@example.com`);
      for (const n of [3, 4, 5]) expect(html).not.toContain(`visitor-${n}@example.com`);
      expect(html).toContain('reason 1');
      expect(html).not.toContain(PRIVATE);
      expect(html.includes('Send again')).toBe(role !== 'viewer');
    }
    const failed = await page('/admin/messages?state=failed', ownTenant.people.viewer);
    expect(failed).toContain('visitor-2@example.com');
    expect(failed).not.toContain('visitor-1@example.com');
    const all = await page('/admin/mailbox?show=undelivered', operator);
    for (const n of [1, 2, 4, 5]) expect(all).toContain(`visitor-${n}@example.com`);
    expect(all).not.toContain(PRIVATE);
  });

  it('sends again for an editor and once for two who press at the same time', async () => {
    const message = await plan(1, ownTenant.id);
    const { editor, admin } = ownTenant.people;
    const answers = await Promise.all([editor, admin].map((who) => press(MESSAGES, { id: message.id }, who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await readState(message)).toBe('planned');
    expect(await db.auditEvent.count({ where: { targetId: message.id } })).toBe(1);
  });

  it('refuses a viewer, a form that names no message, and what is another tenant’s as what is unknown', async () => {
    const ownMessage = await plan(1, ownTenant.id);
    const foreignMessage = await plan(2, otherTenant.id);
    expect((await press(MESSAGES, { id: ownMessage.id }, ownTenant.people.viewer)).status).toBe(403);
    expect((await press(MAILBOX, { id: ownMessage.id }, ownTenant.people.admin)).status).toBe(403);
    expect((await press(MESSAGES, { id: ownMessage.id, attempts: 'x' }, ownTenant.people.admin)).status).toBe(
      400,
    );
    const answers = await Promise.all(
      [foreignMessage.id, 'unknown'].map(async (id) => {
        const { status, body } = await press(MESSAGES, { id }, ownTenant.people.admin);
        return [status, body];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[1]).toEqual(answers[0]);
    expect([await readState(ownMessage), await readState(foreignMessage)]).toEqual([
      'uncertain',
      'uncertain',
    ]);
  });

  it('lets an operator send what belongs to a tenant or to the service itself', async () => {
    for (const message of [await plan(1, ownTenant.id), await plan(2, null, 'failed')]) {
      expect((await press(MAILBOX, { id: message.id }, operator)).status).toBe(204);
      expect(await readState(message)).toBe('planned');
    }
  });

  it('makes a few rows of many messages, which open to the messages and are resent with one press', async () => {
    for (let n = 1; n <= 36; n++) await plan(n, ownTenant.id, 'failed');
    await db.outboxMessage.updateMany({ data: { cause: 'unavailable' } });
    for (let n = 37; n <= 39; n++) await plan(n, ownTenant.id);
    await plan(40, otherTenant.id, 'failed');
    const { editor, viewer } = ownTenant.people;
    const list = await page('/admin/messages?state=failed', editor);
    expect(list).toContain('36 messages');
    expect(list).not.toContain('visitor-1@example.com');
    expect(list).toMatch(/kept asking us to wait.*Wait a few hours, then resend\./s);
    const form = readGroupForm(list);
    expect((await page('/admin/messages', viewer)).includes('Resend all')).toBe(false);
    const opened = await page(`/admin/messages?state=failed&group=${form.group}`, viewer);
    expect(opened).toContain('visitor-36@example.com');
    expect(opened).not.toContain('visitor-37@example.com');
    // The way back keeps the filter.
    expect(opened).toContain('/admin/messages?state=failed"');
    const press = () => resend(MESSAGES, form, editor);
    expect((await Promise.all([press(), press()])).map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await db.outboxMessage.count({ where: { state: 'planned' } })).toBe(36);
    expect(await page(`/admin/messages?group=${form.group}`, editor)).toContain('No messages left here');
  });

  it('says before uncertain messages are resent that they may arrive twice', async () => {
    for (let n = 1; n <= 2; n++) await plan(n, ownTenant.id);
    await db.outboxMessage.updateMany({ data: { cause: 'interrupted' } });
    const { editor } = ownTenant.people;
    const list = await page('/admin/messages', editor);
    expect(list).toContain('Review');
    expect(list).not.toContain('Resend all');
    const [, href = ''] = /href="([^"]*group=[^"]*)"/.exec(list) ?? [];
    const opened = await page(href.replaceAll('&amp;', '&'), editor);
    expect(opened).toContain('the recipient could get it twice');
    expect((await resend(MESSAGES, readGroupForm(opened), editor)).status).toBe(204);
  });

  it('answers for another company’s group as for an unknown one', async () => {
    for (let n = 1; n <= 2; n++) await plan(n, otherTenant.id, 'failed');
    const form = readGroupForm(await page('/admin/messages', otherTenant.people.admin));
    const unknown = { ...form, group: form.group.replace('plan-mail', 'nothing') };
    const { admin } = ownTenant.people;
    const answers = await Promise.all(
      [form, unknown].map(async (fields) => {
        const { status, body } = await resend(MESSAGES, fields, admin);
        return [status, body];
      }),
    );
    expect(answers[0]?.[0]).toBe(409);
    expect(answers[1]).toEqual(answers[0]);
    expect((await resend(MESSAGES, { ...form, seenAt: 'x' }, admin)).status).toBe(400);
    expect((await resend(MESSAGES, form, ownTenant.people.viewer)).status).toBe(403);
    const pages = await Promise.all(
      [form, unknown].map(({ group }) => page(`/admin/messages?group=${group}`, admin)),
    );
    for (const html of pages) {
      expect(html).toContain('No messages left here');
      expect(html).not.toContain('@example.com<');
    }
    expect((await resend(MAILBOX, form, operator)).status).toBe(204);
  });

  it('answers an odd address like the first page', async () => {
    await plan(1, ownTenant.id);
    for (const query of ['before=%27', 'before=none', 'state=none'])
      expect(await page(`/admin/messages?${query}`, ownTenant.people.viewer)).toContain(
        'visitor-1@example.com',
      );
  });
});

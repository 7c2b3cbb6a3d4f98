import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { CONCERN, FLAG, LEAD, leadRequests } from '../support/lead-requests.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { stepUpAll } from '../support/step-up-all.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

/** What is done on the pages of leads: notes, erasure, and the file with a person's data. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;

  beforeAll(async () => {
    ({ db, api, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());

  const { ask, submit, page, post, get } = leadRequests(() => ({ db, origin: api.origin }));

  describe('notes', () => {
    it('are edited only by who wrote them, deleted, and come back as they were', async () => {
      const lead = await submit(ownTenant.id, 'noted@example.com');
      const path = `/leads/${lead.id}`;
      await post(path, LEAD, { intent: 'add-note', text: 'call her back' }, ownTenant.people.editor);
      const note = await db.leadNote.findFirstOrThrow({ where: { leadId: lead.id } });
      const edit = { intent: 'edit-note', noteId: note.id, text: 'done' };
      expect((await post(path, LEAD, edit, ownTenant.people.admin)).status).toBe(404);
      await post(path, LEAD, edit, ownTenant.people.editor);
      const edited = await db.leadNote.findFirstOrThrow({ where: { leadId: lead.id } });
      expect(edited).toMatchObject({ text: 'done', authorLabel: 'editor@own-tenant.example' });
      await post(path, LEAD, { intent: 'delete-note', noteId: note.id }, ownTenant.people.admin);
      expect(await db.leadNote.count({ where: { leadId: lead.id } })).toBe(0);
      const frame = JSON.parse((await page(path, 'routes/console/frame/route', ownTenant.people.admin)).body);
      const { to, fields } = frame.flash.undo;
      expect(to).toBe(path);
      expect((await post(path, LEAD, fields, otherTenant.people.admin)).status).not.toBe(200);
      expect(await db.leadNote.count({ where: { leadId: lead.id } })).toBe(0);
      await post(path, LEAD, fields, ownTenant.people.admin);
      expect(await db.leadNote.findFirstOrThrow({ where: { leadId: lead.id } })).toEqual(edited);
    });
  });

  describe('several chosen leads', () => {
    it('are erased at once, by who may erase, and no others', async () => {
      const leads: Awaited<ReturnType<typeof submit>>[] = [];
      for (const email of ['one@chosen.example', 'two@chosen.example', 'three@chosen.example'])
        leads.push(await submit(ownTenant.id, email));
      const LIST = 'routes/console/leads/route';
      const ids = leads.map(({ id }) => id).slice(0, 2);
      const erased = async () =>
        (await db.lead.findMany({ where: { id: { in: leads.map(({ id }) => id) } }, orderBy: { id: 'asc' } }))
          .filter(({ erasedAt, email }) => erasedAt !== null && email === '')
          .map(({ id }) => id);
      await stepUpAll(db);
      const choose: [string, string][] = [
        ['intent', 'choose-to-erase'],
        ...ids.map((id): [string, string] => ['leadId', id]),
      ];
      const chosen = await post('/leads', LIST, choose, ownTenant.people.admin);
      expect(JSON.parse(chosen.body)).toMatchObject({ status: 'done', value: { ids, isAll: false } });
      const erase = { intent: 'erase', ids: ids.join() };
      expect((await post('/leads', LIST, erase, ownTenant.people.editor)).status).toBe(403);
      expect(await erased()).toEqual([]);
      expect((await post('/leads', LIST, erase, ownTenant.people.admin)).to).toBe('/leads');
      expect(await erased()).toEqual(ids.toSorted());
      const frame = await page('/leads', 'routes/console/frame/route', ownTenant.people.admin);
      expect(JSON.parse(frame.body).flash).toMatchObject({ title: '2 leads were erased' });
    });
  });

  describe('a person’s data', () => {
    it('is exported whole, with the person’s other leads, and erased whole', async () => {
      const first = await submit(ownTenant.id, 'whole@example.com', { idempotencyKey: 1 });
      const second = await submit(ownTenant.id, 'Whole@example.com');
      await post(
        `/leads/${first.id}`,
        LEAD,
        { intent: 'add-note', text: 'remember this' },
        ownTenant.people.editor,
      );
      const person = await get(`/leads/${second.id}/person`, ownTenant.people.editor);
      expect(person.leads.map(({ id }: { id: string }) => id).sort()).toEqual([first.id, second.id].sort());
      const text = JSON.stringify(person);
      for (const part of ['remember this', FLAG, CONCERN]) expect(text).toContain(part);
      const readable = await ask(`/leads/${second.id}/person?format=html`, {}, ownTenant.people.editor);
      expect(readable.body).toContain(CONCERN);
      expect((await ask(`/leads/${second.id}/person`, {}, ownTenant.people.viewer)).status).toBe(403);

      await post(
        '/leads',
        'routes/console/leads/route',
        { intent: 'search', q: 'whole@example.com' },
        ownTenant.people.editor,
      );
      await stepUpAll(db);
      const refused = await post(`/leads/${first.id}`, LEAD, { intent: 'erase' }, ownTenant.people.editor);
      expect(refused.status).toBe(403);
      const { to } = await post(`/leads/${first.id}`, LEAD, { intent: 'erase' }, ownTenant.people.admin);
      expect(to).toBe(`/leads/${first.id}`);
      const after = await db.lead.findMany({ where: { id: { in: [first.id, second.id] } } });
      expect(after.every(({ erasedAt, email }) => erasedAt !== null && email === '')).toBe(true);
      const leadPage = (await page(`/leads/${first.id}`, LEAD, ownTenant.people.admin)).body;
      expect(leadPage.toLowerCase()).not.toContain('whole@example.com');
      expect(leadPage).not.toContain('remember this');
      const sessions = await db.session.findMany({ select: { data: true } });
      expect(JSON.stringify(sessions)).not.toContain('whole@example.com');
      expect((await ask(`/leads/${first.id}/person`, {}, ownTenant.people.admin)).status).toBe(404);
    });
  });
});

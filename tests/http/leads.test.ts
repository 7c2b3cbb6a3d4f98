import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepUp } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../data/rows.ts';
import { askAs, type Caller, keyCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { insertMany } from '../support/insert-many.ts';
import { fullPayload } from '../support/payloads.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { moreThan, refuseToTag } from '../support/refuse-to-tag.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const FLAG = 'Thyroid disorders';
const CONCERN = 'a concern of her own';

/** The leads page, the lead's page, the file and the API, over HTTP. */
forOneDatabase((name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let operator: Caller;
  let ownTenant: TenantWithPeople;
  let otherTenant: TenantWithPeople;

  beforeAll(async () => {
    ({ db, api, operator, own: ownTenant, other: otherTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());

  const ask = askAs(() => api.origin);
  const submit = async (tenantId: string, email: string, over: object = {}) => {
    const body = fullPayload({ tenantId, email, contraFlags: [FLAG], additionalConcerns: CONCERN, ...over });
    const { status } = await ask('/api/assessment', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(status).toBe(201);
    return db.lead.findFirstOrThrow({ where: { tenantId, email }, orderBy: { createdAt: 'desc' } });
  };
  const page = (path: string, id: string, who: Caller) =>
    ask(`${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`, {}, who);
  const LEAD = 'routes/console/leads/lead/route';
  const post = (path: string, id: string, fields: Record<string, string>, who: Caller) =>
    ask(
      `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(id)}`,
      { method: 'POST', body: new URLSearchParams(fields) },
      who,
    );
  const get = async (path: string, who: Caller) => JSON.parse((await ask(path, {}, who)).body);

  describe('GET /api/leads', () => {
    it('answers with the specification’s fields, totals and a cursor', async () => {
      for (const n of [1, 2, 3]) await submit(ownTenant.id, `api${n}@example.com`);
      await submit(otherTenant.id, 'theirs@example.com');
      const who = await keyCaller(db, { tenantId: ownTenant.id, scopes: ['leads:read', 'leads:answers'] });
      const first = await get('/api/leads?limit=2', who);
      expect(first).toMatchObject({ total: 3, thisMonth: 3, completed: 3 });
      expect(first.leads.map(({ email }: { email: string }) => email)).toEqual([
        'api3@example.com',
        'api2@example.com',
      ]);
      expect(Object.keys(first.leads[0]).sort()).toEqual(
        [
          ...['id', 'email', 'firstName', 'phone', 'createdAt', 'experienceLevel'],
          ...['healthGoals', 'symptoms', 'recommendations'],
        ].sort(),
      );
      expect(first.leads[0].recommendations.length).toBeGreaterThan(0);
      expect(JSON.stringify(first)).not.toContain(FLAG);
      const rest = await get(`/api/leads?cursor=${first.nextCursor}`, ownTenant.people.viewer);
      expect(rest.leads.map(({ email }: { email: string }) => email)).toEqual(['api1@example.com']);
      expect(rest.nextCursor).toBeNull();
      expect((await ask('/api/leads?limit=0', {}, ownTenant.people.viewer)).status).toBe(400);
    });
  });

  describe('a page that is asked for by what no list has', () => {
    it.each([
      ['cursor', 'zzz'],
      ['cursor', 'eyJ'],
      ['cursor', '0'],
      ['cursor', ''],
      ['limit', '0'],
      ['limit', 'x'],
      ['goal', 'nope'],
      ['segment', 'nope'],
      ['status', 'done'],
      ['widget', 'half'],
      ['contacted', 'maybe'],
      ['converted', '1'],
      ['returning', 'true'],
      ['from', '2026-13-01'],
      ['to', 'yesterday'],
    ])('is refused with the field: %s=%s', async (field, value) => {
      const headers = { Accept: 'application/json' };
      const { status, body } = await ask(
        `/api/leads?${field}=${value}`,
        { headers },
        ownTenant.people.viewer,
      );
      expect([status, Object.keys(JSON.parse(body).fields ?? {})]).toEqual([400, [field]]);
    });
  });

  describe('GET /api/leads/export', () => {
    const rows = async (who: Caller, query = '') => {
      const response = await fetch(`${api.origin}/api/leads/export${query}`, { headers: who });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="leads-export-\d{4}-\d\d-\d\d\.csv"$/,
      );
      return parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
    };

    it('shows safety answers to editors, and to viewers where the tenant wants it', async () => {
      await submit(ownTenant.id, 'flags@example.com');
      const row = async (who: Caller) =>
        (await rows(who)).find(({ Email }) => Email === 'flags@example.com') ?? {};
      expect(await row(ownTenant.people.editor)).toMatchObject({
        'Safety Answers': FLAG,
        'Additional Concerns': CONCERN,
      });
      for (const who of [ownTenant.people.viewer, ownTenant.keys['leads:read']])
        expect(await row(who)).toMatchObject({ 'Safety Answers': '', 'Additional Concerns': '' });
      await db.tenant.update({ where: { id: ownTenant.id }, data: { viewersSeeAnswers: true } });
      expect(await row(ownTenant.people.viewer)).toMatchObject({ 'Safety Answers': FLAG });
      expect(await row(ownTenant.keys['leads:read'])).toMatchObject({ 'Safety Answers': '' });
      await db.tenant.update({ where: { id: ownTenant.id }, data: { viewersSeeAnswers: false } });
    });

    it('lets others be answered while it is written, and tells another of the same leads when to try again', async () => {
      const { id: tenantId } = await makeTenant(db);
      const reader = await keyCaller(db, { tenantId, scopes: ['leads:read'] });
      // 24 MB is more than the connection's buffers hold, so the export can't end before it is read.
      for (let day = 1; day <= 12; day++)
        await db.$executeRaw`
          WITH RECURSIVE "number"("n") AS (SELECT 1 UNION ALL SELECT "n" + 1 FROM "number" WHERE "n" < 150)
          INSERT INTO "Lead" ("id", "tenantId", "trackingId", "firstName", "email", "widget", "createdAt")
          SELECT ${`long-${day}-`} || CAST("n" AS TEXT), ${tenantId}, ${`long-${day}-`} || CAST("n" AS TEXT),
            ${'x'.repeat(13_400)}, 'long@example.com', 'full', ${new Date(Date.UTC(2026, 0, day))} FROM "number"`;
      const headers = { ...reader, 'Accept-Encoding': 'identity' };
      const file = await fetch(`${api.origin}/api/leads/export`, { headers });
      expect(file.status).toBe(200);
      const lead = await submit(ownTenant.id, 'meanwhile@example.com');
      const plan = await ask(`/plan/${lead.assessmentId}`, {}, {});
      expect(plan.status).toBe(200);
      expect((await page('/leads', 'routes/console/leads/route', ownTenant.people.viewer)).body).toContain(
        'meanwhile@example.com',
      );
      const second = await fetch(`${api.origin}/api/leads/export`, { headers });
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, '20']);
      expect(await second.text()).toBe(
        'An export of these leads is already running. Please try again in 20 seconds.',
      );
      const [, ...lines] = (await file.text()).trimEnd().split('\r\n');
      expect(lines).toHaveLength(1800);
      const third = await fetch(`${api.origin}/api/leads/export`, { headers });
      expect(third.status).toBe(200);
      await third.body?.cancel();
    });

    it('is noted in the audit log, without what was searched for', async () => {
      await rows(ownTenant.people.admin, '?goal=sleep');
      const line = await db.auditEvent.findFirstOrThrow({
        where: { tenantId: ownTenant.id, action: 'lead.export-list' },
        orderBy: { id: 'desc' },
      });
      expect(line.details).toEqual({ withAnswers: true, filter: { goal: 'sleep' }, searched: false });
    });
  });

  describe('a search', () => {
    it('is posted, and the address has an id in place of what was typed, which only this session can use', async () => {
      await submit(ownTenant.id, 'needle@example.com');
      const { to } = await post(
        '/leads?tag=vip',
        'routes/console/leads/route',
        { intent: 'search', q: ' Needle@Example ' },
        ownTenant.people.editor,
      );
      expect(to).toMatch(/^\/leads\?tag=vip&search=[\w-]+$/);
      const path = `/leads?search=${new URLSearchParams(to?.split('?')[1]).get('search')}`;
      const searchPage = JSON.parse(
        (await page(path, 'routes/console/leads/route', ownTenant.people.editor)).body,
      );
      expect(searchPage).toMatchObject({
        search: 'Needle@Example',
        count: 1,
        rows: [{ email: 'needle@example.com' }],
      });
      const adminPage = JSON.parse(
        (await page(path, 'routes/console/leads/route', ownTenant.people.admin)).body,
      );
      expect(adminPage).toMatchObject({ search: null, rows: [] });
      const file = await ask(path.replace('/leads?', '/api/leads/export?'), {}, ownTenant.people.admin);
      expect(file.status).toBe(400);
      const exportFile = await ask(
        path.replace('/leads?', '/api/leads/export?'),
        {},
        ownTenant.people.editor,
      );
      expect(parse(exportFile.body, { bom: true, columns: true })).toHaveLength(1);
    });
  });

  describe('the page of a lead', () => {
    it('shows safety answers and free text only to those who may see them, and notes that it was opened', async () => {
      const lead = await submit(ownTenant.id, 'opened@example.com');
      const readLeadPage = async (who: Caller) => (await page(`/leads/${lead.id}`, LEAD, who)).body;
      const body = await readLeadPage(ownTenant.people.viewer);
      expect(body).toContain('opened@example.com');
      expect(body).not.toContain(FLAG);
      expect(body).not.toContain(CONCERN);
      expect(await readLeadPage(ownTenant.people.editor)).toContain(FLAG);
      await readLeadPage(ownTenant.people.editor);
      const reads = await db.auditEvent.findMany({ where: { action: 'lead.read', targetId: lead.id } });
      expect(reads.map(({ actorLabel }) => actorLabel)).toEqual([
        'viewer@own-tenant.example',
        'editor@own-tenant.example',
      ]);
      expect(JSON.stringify(reads)).not.toContain(FLAG);
    });

    it('answers for another tenant’s lead as for an unknown one, whatever is asked', async () => {
      const foreignLead = await submit(otherTenant.id, 'not-yours@example.com');
      const before = await db.lead.findMany({ where: { tenantId: otherTenant.id }, orderBy: { id: 'asc' } });
      const asks: ((id: string) => Promise<{ status: number; body: string }>)[] = [
        (id) => page(`/leads/${id}`, LEAD, ownTenant.people.admin),
        (id) => page(`/leads/${id}?tenantId=${ownTenant.id}`, LEAD, operator),
        (id) => ask(`/leads/${id}/person`, {}, ownTenant.people.admin),
        (id) => post(`/leads/${id}`, LEAD, { intent: 'add-note', text: 'mine' }, ownTenant.people.admin),
        (id) => post(`/leads/${id}`, LEAD, { intent: 'mark-contacted' }, ownTenant.people.admin),
        (id) => post(`/leads/${id}`, LEAD, { intent: 'add-tag', tag: 'mine' }, ownTenant.people.admin),
        (id) => post(`/leads/${id}`, LEAD, { intent: 'erase' }, ownTenant.people.admin),
        (id) =>
          post('/leads', 'routes/console/leads/route', { intent: 'erase', ids: id }, ownTenant.people.admin),
      ];
      await stepUpAll(db);
      for (const [index, sendRequest] of asks.entries()) {
        const [foreignAnswer, unknown] = [
          await sendRequest(foreignLead.id),
          await sendRequest('unknown-lead'),
        ];
        expect({ at: index, status: foreignAnswer.status, body: foreignAnswer.body }).toEqual({
          at: index,
          status: unknown.status,
          body: unknown.body,
        });
      }
      expect(await db.lead.findMany({ where: { tenantId: otherTenant.id }, orderBy: { id: 'asc' } })).toEqual(
        before,
      );
      expect(await db.leadNote.count({ where: { tenantId: { in: [ownTenant.id, otherTenant.id] } } })).toBe(
        0,
      );
    });
  });

  describe('a change of many leads that fails half-way', () => {
    it('says how many were changed, and the same toast undoes those', async () => {
      const ids = Array.from({ length: 501 }, (_, index) => `many-${String(index).padStart(3, '0')}`);
      await insertMany(
        db,
        'Lead',
        ids.map((id) => ({
          ...{
            id,
            tenantId: ownTenant.id,
            trackingId: `t-${id}`,
            firstName: 'Bo',
            email: 'many@example.com',
          },
          ...{ widget: 'full', createdAt: new Date('2025-01-01') },
        })),
      );
      const allow = await refuseToTag(db, name, moreThan(500, 'half'));
      const LEADS = 'routes/console/leads/route';
      const form = { intent: 'add-tag', tag: 'half', all: 'on' };
      expect((await post('/leads?to=2025-01-02', LEADS, form, ownTenant.people.editor)).to).toMatch(
        /^\/leads/,
      );
      await allow();
      const tagged = () => db.lead.count({ where: { tenantId: ownTenant.id, tags: '|half|' } });
      const count = await tagged();
      expect(count).toBeGreaterThan(0);
      const { flash } = JSON.parse(
        (await page('/leads', 'routes/console/frame/route', ownTenant.people.editor)).body,
      );
      expect(flash).toMatchObject({
        tone: 'danger',
        title: 'Not all leads were changed',
        description: `Tag added to ${count} leads before something went wrong. Try again for the rest, or undo these.`,
      });
      await post(flash.undo.to, LEADS, flash.undo.fields, ownTenant.people.editor);
      expect(await tagged()).toBe(0);
      await db.lead.deleteMany({ where: { id: { in: ids } } });
    });
  });

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

  const stepUpAll = async (database: Database) => {
    for (const { id } of await database.session.findMany({ select: { id: true } }))
      await stepUp(database, id, new Date());
  };
});

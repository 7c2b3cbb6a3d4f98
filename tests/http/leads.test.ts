import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../data/rows.ts';
import { type Caller, keyCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { insertMany } from '../support/insert-many.ts';
import { CONCERN, FLAG, LEAD, leadRequests } from '../support/lead-requests.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { moreThan, refuseToTag } from '../support/refuse-to-tag.ts';
import { stepUpAll } from '../support/step-up-all.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

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

  const { ask, submit, page, post, get } = leadRequests(() => ({ db, origin: api.origin }));

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
          ...['utm', 'hidden', 'referrer', 'pageUrl', 'erasedAt'],
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
      ['phone', 'x'],
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
        description: `Tag added to ${count} leads before an error. Try again for the rest, or undo.`,
      });
      await post(flash.undo.to, LEADS, flash.undo.fields, ownTenant.people.editor);
      expect(await tagged()).toBe(0);
      await db.lead.deleteMany({ where: { id: { in: ids } } });
    });
  });
});

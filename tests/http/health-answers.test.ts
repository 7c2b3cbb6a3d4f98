import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { askAs, type Caller, keyCaller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { fullPayload } from '../support/payloads.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const ALL_EXCLUDED = 'Pregnancy or breastfeeding';
const HELD_BACK = 'No product suits the lead’s latest answers.';
const ONLY_VISITOR = /You are logged in to the console, where a plan can only be read/;

/**
 * Tests who can learn a visitor's health answers (D56): from the answers themselves, from the plan, or by drawing conclusions from other
 * data.
 */
forOneDatabase((_name, makeDb) => {
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
  const submit = async (email: string, over: object = {}) => {
    const body = JSON.stringify(fullPayload({ tenantId: ownTenant.id, email, ...over }));
    const headers = { 'Content-Type': 'application/json' };
    expect((await ask('/api/assessment', { method: 'POST', headers, body })).status).toBe(201);
    const lead = await db.lead.findFirstOrThrow({ where: { tenantId: ownTenant.id, email } });
    return { ...lead, assessmentId: lead.assessmentId ?? '' };
  };
  const readData = async (path: string, route: string, who: Caller) =>
    (await ask(`${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`, {}, who)).body;
  const readLead = (id: string, who: Caller) =>
    readData(`/leads/${id}`, 'routes/console/leads/lead/route', who);
  const showAnswers = (viewersSeeAnswers: boolean) =>
    db.tenant.update({ where: { id: ownTenant.id }, data: { viewersSeeAnswers } });

  describe('a viewer', () => {
    it('gets neither the plan’s id nor its products, nor why a message was held back, from a lead’s page', async () => {
      const lead = await submit('excluded@example.com', { contraFlags: [ALL_EXCLUDED] });
      await db.outboxMessage.updateMany({
        where: { tenantId: ownTenant.id, leadId: lead.id, recipient: 'excluded@example.com' },
        data: { state: 'suppressed', lastError: HELD_BACK },
      });
      const page = await readLead(lead.id, ownTenant.people.viewer);
      expect(page).toContain('excluded@example.com');
      expect(page).not.toContain(lead.assessmentId);
      expect(page).not.toContain(HELD_BACK);
      expect(JSON.parse(page)).toMatchObject({
        recommended: null,
        lead: { assessmentId: null, nothingSuitable: false },
      });
      const document = (await ask(`/leads/${lead.id}`, {}, ownTenant.people.viewer)).body;
      for (const detail of [lead.assessmentId, 'The safety answers left no product', 'Open the plan'])
        expect(document).not.toContain(detail);
      for (const who of [ownTenant.people.editor, ownTenant.people.admin, operator]) {
        const path = `/leads/${lead.id}?tenantId=${ownTenant.id}`;
        const pageData = await readData(path, 'routes/console/leads/lead/route', who);
        expect(pageData).toContain(lead.assessmentId);
        expect(pageData).toContain(HELD_BACK);
        expect(JSON.parse(pageData)).toMatchObject({ recommended: [], lead: { nothingSuitable: true } });
      }
    });

    it('sees them where the company shows safety answers to viewers', async () => {
      const lead = await submit('widened@example.com');
      await showAnswers(true);
      expect(await readLead(lead.id, ownTenant.people.viewer)).toContain(lead.assessmentId);
      await showAnswers(false);
      expect(await readLead(lead.id, ownTenant.people.viewer)).not.toContain(lead.assessmentId);
    });

    it('finds the plan’s id in no list', async () => {
      const { assessmentId } = await submit('listed@example.com');
      for (const [path, route] of [
        ['/leads', 'routes/console/leads/route'],
        ['/communications', 'routes/console/campaigns/route'],
        ['/communications?tab=email', 'routes/console/campaigns/route'],
        ['/admin', 'routes/console/home/route'],
        ['/admin/messages', 'routes/console/messages/route'],
      ] as const) {
        const list = await readData(path, route, ownTenant.people.viewer);
        expect(list.length).toBeGreaterThan(50);
        expect({ path, hasId: list.includes(assessmentId) }).toEqual({ path, hasId: false });
      }
    });

    it('looks at no mail as a lead, whose link and products would be in it', async () => {
      const lead = await submit('preview@example.com');
      const look = (who: Caller, leadId: string) =>
        ask(
          '/communications/preview?_data=routes%2Fconsole%2Fcampaigns%2Fpreview%2Froute',
          {
            method: 'POST',
            body: new URLSearchParams({
              intent: 'preview',
              subject: 'S',
              html: '<p>{{planLink}}</p>',
              leadId,
            }),
          },
          who,
        );
      const refused = await look(ownTenant.people.viewer, lead.id);
      expect(refused.body).not.toContain(lead.assessmentId);
      expect(refused.status).toBe(403);
      expect((await look(ownTenant.people.viewer, '')).status).toBe(200);
      expect((await look(ownTenant.people.editor, lead.id)).body).toContain(lead.assessmentId);
    });

    it('is told of a campaign how many got nothing, not why', async () => {
      const campaign = await db.emailCampaign.create({
        data: {
          tenantId: ownTenant.id,
          name: 'Winter',
          status: 'active',
          skipped: { nothingSuitable: 1, noConsent: 2 },
        },
      });
      await db.campaignEnrolment.create({
        data: {
          tenantId: ownTenant.id,
          campaignId: campaign.id,
          state: 'stopped',
          stopReason: 'nothing-suitable',
          nextStep: 1,
        },
      });
      const read = async (who: Caller) => [
        await readData(`/communications/${campaign.id}`, 'routes/console/campaigns/campaign/route', who),
        (await ask(`/api/campaigns/${campaign.id}`, {}, who)).body,
        (await ask('/api/campaigns', {}, who)).body,
      ];
      for (const body of await read(ownTenant.people.viewer)) {
        expect(body).not.toMatch(/nothing-?suitable|no suitable products/i);
        expect(body).toMatch(/hidden|Reason shown to admins and editors/);
      }
      for (const body of await read(ownTenant.people.editor))
        expect(body).toMatch(/nothing-?suitable|no suitable products/i);
    });
  });

  describe('GET /api/leads', () => {
    it('names recommended products to those alone who may see safety answers', async () => {
      await submit('api@example.com');
      const answersKey = await keyCaller(db, {
        tenantId: ownTenant.id,
        scopes: ['leads:read', 'leads:answers'],
      });
      const products = async (who: Caller) => {
        const { leads } = JSON.parse((await ask('/api/leads', {}, who)).body);
        return leads.find(({ email }: { email: string }) => email === 'api@example.com').recommendations
          .length;
      };
      expect(await products(ownTenant.people.viewer)).toBe(0);
      expect(await products(ownTenant.keys['leads:read'])).toBe(0);
      for (const who of [ownTenant.people.editor, answersKey]) expect(await products(who)).toBeGreaterThan(0);
    });
  });

  describe('a plan', () => {
    const read = (assessmentId: string, who: Caller) => [
      () => ask(`/plan/${assessmentId}`, {}, who),
      () => ask(`/plan/${assessmentId}/calendar.ics`, {}, who),
      () => ask(`/api/assessment/${assessmentId}/download`, {}, who),
    ];
    const listReaders = async (leadId: string) =>
      (
        await db.auditEvent.findMany({
          where: { action: 'lead.read-plan', tenantId: ownTenant.id, targetId: leadId },
          orderBy: { id: 'asc' },
        })
      ).map(({ actorKind }) => actorKind);

    it('is noted as read when its own staff or an operator opens it, and not for others', async () => {
      const lead = await submit('noted@example.com');
      for (const who of [{}, otherTenant.people.admin])
        for (const open of read(lead.assessmentId, who)) expect((await open()).status).toBe(200);
      expect(await listReaders(lead.id)).toEqual([]);
      for (const open of read(lead.assessmentId, ownTenant.people.viewer))
        expect((await open()).status).toBe(200);
      expect(await listReaders(lead.id)).toEqual(['tenant-user', 'tenant-user', 'tenant-user']);
      await ask(`/plan/${lead.assessmentId}`, {}, operator);
      expect(await listReaders(lead.id)).toHaveLength(4);
      expect(
        await db.auditEvent.count({ where: { action: 'lead.read-plan', tenantId: otherTenant.id } }),
      ).toBe(0);
    });

    it('takes answers, mails and deletions from the visitor, not from a console session of its company', async () => {
      const lead = await submit('answered@example.com', { contraFlags: [] });
      const readAssessment = () =>
        db.peptideAssessment.findUniqueOrThrow({ where: { id: lead.assessmentId } });
      const messages = () => db.outboxMessage.count({ where: { tenantId: ownTenant.id } });
      const before = [await readAssessment(), await messages()];
      const path = `/plan/${lead.assessmentId}`;
      const forms: [string, Record<string, string>][] = [
        [`${path}/safety`, { contraFlags: 'None of the above' }],
        [`${path}/email`, { email: 'mine@example.com' }],
        [`${path}/delete`, {}],
      ];
      for (const who of [ownTenant.people.viewer, ownTenant.people.admin, operator]) {
        for (const [to, fields] of forms) {
          const refused = await ask(to, { method: 'POST', body: new URLSearchParams(fields) }, who);
          expect({ to, status: refused.status }).toEqual({ to, status: 403 });
          expect(refused.body).toMatch(ONLY_VISITOR);
        }
        const headers = { 'Content-Type': 'application/json' };
        const body = JSON.stringify({ email: 'mine@example.com' });
        const to = `/api/assessment/${lead.assessmentId}/email`;
        const mail = await ask(to, { method: 'POST', headers, body }, who);
        expect(mail.status).toBe(403);
        expect(mail.body).toMatch(ONLY_VISITOR);
      }
      expect([await readAssessment(), await messages()]).toEqual(before);
      // Staff of another company count as visitors with a link.
      const [[to, fields]] = forms as [[string, Record<string, string>]];
      const answered = await ask(
        to,
        { method: 'POST', body: new URLSearchParams(fields) },
        otherTenant.people.viewer,
      );
      expect(answered.status).toBe(303);
      expect((await readAssessment()).contraFlags).toEqual(['None of the above']);
    });
  });
});

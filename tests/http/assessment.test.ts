import { beforeAll, describe, expect, it } from 'vitest';
import { findPlan } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { planDigest } from '#app/engine/index.ts';
import type { Plan } from '#app/engine/types.ts';
import { forEachDatabase } from '../support/databases.ts';
import { serveApi } from '../support/http.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { submissionsForTests } from '../support/submissions.ts';

/** Pattern of an ID: the creation time, then the secret. */
const ID = /^[0-9a-z]{9}[\w-]{22}$/;

const AT_ONCE = 15;

forEachDatabase((name, makeDb) => {
  const { db: currentDb, post, stored: countRows } = submissionsForTests(makeDb);
  let db: Database;
  beforeAll(() => {
    db = currentDb();
  });

  describe('an accepted submission', () => {
    it('stores assessment, lead, contact, consent and usage, and answers with both ids', async () => {
      const response = await post(
        fullPayload({ utm: { utm_source: 'news' }, pageUrl: 'https://shop.example/a?b=c' }),
      );
      expect(response.status).toBe(201);
      const answer = await response.json();
      expect(answer).toEqual({
        success: true,
        assessmentId: expect.stringMatching(ID),
        trackingId: expect.stringMatching(ID),
      });
      const lead = await db.lead.findUniqueOrThrow({
        where: { trackingId: answer.trackingId },
        include: { assessment: true, contact: true },
      });
      expect(lead).toMatchObject({
        tenantId: 'default-tenant',
        email: 'ada@example.com',
        source: 'widget',
        returning: false,
        complete: true,
        goalIds: '|sleep|cognitive|',
        segments: '|recovery|cognitive|',
      });
      expect(lead.assessment).toMatchObject({
        id: answer.assessmentId,
        healthGoals: ['sleep', 'cognitive'],
        symptoms: ['Poor sleep quality', 'Brain fog/poor focus'],
        additionalConcerns: 'I wake up at 4.\nThen I <3 my coffee & 5 > 4.',
        utm: { utm_source: 'news' },
        pageUrl: 'https://shop.example/a',
        format: 'plan',
        outcome: 'plan',
      });
      expect(lead.contact).toMatchObject({
        emailKey: 'ada@example.com',
        leadsCount: 1,
        marketingConsent: 'notice',
      });
      const consents = await db.consentEvent.findMany({
        where: { leadId: lead.id, contactId: lead.contactId },
        orderBy: { kind: 'asc' },
      });
      expect(consents.map(({ kind, state, mode }) => [kind, state, mode])).toEqual([
        ['age', 'given', 'box'],
        ['offers', 'shown', 'notice'],
        ['terms', 'given', 'box'],
      ]);
      expect(consents[2]).toMatchObject({
        wording: expect.stringContaining('18 or older'),
        addressHmac: expect.stringMatching(/^[0-9a-f]{64}$/),
        pageUrl: 'https://shop.example/a',
      });
      expect(lead.contact?.offersConsentId).toBe(consents[1]?.id);
      expect(await db.tenantUsage.findMany()).toMatchObject([{ assessmentsCount: 1, leadsGenerated: 1 }]);
      expect(await db.outboxMessage.findMany()).toMatchObject([
        {
          kind: 'email',
          purpose: 'plan-mail',
          state: 'planned',
          recipient: 'ada@example.com',
          leadId: lead.id,
        },
      ]);
    });

    it('counts an address that comes again once as a contact, whatever its capitals', async () => {
      await post(fullPayload());
      await post(fullPayload({ email: ' ADA@Example.com ' }));
      expect(await countRows()).toMatchObject({ leads: 2, contacts: 1, usage: 1 });
      expect((await db.lead.findMany({ orderBy: { createdAt: 'asc' } })).map((l) => l.returning)).toEqual([
        false,
        true,
      ]);
    });

    it('stores the plan that the server computes, not one that the caller sends', async () => {
      const forged = { recommendations: { outcome: 'plan', game_plan: { start_here: [{ id: 'forged' }] } } };
      const { assessmentId } = await (await post(fullPayload(forged))).json();
      const { recommendations } = await db.peptideAssessment.findUniqueOrThrow({
        where: { id: assessmentId },
      });
      const plan = recommendations as unknown as Plan;
      expect(plan.game_plan.start_here.map((p) => p.id)).toEqual(['selank', 'cjc-1295-ipamorelin']);
    });

    it('brings the server’s plan only to a browser that made another one', async () => {
      const first = await (await post(fullPayload(), { 'X-Plan-Digest': 'something else' })).json();
      expect(first.plan.outcome).toBe('plan');
      const same = await (await post(fullPayload(), { 'X-Plan-Digest': planDigest(first.plan) })).json();
      expect(same.plan).toBeUndefined();
    });

    it('makes and keeps the plan in the language that the visitor was spoken to in, and shows it as it is kept', async () => {
      const planIn = async (locale: string) => {
        const { assessmentId, plan } = await (
          await post(fullPayload({ locale }), { 'X-Plan-Digest': 'something else' })
        ).json();
        const storedPlan = await findPlan(db, assessmentId);
        expect(storedPlan?.data.shown.plan).toEqual(plan);
        return plan as Plan;
      };
      const english = await planIn('en-US');
      const spanish = await planIn('es-MX');
      expect(english.human_readable.inputs_recap).toMatch(/^Goals: /);
      expect(spanish.human_readable.inputs_recap).toMatch(/^Objetivos: /);
      expect(planDigest(spanish)).toBe(planDigest(english));
      expect((await planIn('fr')).human_readable).toEqual(english.human_readable);
      await post(technicalPayload({ locale: 'es' }));
      const row = await db.peptideAssessment.findFirstOrThrow({ where: { widget: 'technical' } });
      expect((row.recommendations as unknown as { disclaimers: string[] }).disclaimers[0]).toMatch(
        /^Solo con fines/,
      );
    });

    it('takes the payloads of the consumer and technical widgets and tells them apart by their lists', async () => {
      expect((await post(consumerPayload())).status).toBe(201);
      expect((await post(technicalPayload())).status).toBe(201);
      const rows = await db.peptideAssessment.findMany({ orderBy: { widget: 'asc' } });
      expect(rows.map((r) => [r.widget, r.format, r.experienceLevel])).toEqual([
        ['consumer', 'list', 'beginner'],
        ['technical', 'list', 'beginner'],
      ]);
    });

    it('accepts a subdomain and `default` as the tenant', async () => {
      await post(fullPayload({ tenantId: 'acme' }));
      await post(fullPayload({ tenantId: 'default' }));
      expect((await db.lead.findMany({ orderBy: { tenantId: 'asc' } })).map((l) => l.tenantId)).toEqual([
        'acme-id',
        'default-tenant',
      ]);
    });

    it('leaves out of plan and lists what the tenant does not sell, and nothing else', async () => {
      await db.tenantProduct.createMany({
        data: [
          { tenantId: 'acme-id', entryId: 'selank', sold: false },
          { tenantId: 'acme-id', entryId: 'tb-500', sold: true, name: 'Acme TB' },
        ],
      });
      const plan = await (await post(fullPayload({ tenantId: 'acme' }), { 'X-Plan-Digest': 'none' })).json();
      const planItems = Object.values(plan.plan.game_plan as Plan['game_plan']).flat();
      expect(planItems.map((p) => p.id)).not.toContain('selank');
      expect(planItems.length).toBeGreaterThan(0);
      const tissue = await (
        await post(technicalPayload({ tenantId: 'acme' }), { 'X-Plan-Digest': 'none' })
      ).json();
      expect(tissue.plan.list.map((item: { name: string }) => item.name)).toEqual([
        'BPC-157',
        'Acme TB',
        'GHK-Cu',
      ]);
      await db.tenantProduct.deleteMany();
    });

    it('drops "None of the above" when flags came with it, and stores an excluded visitor as complete', async () => {
      const flags = ['None of the above', 'Pregnancy or breastfeeding'];
      expect((await post(fullPayload({ contraFlags: flags }))).status).toBe(201);
      const lead = await db.lead.findFirstOrThrow({ include: { assessment: true } });
      expect(lead.assessment?.contraFlags).toEqual(['Pregnancy or breastfeeding']);
      expect(lead).toMatchObject({ complete: true, nothingSuitable: true });
    });
  });

  describe('the Idempotency-Key', () => {
    it(`leaves one lead when the same submission comes ${AT_ONCE} times at once, and gives all the same answer`, async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          const response = await post(fullPayload(), { 'Idempotency-Key': 'many' });
          return { status: response.status, body: await response.text() };
        }),
      );
      expect(new Set(answers.map((a) => a.status))).toEqual(new Set([201]));
      expect(new Set(answers.map((a) => a.body)).size).toBe(1);
      expect(await countRows()).toEqual({
        leads: 1,
        assessments: 1,
        contacts: 1,
        consents: 1,
        usage: 1,
        keys: 1,
        mails: 1,
      });
      expect(await db.tenantUsage.findMany()).toMatchObject([{ assessmentsCount: 1, leadsGenerated: 1 }]);
    });

    it('refuses the same key with another body', async () => {
      await post(fullPayload(), { 'Idempotency-Key': 'once' });
      const otherAnswer = await post(fullPayload({ firstName: 'Eve' }), { 'Idempotency-Key': 'once' });
      expect(otherAnswer.status).toBe(409);
      expect(await countRows()).toMatchObject({ leads: 1 });
    });

    it('belongs to a tenant, and a refused submission keeps none', async () => {
      const headers = { 'Idempotency-Key': 'mine' };
      expect((await post(fullPayload({ consent: false }), headers)).status).toBe(400);
      expect((await post(fullPayload(), headers)).status).toBe(201);
      expect((await post(fullPayload({ tenantId: 'acme' }), headers)).status).toBe(201);
      expect(await countRows()).toMatchObject({ leads: 2, keys: 2 });
    });

    it('is forgotten after 24 hours', async () => {
      const headers = { 'Idempotency-Key': 'old' };
      await post(fullPayload(), headers);
      await db.idempotencyKey.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
      expect((await post(fullPayload(), headers)).status).toBe(201);
      expect(await countRows()).toMatchObject({ leads: 2, keys: 1 });
    });
  });

  it('limits submissions to 60 a minute from one address and says when to come again', async () => {
    const limited = await serveApi({ db, rateLimitScale: 1, shared: name === 'postgres' });
    try {
      const statuses: number[] = [];
      let last: Response | undefined;
      for (let i = 0; i < 61; i++) {
        last = await fetch(`${limited.origin}/api/assessment`, { method: 'POST' });
        statuses.push(last.status);
      }
      expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
      expect(statuses[60]).toBe(429);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

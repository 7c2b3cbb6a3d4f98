import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { buildAssessment, makeLead, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { readHome } from './index.ts';

const NOW = new Date('2026-05-20T15:00:00Z');
const TODAY = new Date('2026-05-20T00:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    // Only a demo tenant's sales can be deleted.
    await db.tenant.updateMany({ data: { isDemo: true } });
    await db.conversion.deleteMany();
    await db.commissionRate.deleteMany();
    await db.tenant.deleteMany();
    acme = (await makeTenant(db, { isDemo: true, sellsTo: ['US'] })).id;
    otherTenantId = (await makeTenant(db, { isDemo: true })).id;
  });

  const home = () => readHome({ db, tenantId: acme, seal: TEST_SEAL, now: NOW });
  const lead = (createdAt: Date, { tenantId = acme, firstName = 'Ada', returning = false } = {}) =>
    makeLead(db, tenantId, { createdAt, firstName, returning });
  const sale = async (conversionDate: Date, saleAmountCents: number, { tenantId = acme } = {}) => {
    const { id: leadId, trackingId } = await lead(ago(50), { tenantId });
    return db.conversion.create({
      data: {
        tenantId,
        leadId,
        trackingId,
        kind: saleAmountCents < 0 ? 'refund' : 'sale',
        dedupeKey: randomUUID(),
        bodyHash: '-',
        saleAmountCents,
        commissionRateBps: 800,
        commissionAmountCents: Math.round(saleAmountCents * 0.08),
        conversionDate,
        month: conversionDate.toISOString().slice(0, 7),
      },
    });
  };
  const rollUp = (day: Date, type: string, sessions: number, { tenantId = acme, widget = 'full' } = {}) =>
    db.widgetDailyRollup.create({
      data: {
        tenantId,
        day: day.toISOString().slice(0, 10),
        widget,
        type,
        count: sessions,
        sessions,
      },
    });

  describe('the figures', () => {
    it('are zeros for a tenant without anything', async () => {
      const { figures, latest } = await home();
      const nothing = { month: 0, today: 0, sum: 0, sumBefore: 0, days: Array(30).fill(0) };
      expect(figures).toMatchObject({
        month: '2026-05',
        assessments: nothing,
        leads: nothing,
        reach: { seen: 0, results: 0, leadRate: null, leadRateBefore: null },
        sales: { month: 0, count: 0, commission: 0, currency: 'USD', sum: 0 },
      });
      expect([figures.days[0], figures.days.at(-1)]).toEqual(['2026-04-21', '2026-05-20']);
      expect(latest).toEqual([]);
    });

    it('count leads and assessments by the UTC day, in two times thirty days, of this tenant only', async () => {
      const moments = [
        '2026-05-20T00:00:00.000Z',
        '2026-05-20T14:59:59.000Z',
        '2026-05-19T23:59:59.999Z',
        '2026-04-21T00:00:00.000Z',
        '2026-04-20T23:59:59.999Z',
        '2026-03-22T00:00:00.000Z',
        '2026-03-21T23:59:59.999Z',
      ];
      for (const moment of moments) await lead(new Date(moment));
      await lead(TODAY, { tenantId: otherTenantId });
      // This assessment has no lead.
      await db.peptideAssessment.create({ data: { ...buildAssessment(acme), createdAt: TODAY } });
      const { leads, assessments } = (await home()).figures;
      expect(leads).toMatchObject({
        today: 2,
        sum: 4,
        sumBefore: 2,
        change: { direction: 'up', percent: 100 },
      });
      expect(leads.days).toEqual([1, ...Array(27).fill(0), 1, 2]);
      expect(leads.daysBefore).toEqual([1, ...Array(28).fill(0), 1]);
      expect(assessments).toMatchObject({ today: 3, sum: 5, sumBefore: 2 });
    });

    it('take the month’s assessments from their counter, and its leads as all pages count them', async () => {
      await lead(TODAY);
      await lead(ago(1));
      await lead(ago(40));
      await db.tenantUsage.createMany({
        data: [
          { tenantId: acme, month: '2026-05', assessmentsCount: 12, leadsGenerated: 11 },
          { tenantId: acme, month: '2026-04', assessmentsCount: 99, leadsGenerated: 99 },
          { tenantId: otherTenantId, month: '2026-05', assessmentsCount: 77, leadsGenerated: 77 },
        ],
      });
      const { assessments, leads } = (await home()).figures;
      expect([assessments.month, leads.month]).toEqual([12, 2]);
    });

    it('say how many of those who saw the widget left a lead', async () => {
      await rollUp(TODAY, 'seen', 30);
      await rollUp(ago(29), 'seen', 10, { widget: 'consumer' });
      await rollUp(ago(30), 'seen', 50);
      await rollUp(TODAY, 'results', 4);
      await rollUp(TODAY, 'started', 20);
      await rollUp(TODAY, 'seen', 1000, { tenantId: otherTenantId });
      for (const days of [0, 1, 2, 29]) await lead(ago(days));
      await lead(ago(31));
      const { reach } = (await home()).figures;
      expect(reach).toMatchObject({ seen: 40, results: 4, leadRate: 10, leadRateBefore: 2 });
      expect([reach.days[0], reach.days.at(-1)]).toEqual([10, 30]);
    });

    it('add up the month’s sales with their commission, refunds taken off', async () => {
      await db.commissionRate.create({
        data: {
          tenantId: acme,
          rateBps: 800,
          baseFeeCents: 29900,
          effectiveFrom: ago(90),
          reason: 'tenant-created',
        },
      });
      await sale(TODAY, 10_000);
      await sale(ago(3), 5_050);
      await sale(ago(1), -5_050);
      await sale(ago(25), 7_000);
      await sale(ago(40), 2_000);
      await sale(TODAY, 99_999, { tenantId: otherTenantId });
      const { sales } = (await home()).figures;
      expect(sales).toMatchObject({
        month: 100,
        count: 2,
        commission: 8,
        commissionRate: 0.08,
        today: 10_000,
        sum: 17_000,
        sumBefore: 2_000,
      });
      expect(sales.days.slice(-4)).toEqual([5_050, 0, -5_050, 10_000]);
    });
  });

  it('marks launches, changed prices and first sightings of the last thirty days, of this tenant only', async () => {
    const launch = (name: string, launchedAt: Date | null, tenantId = acme) =>
      db.emailCampaign.create({ data: { tenantId, name, launchedAt } });
    const { id: spring } = await launch('Spring', ago(3));
    await launch('Long ago', ago(30));
    await launch('Draft', null);
    await launch('Theirs', ago(3), otherTenantId);
    const change = (targetId: string, createdAt: Date, details: object, tenantId = acme) =>
      db.auditEvent.create({
        data: {
          ...{ tenantId, actorKind: 'system', action: 'catalogue.update', targetType: 'product' },
          ...{ targetId, createdAt, details },
        },
      });
    const price = { priceCents: [null, 4900] };
    await change('bpc-157', ago(2), price);
    // Two changes on one day are one mark.
    await change('bpc-157', new Date(ago(2).getTime() + 1000), price);
    await change('bpc-157', ago(1), { sold: [true, false] });
    await change('bpc-157', ago(1), price, otherTenantId);
    const see = (origin: string, firstSeenAt: Date, allowed = true) =>
      db.embedSighting.create({ data: { tenantId: acme, origin, allowed, widget: 'full', firstSeenAt } });
    await see('https://shop.example', TODAY);
    await see('https://blocked.example', TODAY, false);
    await see('https://old.example', ago(40));
    expect((await home()).events).toEqual([
      { kind: 'campaign', id: spring, name: 'Spring', day: '2026-05-17' },
      { kind: 'price', id: 'bpc-157', name: 'BPC-157', day: '2026-05-18' },
      { kind: 'embed', id: 'https://shop.example', name: 'https://shop.example', day: '2026-05-20' },
    ]);
  });

  it('knows the site that waits for the widget until it is seen there', async () => {
    await db.tenant.update({
      where: { id: acme },
      data: { theme: 'teal', shopUrl: 'https://shop.example/' },
    });
    const fullWidget = { tenantId: acme, widget: 'full' };
    await db.embedSighting.create({ data: { ...fullWidget, origin: 'https://a.example', allowed: false } });
    const { awaitedSite } = await home();
    expect(awaitedSite).toMatchObject({ shopUrl: 'https://shop.example/', theme: { colours: 'teal' } });
    expect(awaitedSite?.sightings).toMatchObject([{ origin: 'https://a.example', allowed: false }]);
    await db.embedSighting.create({ data: { ...fullWidget, origin: 'https://b.example', allowed: true } });
    expect(await home()).toMatchObject({ awaitedSite: null, isEmbedded: true });
  });

  it('shows the five latest leads without their addresses', async () => {
    for (let days = 6; days >= 0; days--)
      await lead(ago(days), { firstName: `Lead ${days}`, returning: days === 1 });
    await lead(NOW, { tenantId: otherTenantId, firstName: 'Somebody else’s' });
    const { latest } = await home();
    expect(latest.map(({ name }) => name)).toEqual(['Lead 0', 'Lead 1', 'Lead 2', 'Lead 3', 'Lead 4']);
    expect(latest[1]).toMatchObject({ returning: true, widget: 'full', createdAt: ago(1) });
    expect(JSON.stringify(latest)).not.toContain('@');
  });

  describe('what needs attention', () => {
    it('comes from the tenant itself', async () => {
      await db.tenant.update({
        where: { id: acme },
        data: {
          monthlyAssessmentLimit: 10,
          senderEmail: 'us@acme.example',
          stripeSubscriptionStatus: 'past_due',
        },
      });
      await db.webhookEndpoint.create({
        data: { tenantId: acme, url: 'https://hooks.example/', sealedSecret: '-', failingSince: ago(2) },
      });
      const crm = { isEnabled: true, locationId: 'l', failingSince: ago(3) };
      await db.crmConnection.create({ data: { tenantId: acme, ...crm } });
      const feed = { source: 'csv', url: 'https://shop.example/feed.csv', nextReadAt: NOW };
      await db.productFeed.create({ data: { tenantId: acme, ...feed, failingSince: ago(4) } });
      await db.tenantUsage.create({ data: { tenantId: acme, month: '2026-05', assessmentsCount: 8 } });
      expect((await home()).attention).toEqual([
        { kind: 'payment-problem' },
        { kind: 'address-unconfirmed' },
        { kind: 'limit-near', used: 8, limit: 10 },
        { kind: 'webhook-failing', since: ago(2).toISOString() },
        { kind: 'crm-failing', since: ago(3).toISOString() },
        { kind: 'feed-failing', since: ago(4).toISOString() },
        { kind: 'sender-unverified', address: 'us@acme.example' },
      ]);
    });

    it('is gone once address and sender are confirmed', async () => {
      const confirmed = { emailVerifiedAt: NOW, senderEmail: 'us@acme.example', senderVerifiedAt: NOW };
      await db.tenant.update({ where: { id: acme }, data: confirmed });
      expect((await home()).attention).toEqual([]);
    });

    it('tells of a trial near its end', async () => {
      await db.tenant.update({ where: { id: acme }, data: { emailVerifiedAt: NOW, trialEndsAt: ago(-3) } });
      expect((await home()).attention).toEqual([{ kind: 'trial-ending', days: 3 }]);
    });

    it('comes from the widget’s last day, blocked sites and failed messages of the last seven days', async () => {
      await db.tenant.update({ where: { id: acme }, data: { emailVerifiedAt: NOW } });
      await rollUp(ago(20), 'seen', 1);
      await rollUp(ago(9), 'seen', 1);
      await rollUp(TODAY, 'seen', 1, { tenantId: otherTenantId });
      const sighting = (origin: string, lastSeenAt: Date, allowed = false, tenantId = acme) =>
        db.embedSighting.create({ data: { tenantId, origin, allowed, widget: 'full', lastSeenAt } });
      await sighting('https://blocked.example', ago(2));
      await sighting('https://long-ago.example', ago(9));
      await sighting('https://allowed.example', ago(1), true);
      await sighting('https://others.example', ago(1), false, otherTenantId);
      const message = (state: string, createdAt: Date, tenantId = acme) =>
        db.outboxMessage.create({
          data: { tenantId, kind: 'email', purpose: 'plan-mail', dedupeKey: randomUUID(), state, createdAt },
        });
      await message('failed', ago(1));
      await message('failed', ago(6));
      await message('failed', ago(9));
      await message('sent', ago(1));
      await message('uncertain', ago(1));
      await message('uncertain', ago(9));
      await message('uncertain', ago(1), otherTenantId);
      await message('failed', ago(1), otherTenantId);
      expect((await home()).attention).toEqual([
        { kind: 'messages-failed', count: 2 },
        { kind: 'messages-uncertain', count: 1 },
        { kind: 'widget-silent', lastDay: '2026-05-11' },
        { kind: 'origins-blocked', origins: ['https://blocked.example'] },
      ]);
    });
  });

  describe('the checklist', () => {
    const open = async () =>
      (await home()).setup?.filter(({ isDone }) => !isDone).map(({ step }) => step) ?? null;

    it('ticks each step by what is there, and goes with the last one', async () => {
      const update = (data: object) => db.tenant.update({ where: { id: acme }, data });
      expect(await open()).toEqual([
        'address',
        'brand',
        'catalogue',
        'shop-url',
        'embed',
        'first-lead',
        'orders',
        'postal-address',
        'colleague',
      ]);
      await update({ emailVerifiedAt: NOW, theme: 'teal' });
      expect(await open()).toEqual([
        ...['catalogue', 'shop-url', 'embed', 'first-lead', 'orders', 'postal-address', 'colleague'],
      ]);
      await update({ theme: 'orange', logoUrl: '/media/x', shopUrl: 'https://shop.example/' });
      await db.tenantProduct.create({ data: { tenantId: acme, entryId: 'bpc-157', sold: false } });
      expect(await open()).toEqual(['embed', 'first-lead', 'orders', 'postal-address', 'colleague']);
      const fullWidget = { tenantId: acme, widget: 'full' };
      await db.embedSighting.create({ data: { ...fullWidget, origin: 'https://a.example', allowed: false } });
      expect(await open()).toContain('embed');
      await db.embedSighting.create({ data: { ...fullWidget, origin: 'https://b.example', allowed: true } });
      await lead(NOW);
      expect(await open()).toEqual(['orders', 'postal-address', 'colleague']);
      await sale(ago(400), 5_000);
      await update({ postalAddress: '1 Quay' });
      expect(await open()).toEqual(['colleague']);
      const invitation = { tenantId: acme, kind: 'invite', email: 'b@example.com', tokenHash: randomUUID() };
      await db.authToken.create({ data: { ...invitation, expiresAt: ago(-1) } });
      expect(await open()).toBeNull();
    });

    it('takes a second member for a colleague, and no invitation that is over', async () => {
      const invitation = { tenantId: acme, kind: 'invite', email: 'b@example.com', tokenHash: randomUUID() };
      await db.authToken.create({ data: { ...invitation, expiresAt: ago(1) } });
      const member = () =>
        db.tenantUser.create({
          data: { tenantId: acme, email: `${randomUUID()}@example.com`, passwordHash: '-' },
        });
      await member();
      expect(await open()).toContain('colleague');
      await member();
      expect(await open()).not.toContain('colleague');
    });
  });

  it('is found for no tenant that is unknown', async () => {
    const reading = readHome({ db, tenantId: 'unknown-tenant', seal: TEST_SEAL, now: NOW });
    await expect(reading).rejects.toMatchObject({ code: 'not-found' });
  });
});

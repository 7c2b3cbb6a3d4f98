import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { findMarketingTenants, type MarketingTenant } from '#app/domain/tenants/index.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/durations.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { enqueue } from '#app/outbox/index.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  draftCampaign,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import {
  addSequence,
  deleteTemplate,
  describeLaunch,
  listBulkSends,
  listRecipients,
  listTemplates,
  readCampaign,
  readCampaignTexts,
  recordClick,
  recordDelivery,
  recordOpen,
  runCampaigns,
  startBulkSend,
} from './index.ts';
import { LAUNCH_ALL } from './launch-choice.ts';
import { countLaunch } from './launch-count.server.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const STARTED = later(2 * MINUTE_MS);

/** Tests the figures that campaigns show. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let texts: TextReader;
  let tenantId: string;
  let otherTenantId: string;

  beforeAll(async () => {
    ({ db, texts } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    tenantId = (await marketingTenant(db)).id;
    otherTenantId = (await marketingTenant(db)).id;
  });

  const plan = (now: Date) => runCampaigns({ db, outbox: { enqueue }, now });
  const send = (sentAt: Date) =>
    db.outboxMessage.updateMany({ where: { state: 'planned' }, data: { state: 'sent', sentAt } });
  const results = async (campaignId: string) =>
    (await readCampaign(db, { tenantId, campaignId })).steps[0]?.results;

  describe('a report of the provider', () => {
    const report = async (kind: 'delivered' | 'bounced') => {
      const { id: outboxMessageId } = await db.outboxMessage.findFirstOrThrow();
      await db.$transaction((tx) => recordDelivery(tx, { tenantId, outboxMessageId, kind, now: STARTED }));
    };
    it.each([
      'before',
      'after',
    ])('that comes %s the round that takes up the sending is counted', async (when) => {
      await marketingLead(db, tenantId);
      const { id } = await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, STARTED);
      await send(STARTED);
      if (when === 'after') await plan(STARTED);
      await report('bounced');
      await report('bounced');
      await plan(later(3 * MINUTE_MS));
      expect(await results(id)).toMatchObject([{ totalSent: 1, totalDelivered: 0, totalBounced: 1 }]);
    });

    it('of a delivery is counted once, is missing without one, and ends with a bounce', async () => {
      await marketingLead(db, tenantId);
      const { id } = await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, STARTED);
      await send(STARTED);
      await plan(STARTED);
      expect(await results(id)).toMatchObject([{ totalSent: 1, totalDelivered: 0 }]);
      for (let n = 0; n < 2; n++) await report('delivered');
      expect(await results(id)).toMatchObject([{ totalSent: 1, totalDelivered: 1 }]);
      await report('bounced');
      expect(await results(id)).toMatchObject([{ totalSent: 1, totalDelivered: 0, totalBounced: 1 }]);
    });
  });

  describe('a scanner that opens and follows links', () => {
    const visit = async (mailKind: 'campaign' | 'bulk', id: string, now: Date) => {
      const { id: linkId } = await db.trackedLink.create({
        data: { tenantId, scope: 'x', urlHash: `${now.getTime()}`, url: 'https://shop.example/' },
      });
      await recordOpen({ db, token: { of: mailKind, id, linkId: null }, byMachine: false, now });
      await recordClick({ db, token: { of: mailKind, id, linkId }, byMachine: false, now });
    };
    it('within seconds of a campaign’s mail is no reader, also before its sending is taken up', async () => {
      await marketingLead(db, tenantId);
      const { id } = await launchedCampaign(db, tenantId, { now: NOW });
      await runRound(db, STARTED);
      const { id: sendId } = await db.emailSend.findFirstOrThrow();
      await db.outboxMessage.updateMany({ data: { state: 'sending' } });
      await visit('campaign', sendId, STARTED);
      await db.outboxMessage.updateMany({ data: { state: 'sent', sentAt: STARTED } });
      await visit('campaign', sendId, new Date(STARTED.getTime() + 1000));
      expect(await results(id)).toMatchObject([{ totalOpened: 0, totalMachineOpened: 1, totalClicked: 0 }]);
      await visit('campaign', sendId, new Date(STARTED.getTime() + MINUTE_MS));
      expect(await results(id)).toMatchObject([{ totalOpened: 1, totalMachineOpened: 1, totalClicked: 1 }]);
    });

    it.each([
      'campaign',
      'bulk',
    ] as const)('that follows all links of a %s mail at once is no reader', async (mailKind) => {
      await marketingLead(db, tenantId);
      const message = { channel: 'email' as const, subject: 'News', body: 'Hello' };
      if (mailKind === 'campaign') await launchedCampaign(db, tenantId, { now: NOW });
      else await startBulkSend({ db, tenantId, message, idempotency: null, actor, now: NOW });
      await runRound(db, STARTED);
      await send(STARTED);
      await plan(STARTED);
      const { id } =
        mailKind === 'bulk'
          ? await db.bulkRecipient.findFirstOrThrow()
          : await db.emailSend.findFirstOrThrow();
      const links = await Promise.all(
        ['a', 'b', 'c'].map((urlHash) =>
          db.trackedLink.create({
            data: { tenantId, scope: 'x', urlHash, url: `https://shop.example/${urlHash}` },
          }),
        ),
      );
      const click = (linkId: string, now: Date) =>
        recordClick({ db, token: { of: mailKind, id, linkId, linkCount: 3 }, byMachine: false, now });
      const figures = async () => {
        const row = await (mailKind === 'bulk'
          ? db.bulkRecipient.findUniqueOrThrow({ where: { id } })
          : db.emailSend.findUniqueOrThrow({ where: { id } }));
        return [row.openedAt, row.clickedAt, row.machineClickedAt];
      };
      const scan = later(DAY_MS);
      await Promise.all(links.map((link) => click(link.id, scan)));
      expect(await figures()).toEqual([null, null, scan]);
      const readAt = later(2 * DAY_MS);
      await click(links[0]?.id ?? '', readAt);
      expect(await figures()).toEqual([readAt, readAt, scan]);
      if (mailKind === 'campaign')
        expect(await db.campaignAnalytics.findFirst()).toMatchObject({
          ...{ totalOpened: 1, totalClicked: 1, totalMachineClicked: 1 },
        });
    });

    it('within seconds of a Quick Email is no reader, and a reader counts once', async () => {
      await marketingLead(db, tenantId);
      const message = { channel: 'email' as const, subject: 'News', body: 'Hello' };
      await startBulkSend({ db, tenantId, message, idempotency: null, actor, now: NOW });
      await plan(STARTED);
      await send(STARTED);
      const { id } = await db.bulkRecipient.findFirstOrThrow();
      await visit('bulk', id, new Date(STARTED.getTime() + 1000));
      expect(await listBulkSends(db, { tenantId })).toMatchObject([{ opened: 0, clicked: 0 }]);
      await visit('bulk', id, later(DAY_MS));
      await visit('bulk', id, later(2 * DAY_MS));
      expect(await listBulkSends(db, { tenantId })).toMatchObject([{ opened: 1, clicked: 1, waiting: 0 }]);
      expect(await listBulkSends(db, { tenantId: otherTenantId })).toEqual([]);
    });
  });

  describe('an uploaded sequence', () => {
    const sequence = (...orders: number[]) => ({
      templates: orders.map((sequenceOrder) => ({
        sequenceOrder,
        name: `Mail ${sequenceOrder}`,
        subjectLine: 'Hello',
        bodyHtml: '<p>Hello</p>',
        delayDays: sequenceOrder,
      })),
    });
    const add = (campaignId: string, orders: number[], ownerId = tenantId) =>
      addSequence({ db, tenantId: ownerId, campaignId, sequence: sequence(...orders), actor, now: NOW });
    const list = async (campaignIds: string[], ownerId = tenantId) =>
      (await listTemplates(db, { tenantId: ownerId, campaignIds })).map(({ sequenceOrder, name }) => [
        sequenceOrder,
        name,
      ]);

    it('is added at its own numbers, or behind what is there', async () => {
      const { id } = await draftCampaign(db, tenantId, { days: [], now: NOW });
      expect(await add(id, [3, 1])).toBe(2);
      expect(await add(id, [2])).toBe(1);
      expect(await add(id, [3, 1])).toBe(2);
      expect(await list([id])).toEqual([
        [1, 'Mail 1'],
        [2, 'Mail 2'],
        [3, 'Mail 3'],
        [4, 'Mail 1'],
        [5, 'Mail 3'],
      ]);
      expect(await list([id], otherTenantId)).toEqual([]);
    });

    it('closes the gap that a deleted mail leaves', async () => {
      const { id } = await draftCampaign(db, tenantId, { days: [], now: NOW });
      await add(id, [1, 2, 3]);
      const { id: templateId } = await db.emailTemplate.findFirstOrThrow({
        where: { campaignId: id, sequenceOrder: 1 },
      });
      await deleteTemplate({ db, tenantId, campaignId: id, templateId, actor, now: NOW });
      expect(await list([id])).toEqual([
        [1, 'Mail 2'],
        [2, 'Mail 3'],
      ]);
    });

    it('is added at the end of a campaign that was launched', async () => {
      const { id } = await launchedCampaign(db, tenantId, { days: [0, 1], now: NOW });
      await add(id, [1]);
      await add(id, [7]);
      expect((await list([id])).map(([order]) => order)).toEqual([1, 2, 3, 7]);
    });

    it('is refused as a whole past the largest number, and for another company', async () => {
      const { id } = await draftCampaign(db, tenantId, { days: [0], now: NOW });
      const many = Array.from({ length: 50 }, (_, n) => n + 10);
      await expect(add(id, many)).rejects.toMatchObject({ code: 'invalid' });
      await expect(add(id, [9], otherTenantId)).rejects.toMatchObject({ code: 'not-found' });
      expect(await list([id])).toHaveLength(1);
    });
  });

  it('recipients are listed page by page, each once, without what an erasure took, and to the own company alone', async () => {
    const emails = Array.from({ length: 30 }, (_, n) => `p${n}@example.com`);
    for (const email of emails) await marketingLead(db, tenantId, { email });
    const { id: campaignId } = await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, STARTED);
    await db.contact.deleteMany({ where: { emailKey: 'p3@example.com' } });
    const first = await listRecipients(db, { tenantId, campaignId });
    const second = await listRecipients(db, { tenantId, campaignId, after: first.next ?? '' });
    const addresses = [...first.recipients, ...second.recipients].map(({ address }) => address);
    expect([first.recipients.length, second.recipients.length, second.next]).toEqual([25, 5, null]);
    expect(addresses.filter((address) => address === null)).toHaveLength(1);
    expect(new Set(addresses).size).toBe(30);
    expect((await listRecipients(db, { tenantId: otherTenantId, campaignId })).recipients).toEqual([]);
  });

  describe('before a launch', () => {
    const previewLaunch = async (campaignId: string) => {
      const { steps, ...campaign } = await readCampaignTexts(db, { tenantId, campaignId });
      const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId) as MarketingTenant;
      const count = await countLaunch({ db, texts, campaign, tenant, choice: LAUNCH_ALL, now: NOW });
      const mailFrom = 'no-reply@service.example';
      return describeLaunch({ db, tenant, steps, count, mailFrom, start: NOW, now: NOW });
    };

    it('it is told who gets what and when, and who is left out and why', async () => {
      await db.tenant.update({
        where: { id: tenantId },
        data: {
          marketingHourlyLimit: 1,
          sendWindowStart: 540,
          sendWindowEnd: 660,
          timeZone: 'Europe/Berlin',
        },
      });
      for (let n = 0; n < 3; n++) await marketingLead(db, tenantId);
      await marketingLead(db, tenantId, { contact: { marketingConsent: 'none' } });
      await marketingLead(db, tenantId, { nothingSuitable: true });
      await marketingLead(db, otherTenantId);
      const { id: campaignId } = await draftCampaign(db, tenantId, { days: [0, 2], now: NOW });
      expect(await previewLaunch(campaignId)).toMatchObject({
        obstacle: null,
        recipients: 3,
        skipped: { noConsent: 1, nothingSuitable: 1 },
        // 9:00 in Berlin on the next days.
        steps: [
          { delayDays: 0, firstAt: new Date('2026-03-03T08:00:00.000Z') },
          { delayDays: 2, firstAt: new Date('2026-03-05T08:00:00.000Z') },
        ],
        perDay: [2, 1],
        daysForStep: 2,
        hourlyLimit: 1,
      });
    });

    it('it says what is missing', async () => {
      const { id: campaignId } = await draftCampaign(db, tenantId, { days: [], now: NOW });
      const { obstacle, recipients, perDay } = await previewLaunch(campaignId);
      expect(obstacle).toContain('at least one e-mail template');
      expect([recipients, perDay]).toEqual([0, []]);
    });
  });
});

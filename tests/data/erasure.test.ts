import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFunnel, rollUpEvents } from '#app/domain/analytics/index.ts';
import { readRevenue } from '#app/domain/conversions/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { ERASERS } from '#app/domain/erasure/erasers.ts';
import { applyRetention, erasePerson, findErasure } from '#app/domain/erasure/index.ts';
import { PERSONAL as PERSONAL_BY_OWNER } from '#app/domain/erasure/personal-columns.ts';
import { readHome } from '#app/domain/home/index.ts';
import { requestErasure } from '#app/domain/preferences/index.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { TABLE_OWNERS } from '#app/domain/table-owners.ts';
import { readUsage } from '#app/domain/usage/index.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forEachDatabase, PRISMA_DIR } from '../support/databases.ts';
import { enqueueSealed, TEST_SEAL } from '../support/test-seal.ts';
import { type Dump, dumpDatabase } from './dump.ts';
import { EMAIL, MARK, makePerson, PHONE, TENANT } from './person-everywhere.ts';

/** The effect of an erasure on each personal column of each model. */
const PERSONAL: Record<string, 'deleted' | Record<string, unknown>> = Object.assign(
  {},
  ...Object.values(PERSONAL_BY_OWNER),
);

/** Models without data about a visitor, with the reason. */
const NOT_PERSONAL: Partial<Record<Prisma.ModelName, string>> = {
  ContentRefusal: 'counts of a day by receiving domain, without an address',
  MailAccount: 'the log-in of the shop’s mail server',
  SendingDay: 'counts of a day by sending domain',
  SlowDomain: 'a receiving domain that asked to wait',
  Tenant: 'the shop’s settings',
  TenantUsage: 'counts of a month',
  TenantProduct: 'the shop’s catalogue',
  Asset: 'the shop’s pictures',
  SavedView: 'the shop’s filters; what somebody searched for is not stored',
  User: 'accounts of the service’s staff',
  TenantUser: 'accounts of the shop’s staff',
  StaffAddress: 'addresses of the shop’s staff',
  RegionSignOff: 'the lawyers whom the shop’s staff named',
  Session: 'log-ins of staff; what they searched for is deleted with every erasure',
  TotpRecoveryCode: 'accounts of staff',
  ApiKey: 'the shop’s keys',
  AuditEvent: 'what staff did; neither answers nor addresses of visitors are ever written there',
  CommissionRate: 'the shop’s terms',
  CommissionCharge: 'sums of a month',
  CommissionContract: 'the shop’s terms, with the operator’s account',
  StripeInvoice: 'what the shop pays',
  InvoiceLine: 'what the shop pays',
  IssuedBill: 'what the shop pays, with the two companies’ addresses; kept with the books (D55)',
  ReconciliationRun: 'the service’s own',
  ReconciliationDifference: 'differences between the books and what the shop pays',
  WebhookRefusal: 'counts of a day',
  BillingAccount: 'what the shop owes, and since when',
  WaitingRefund: 'order numbers and amounts: the books (D55)',
  SalesImport: 'a shop’s file of orders, deleted within the minute in which it is read',
  FileImport: 'how far the import of a shop’s file is; deleted after a week',
  FileImportPart: 'rows of a shop’s file, deleted when they are stored',
  FileImportLeftOut: 'what could not be read in a shop’s file; deleted after a week',
  ErasedTrackingId: 'hashes of the random ids that erased leads had; deleted after five years',
  ShopWebhook: 'how the shop’s deliveries are proved',
  ShopConnection: 'the shop’s settings, with the account of its staff who asked',
  OrderLineMatch: 'names and numbers of the shop’s products',
  ProductFeed: 'the shop’s settings',
  FeedProduct: 'the shop’s products',
  FeedMatch: 'the shop’s settings',
  WebhookEndpoint: 'the shop’s settings',
  CrmConnection: 'the shop’s settings; its last error names no person',
  StripeEvent: 'what the shop pays',
  HealthCheck: 'the service’s own',
  HealthLease: 'the service’s own',
  HealthNote: 'the service’s own',
  EmailCampaign: 'the shop’s texts and settings',
  ProviderEvent: 'hashes of mail providers’ reports, so that each is taken once; deleted after 30 days',
  OutboxKey: 'hashes of keys of mails to staff whose rows are deleted',
  BulkSend: 'what staff wrote to many',
  EmailTemplate: 'the shop’s texts',
  CampaignAnalytics: 'counts',
  WidgetDailyRollup: 'counts of a day',
  TrafficDailyRollup: 'counts of a day; rare values are not counted by name',
  EmbedSighting: 'counts by site of the shop',
  SealKey: 'the service’s own',
  RateLimit: 'hashes that are dropped within the hour',
  ScheduledTask: 'the service’s own',
  CompanyClaim: 'the service’s own',
  ProviderSilence: 'the service’s own',
  SiteSetting: 'the service’s own',
  LegalDocument: 'the service’s own texts',
  CompanyDocument: 'the shop’s own texts',
  LegalAcceptance: 'what the shop’s staff accepted for the shop',
};

const NOW = new Date('2026-11-21T12:00:00.000Z');
const outbox = { enqueue: enqueueSealed, wake: () => {} };

describe('the schema', () => {
  const schema = readFileSync(join(PRISMA_DIR, 'schema.prisma'), 'utf8');
  const models = new Map(
    [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)].map(([, name = '', body = '']) => [
      name,
      [
        ...body.matchAll(/^ {2}(\w+)\s+(String|Json|Boolean|Int|BigInt|Float|Decimal|DateTime|Bytes)\b/gm),
      ].map(([, column = '']) => column),
    ]),
  );

  it('has a fate for every model', () => {
    expect([...models.keys()].sort()).toEqual(
      [...Object.keys(PERSONAL), ...Object.keys(NOT_PERSONAL)].sort(),
    );
  });

  const listed = Object.entries(PERSONAL).filter(([, columns]) => columns !== 'deleted');
  it.each(listed)('has a fate for every column of %s', (model, columns) => {
    expect(models.get(model)).toEqual(Object.keys(columns));
  });
});

describe('the areas that hold something personal', () => {
  it.each(Object.entries(PERSONAL_BY_OWNER))('%s owns what it is to erase', (owner, models) => {
    const owners = Object.keys(models).map((model) => TABLE_OWNERS[model as keyof typeof TABLE_OWNERS]);
    expect(new Set(owners)).toEqual(new Set([owner]));
  });

  it('all erase when a person is erased', () => {
    expect(Object.keys(ERASERS).sort()).toEqual(Object.keys(PERSONAL_BY_OWNER).sort());
  });
});

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let url: string;
  beforeEach(async () => {
    ({ db, url } = await makeDb());
    await seedFirstStart(db);
  });

  /** Strings for which a person who knew the lead could search. */
  const listSecrets = (person: Awaited<ReturnType<typeof makePerson>>) => [
    MARK,
    EMAIL,
    PHONE,
    hashRecipient(EMAIL),
    createHash('sha256').update(PHONE).digest('hex'),
    ...person.secrets,
  ];
  const findIn = (dump: Dump, secrets: string[]) =>
    Object.entries(dump).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => secrets.some((secret) => value.toLowerCase().includes(secret.toLowerCase())))
          .map(([column]) => `${table}.${column}`),
      ),
    );
  const eraseByLink = async (assessmentId: string) => {
    await requestErasure({ db, outbox, assessmentId, source: 'plan-page', now: NOW });
    const message = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'erase-confirm' } });
    const mail = (await outboxMails({
      db,
      seal: TEST_SEAL,
      settings: { origin: 'https://app.example.com', mailFrom: 'a@service.example', product: 'StackGuide' },
    })({ ...message, createdAt: new Date() })) as RenderedMail;
    const token = /\/erase\/([\w-]{22})\b/.exec(mail.text)?.[1] ?? '';
    expect(await findErasure(db, token, NOW)).not.toBeNull();
    await erasePerson({ db, token, now: NOW });
  };
  const byRetention = async () => {
    await db.tenant.update({ where: { id: TENANT }, data: { dataRetentionDays: 1 } });
    await applyRetention({ db, now: new Date(NOW.getTime() + 3 * 24 * 3_600_000) });
  };
  const ways: [string, (assessmentId: string) => Promise<void>][] = [
    ['the visitor’s own link', eraseByLink],
    ['the retention time', byRetention],
  ];

  it.each(ways)('after %s no table holds anything that leads to the person', async (_way, erase) => {
    const person = await makePerson(db, NOW);
    const secrets = listSecrets(person);
    const before = new Set(findIn(await dumpDatabase(url), secrets));
    const personal = Object.entries(PERSONAL).flatMap(([model, columns]) =>
      Object.entries(columns).flatMap(([column, fate]) => (fate === 'blanked' ? [`${model}.${column}`] : [])),
    );
    // The rest of the test needs data to erase: every personal column contained data of the person, except those that are checked below.
    const withoutText = ['Lead.nothingSuitable', 'WidgetEvent.occurredAt', 'WidgetEvent.receivedAt'];
    expect(personal.filter((column) => !before.has(column))).toEqual(withoutText);

    await erase(person.assessmentId);

    const after = findIn(await dumpDatabase(url), secrets);
    expect(after.filter((place) => place !== 'Suppression.addressHash')).toEqual([]);
    const lead = await db.lead.findFirstOrThrow({ where: { id: person.leadId } });
    expect(lead).toMatchObject({ source: 'erased', goalIds: '|erased|', nothingSuitable: false });
    expect(lead.erasedAt).not.toBeNull();
    expect(lead.trackingId).toMatch(/^[\w-]{22}$/);
    const [conversion] = await db.conversion.findMany();
    expect(conversion).toMatchObject({
      trackingId: lead.trackingId,
      orderId: 'order-1',
      saleAmountCents: 12_300,
    });
    expect(await db.contact.count({ where: { emailKey: EMAIL } })).toBe(0);
    expect(await db.localMail.count()).toBe(0);
    // An erased recipient still counts as one person.
    const recipients = await db.unvouchedRecipient.findMany({ orderBy: { channel: 'asc' } });
    expect(recipients.map(({ channel }) => channel)).toEqual(['email', 'sms']);
    expect(new Set(recipients.map(({ personHash }) => personHash)).size).toBe(1);
    const events = await db.widgetEvent.findMany();
    expect(new Set(events.map(({ sessionId }) => sessionId)).size).toBe(1);
    for (const { receivedAt, occurredAt } of events)
      for (const moment of [receivedAt, occurredAt])
        expect(moment.toISOString()).toBe('2026-11-21T00:00:00.000Z');
  });

  it('leaves every figure as it was, with the person under "erased"', async () => {
    const person = await makePerson(db, NOW);
    const figures = async () => ({
      usage: await readUsage({ db, tenantId: TENANT, month: '2026-11' }),
      revenue: await readRevenue({ db, tenantId: TENANT, month: '2026-11' }),
      home: (await readHome({ db, tenantId: TENANT, seal: TEST_SEAL, now: NOW })).figures,
      funnel: await readFunnel(db, { tenantId: TENANT, from: '2026-11-01', to: '2026-11-30' }),
      links: (await db.trackedLink.aggregate({ _sum: { clicks: true } }))._sum.clicks,
      sends: await db.emailSend.groupBy({ by: ['status'], _count: true }),
      consents: await db.consentEvent.count({ where: { source: { not: 'erasure' } } }),
    });
    const rebuild = async () => {
      await db.widgetDailyRollup.deleteMany();
      await rollUpEvents({ db, lastRunAt: null, now: NOW });
    };
    await rebuild();
    const before = await figures();
    await eraseByLink(person.assessmentId);
    expect(await figures()).toEqual(before);
    await rebuild();
    expect(await figures()).toEqual(before);
    const bySource = await db.lead.groupBy({ by: ['source'], _count: true, orderBy: { source: 'asc' } });
    expect(bySource).toEqual([
      { source: 'erased', _count: 1 },
      { source: 'widget', _count: 1 },
    ]);
  });

  it('counts events that come in before the next count, though they have no person by then', async () => {
    const person = await makePerson(db, NOW);
    await eraseByLink(person.assessmentId);
    const { results } = await readFunnel(db, { tenantId: TENANT, from: '2026-11-01', to: '2026-11-30' });
    expect(results).toBe(1);
  });

  it('takes the old submissions of somebody who came again away from the entry of the address', async () => {
    const person = await makePerson(db, NOW);
    const later = new Date(NOW.getTime() + 3 * 24 * 3_600_000);
    const again = await person.submitAgain(later);
    await byRetention();
    const old = await db.lead.findUniqueOrThrow({
      where: { id: person.leadId },
      include: { enrolments: true },
    });
    expect(old).toMatchObject({ contactId: null, enrolments: [] });
    const contact = await db.contact.findFirstOrThrow();
    expect(contact).toMatchObject({ leadsCount: 1, firstLeadAt: later });
    expect(await db.lead.findFirstOrThrow({ where: { assessmentId: again } })).toMatchObject({
      contactId: contact.id,
      email: EMAIL,
    });
  });

  it('erases a person in whatever spelling the address was typed, and no other person’s rows', async () => {
    const person = await makePerson(db, NOW);
    const otherLeads = await db.lead.findMany({ where: { id: { not: person.leadId } } });
    const spelled = EMAIL.toUpperCase();
    await db.authToken.create({
      data: {
        tokenHash: 'second',
        kind: 'erase-data',
        tenantId: TENANT,
        email: spelled,
        payload: { assessmentId: person.assessmentId },
        expiresAt: new Date(NOW.getTime() + 1000),
      },
    });
    await db.lead.update({ where: { id: person.leadId }, data: { email: spelled } });
    await eraseByLink(person.assessmentId);
    expect(findIn(await dumpDatabase(url), [EMAIL])).toEqual([]);
    expect(await db.lead.findMany({ where: { id: { not: person.leadId } } })).toEqual(otherLeads);
    expect(await db.idempotencyKey.count()).toBe(1);
  });
});

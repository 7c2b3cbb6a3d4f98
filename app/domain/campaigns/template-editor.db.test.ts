import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { enqueue } from '#app/outbox/index.ts';
import type { Prisma, PrismaClient } from '../../../prisma/generated/types/client.ts';
import { outboxMails } from '../../../server/outbox-mails.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  draftCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { TEST_RING, TEST_SEAL } from '../../../tests/support/test-seal.ts';
import { readBulkResults } from './bulk-results.server.ts';
import {
  archiveCampaign,
  duplicateCampaign,
  findTemplate,
  findTestMail,
  launchCampaign,
  marketingMails,
  readCampaign,
  retryBulkSend,
  saveTemplate,
  sendTestMail,
  startBulkSend,
  templateVersions,
  unarchiveCampaign,
} from './index.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  const now = NOW;

  beforeAll(async () => {
    db = (await makeDb()).db;
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    tenantId = (await marketingTenant(db)).id;
  });

  async function makeTemplate() {
    const { id: campaignId } = await draftCampaign(db, tenantId, { now });
    const [step] = (await readCampaign(db, { tenantId, campaignId })).steps;
    if (!step) throw new Error('The campaign has no template.');
    const where = { tenantId, campaignId, templateId: step.id };
    return { where, versions: templateVersions(step) };
  }

  it('stores the fields that were changed, sanitised, and logs their names without the texts', async () => {
    const { where, versions } = await makeTemplate();
    const changes = { bodyHtml: '<p onclick="x()">New</p><script>x</script>', ctaText: 'Go' };
    await saveTemplate({ db, ...where, changes, versions, actor, now });
    const storedTemplate = await findTemplate(db, where);
    expect([storedTemplate.name, storedTemplate.bodyHtml, storedTemplate.ctaText]).toEqual([
      'Welcome',
      '<p>New</p>',
      'Go',
    ]);
    const line = await db.auditEvent.findFirst({ where: { tenantId, action: 'campaign.edit-template' } });
    expect(line?.details).toEqual({ name: 'Welcome', campaign: 'Spring', bodyHtml: true, ctaText: true });
  });

  it('stores the preview text in each language, and a copy of the campaign has it too', async () => {
    const { where, versions } = await makeTemplate();
    const changes = {
      preheader: 'In two minutes',
      esSubjectLine: 'Hola',
      esPreheader: 'En dos minutos',
      esBodyHtml: '<p>Hola</p>',
    };
    await saveTemplate({ db, ...where, changes, versions, actor, now });
    const { id: campaignId } = await duplicateCampaign({ db, ...where, actor, now });
    const [copy] = (await readCampaign(db, { tenantId, campaignId })).steps;
    expect(copy).toMatchObject({
      preheader: 'In two minutes',
      translations: { es: { preheader: 'En dos minutos' } },
    });
    await saveTemplate({ db, ...where, changes: { preheader: null }, versions: {}, actor, now });
    expect((await findTemplate(db, where)).preheader).toBeNull();
    await expect(
      saveTemplate({ db, ...where, changes: { preheader: 'x'.repeat(151) }, versions: {}, actor, now }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { preheader: [expect.any(String)] } });
  });

  it('refuses a text that was changed meanwhile, and takes another field of the same template', async () => {
    const { where, versions } = await makeTemplate();
    const save = (changes: object) => saveTemplate({ db, ...where, changes, versions, actor, now });
    await save({ subjectLine: 'Theirs' });
    await expect(save({ subjectLine: 'Mine' })).rejects.toMatchObject({
      code: 'conflict',
      stale: [{ name: 'subjectLine' }],
    });
    await save({ delayDays: 3 });
    const storedTemplate = await findTemplate(db, where);
    expect([storedTemplate.subjectLine, storedTemplate.delayDays]).toEqual(['Theirs', 3]);
  });

  it('names the field of an unknown merge field, and what a translation lacks', async () => {
    const { where, versions } = await makeTemplate();
    const save = (changes: object) => saveTemplate({ db, ...where, changes, versions, actor, now });
    await expect(save({ bodyHtmlVariant: '<p>{{nobody}}</p>' })).rejects.toMatchObject({
      fields: { bodyHtmlVariant: ['Unknown merge field {{nobody}}'] },
    });
    const link = '<p><a href="http://shop.example/sale">Sale</a></p>';
    await expect(save({ bodyHtml: link })).rejects.toMatchObject({
      fields: {
        bodyHtml: [
          expect.stringContaining('The link “Sale” leads to http://shop.example/sale. Links must begin'),
        ],
      },
    });
    await expect(save({ esSubjectLine: 'Hola' })).rejects.toMatchObject({
      fields: { esBodyHtml: ['A Spanish e-mail also needs text'] },
    });
    await save({ esSubjectLine: 'Hola', esBodyHtml: '<p>Hola</p>' });
    expect((await findTemplate(db, where)).translations).toMatchObject({ es: { subjectLine: 'Hola' } });
  });

  it('keeps the templates of another tenant out of reach', async () => {
    const { where, versions } = await makeTemplate();
    const otherTenantId = (await marketingTenant(db)).id;
    const changes = { subjectLine: 'Mine' };
    const saving = saveTemplate({ db, ...where, tenantId: otherTenantId, changes, versions, actor, now });
    await expect(saving).rejects.toMatchObject({ code: 'not-found' });
  });

  const settings = { origin: 'https://app.example', mailFrom: 'us@service.example', product: 'StackGuide' };

  async function sendTest(leadId: string | null, key = 'key-12345') {
    await sendTestMail({
      ...{ db, tenantId, key, actor, now, outbox: { enqueue } },
      personId: 'person',
      address: 'me@acme.example',
      mail: {
        texts: { subjectLine: 'Hi {{firstName|there}}', bodyHtml: '<p><a href="{{planLink}}">Plan</a></p>' },
        locale: 'en',
        leadId,
      },
      about: 'Hi',
    });
    const row = await db.outboxMessage.findFirstOrThrow({ where: { tenantId, purpose: 'marketing-test' } });
    const render = outboxMails({
      db,
      seal: TEST_SEAL,
      settings,
      marketing: { ring: TEST_RING, now: () => now },
    });
    return { row, mail: await render(row) };
  }

  it('sends a test to the person alone, as the lead would get it, marked and counted nowhere', async () => {
    const lead = await marketingLead(db, tenantId, { email: 'ada@example.com' });
    const { row, mail } = await sendTest(lead.id);
    expect(row).toMatchObject({
      recipient: 'me@acme.example',
      marketing: false,
      priority: 0,
      leadId: lead.id,
    });
    expect(mail).toMatchObject({ to: 'me@acme.example', subject: '[Test] Hi Ada' });
    const { html } = mail as { html: string };
    expect(html).toContain(`https://app.example/plan/${lead.assessmentId}`);
    const { id: contactId } = await db.contact.findFirstOrThrow({ where: { tenantId } });
    expect(html).not.toContain(contactId);
    expect(html).toContain('https://app.example/unsubscribe/preview"');
    expect([await db.emailSend.count(), await db.trackedLink.count()]).toEqual([0, 0]);
  });

  it.each<[string, Partial<Prisma.TenantUpdateInput>, string]>([
    [
      'asks by a checkbox',
      { followsSpecification: true, marketingConsentMode: 'opt-in' },
      'asked for offers',
    ],
    ['shows a notice', { followsSpecification: true, marketingConsentMode: 'notice' }, 'offers may follow'],
    ['must ask by a checkbox in its region', { sellsTo: ['UK'] }, 'asked for offers'],
    ['shows a notice in one of its regions', { sellsTo: ['UK', 'US'] }, 'offers may follow'],
  ])('prints in a test the sentence of a company that %s', async (_how, settings, sentence) => {
    await db.tenant.update({ where: { id: tenantId }, data: settings });
    const { mail } = await sendTest(null);
    const { html } = mail as { html: string };
    const sentences = ['asked for offers', 'offers may follow'];
    expect(sentences.filter((candidate) => html.includes(candidate))).toEqual([sentence]);
  });

  it('sends a test once for one press, and tells its sender alone what became of it', async () => {
    await sendTest(null);
    await sendTest(null);
    expect(await db.outboxMessage.count()).toBe(1);
    expect(await db.auditEvent.count({ where: { tenantId, action: 'campaign.test-mail' } })).toBe(1);
    const find = (personId: string) => findTestMail(db, { tenantId, personId, key: 'key-12345' });
    expect(await find('person')).toMatchObject({ state: 'planned' });
    expect(await find('another')).toBeNull();
  });

  it('sends no test as a lead of another company', async () => {
    const otherTenantId = (await marketingTenant(db)).id;
    const lead = await marketingLead(db, otherTenantId);
    const { mail } = await sendTest(lead.id);
    expect(mail).toMatchObject({ suppressed: expect.stringContaining('no longer exists') });
  });

  it('counts what became of a bulk send, and sends what failed again, once', async () => {
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      await marketingLead(db, tenantId, { email });
    await marketingLead(db, tenantId, { contact: { marketingConsent: 'none' } });
    const message = { channel: 'email' as const, subject: 'News', body: 'Hi' };
    const { id } = await startBulkSend({ db, tenantId, message, idempotency: null, actor, now });
    await runRound(db, now);
    const [sent, failed] = await db.outboxMessage.findMany({ where: { tenantId } });
    await db.outboxMessage.update({ where: { id: sent?.id }, data: { state: 'sent', sentAt: now } });
    await db.outboxMessage.update({
      where: { id: failed?.id },
      data: { state: 'failed', lastError: '550 no such user', attempts: 3 },
    });
    const read = async () => (await readBulkResults(db, { tenantId, bulkIds: [id] })).get(id);
    const skipped = { 'Did not agree to marketing': 1 };
    const rest = {
      waiting: 0,
      held: 0,
      delivered: 0,
      opened: 0,
      clicked: 0,
      uncertain: 0,
      nextAt: now,
      skipped,
      failures: [],
    };
    expect(await read()).toMatchObject({ sent: 1, failed: 1, resendable: 1, underWay: 1, ...rest });
    const retry = () => retryBulkSend({ db, tenantId, bulkId: id, actor, now });
    expect(await retry()).toBe(1);
    expect(await read()).toMatchObject({ sent: 1, failed: 0, resendable: 0, underWay: 2, ...rest });
    await expect(retry()).rejects.toMatchObject({ code: 'conflict' });
    const otherTenantId = (await marketingTenant(db)).id;
    expect((await readBulkResults(db, { tenantId: otherTenantId, bulkIds: [id] })).get(id)?.sent).toBe(0);
    const foreign = retryBulkSend({ db, tenantId: otherTenantId, bulkId: id, actor, now });
    await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
  });

  it('texts that failed are sent again as mails are; those that are uncertain are left to a person', async () => {
    await db.tenant.update({ where: { id: tenantId }, data: { textHoursStart: 0, textHoursEnd: 1440 } });
    for (const number of ['+14155550100', '+14155550101', '+14155550102'])
      await marketingLead(db, tenantId, { contact: { phoneE164: number, smsConsent: true } });
    const message = { channel: 'sms' as const, body: 'Hi' };
    const { id } = await startBulkSend({ db, tenantId, message, idempotency: null, actor, now });
    await runRound(db, now);
    const [failed, uncertain, sent] = await db.outboxMessage.findMany({
      where: { tenantId, kind: 'sms', purpose: 'bulk' },
    });
    for (const [row, state] of [
      [failed, 'failed'],
      [uncertain, 'uncertain'],
      [sent, 'sent'],
    ] as const)
      await db.outboxMessage.update({ where: { id: row?.id }, data: { state, lastError: '30003' } });
    expect(await retryBulkSend({ db, tenantId, bulkId: id, actor, now })).toBe(1);
    const states = await db.outboxMessage.findMany({ where: { tenantId, purpose: 'bulk' } });
    expect(new Map(states.map((row) => [row.id, row.state]))).toEqual(
      new Map([
        [failed?.id, 'planned'],
        [uncertain?.id, 'uncertain'],
        [sent?.id, 'sent'],
      ]),
    );
  });

  it('the mails of a Quick Email that go out together are read together, each for its own lead', async () => {
    for (const name of ['Ada', 'Ben', 'Cem', 'Dee'])
      await marketingLead(db, tenantId, {
        email: `${name}@example.com`,
        contact: { firstName: name },
      });
    const message = { channel: 'email' as const, subject: 'For {{firstName|you}}', body: 'Hi' };
    await startBulkSend({ db, tenantId, message, idempotency: null, actor, now });
    await runRound(db, now);
    const rows = await db.outboxMessage.findMany({ where: { tenantId }, orderBy: { recipient: 'asc' } });
    let queries = 0;
    const counting = (db as unknown as PrismaClient).$extends({
      query: {
        bulkRecipient: {
          $allOperations: ({ args, query }) => {
            queries++;
            return query(args);
          },
        },
      },
    }) as unknown as Database;
    const source = marketingMails(counting, {
      origin: 'https://app.example',
      ring: TEST_RING,
      now: () => now,
    });
    const mails = await Promise.all(rows.map((row) => source.bulk(row)));
    expect(mails.map((mail) => ('subject' in mail ? mail.subject : mail))).toEqual([
      'For Ada',
      'For Ben',
      'For Cem',
      'For Dee',
    ]);
    expect(queries).toBeLessThanOrEqual(2);
  });

  it('takes a campaign out of the archive in the state in which it was archived', async () => {
    const { id: campaignId } = await draftCampaign(db, tenantId, { now });
    const change = { db, tenantId, campaignId, actor, now };
    await expect(unarchiveCampaign(change)).rejects.toMatchObject({ code: 'conflict' });
    await archiveCampaign(change);
    await unarchiveCampaign(change);
    expect(await readCampaign(db, { tenantId, campaignId })).toMatchObject({
      status: 'draft',
      archivedAt: null,
    });
    expect((await launchCampaign(change)).status).toBe('active');
  });
});

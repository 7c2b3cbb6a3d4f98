import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import { actor, marketingLead, marketingTenant, runRound } from '../../../tests/support/marketing.ts';
import { TEST_RING } from '../../../tests/support/test-seal.ts';
import { bulkMails } from './bulk-mails.server.ts';
import { composeBulkText, startBulkSend } from './index.ts';

/** Noon in New York. */
const NOW = new Date('2026-11-24T17:00:00Z');
const LATER = new Date(NOW.getTime() + 60_000);
/** The company's source, and the message's own parameters in place of its medium. */
const MAIL_UTM = 'utm_source=quiz&utm_medium=email&utm_campaign=quick-email&utm_content=2026-11-24';
const TEXT_UTM = 'utm_source=quiz&utm_medium=sms&utm_campaign=quick-sms';

/** Tests that links to the company's shop identify the lead (D77), in merge fields and where staff typed them. */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let trackingId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, {
      timeZone: 'America/New_York',
      utm: { utm_source: 'quiz', utm_medium: 'plan' },
    }));
    await db.tenantProduct.create({
      data: { tenantId, entryId: 'selank', productUrl: 'https://buy.example/selank' },
    });
    ({ trackingId } = await marketingLead(db, tenantId, {
      contact: { phoneE164: '+14155550100', smsConsent: true },
    }));
  });

  const planBulkMessage = async (message: Parameters<typeof startBulkSend>[0]['message']) => {
    await startBulkSend({ db, tenantId, message, idempotency: null, actor, now: NOW });
    await runRound(db, LATER);
    return db.outboxMessage.findFirstOrThrow({ where: { tenantId, purpose: 'bulk' } });
  };

  it('in a mail: the merge field and what was typed, to the shop and to the products’ own sites', async () => {
    const body =
      '<p><a href="{{shopLink}}">Shop</a> <a href="https://shop.example/sale?x=%E9&amp;flag">Sale</a> <a href="https://buy.example/new">New</a> <a href="https://news.example/">News</a></p>';
    const row = await planBulkMessage({ channel: 'email', subject: 'News', body });
    const source = bulkMails(db, {
      origin: 'https://service.example',
      ring: TEST_RING,
      now: () => LATER,
    });
    await source.bulk?.({ ...row, payload: row.payload });
    const links = await db.trackedLink.findMany({ where: { tenantId }, select: { url: true } });
    expect(links.map(({ url }) => url).sort()).toEqual([
      `https://buy.example/new?${MAIL_UTM}&sg_tid={trackingId}`,
      'https://news.example/',
      `https://shop.example/?${MAIL_UTM}&sg_tid={trackingId}`,
      `https://shop.example/sale?x=%E9&flag&${MAIL_UTM}&sg_tid={trackingId}`,
    ]);
  });

  it('in a text: the UTM only as long as the text stays one', async () => {
    const text = (body: string) =>
      planBulkMessage({ channel: 'sms', body }).then((row) => composeBulkText(db, row, LATER));
    expect(await text('Sale: https://shop.example/sale')).toMatchObject({
      text: `Acme: Sale: https://shop.example/sale?${TEXT_UTM}&sg_tid=${trackingId} STOP to end`,
    });
    await db.outboxMessage.deleteMany();
    const long = `${'x'.repeat(70)} https://shop.example/sale`;
    expect(await text(long)).toMatchObject({ text: `Acme: ${long}?sg_tid=${trackingId} STOP to end` });
  });

  it('never longer than 160 characters, also if the company gets another shop before it leaves', async () => {
    const long = `${'x'.repeat(110)} https://new.example/sale`;
    const tooLong = long.replace('new.', 'shop.');
    await expect(planBulkMessage({ channel: 'sms', body: tooLong })).rejects.toMatchObject({
      fields: { message: [expect.stringContaining('Each link to your shop counts 39 characters more')] },
    });
    const row = await planBulkMessage({ channel: 'sms', body: long });
    await db.tenant.update({ where: { id: tenantId }, data: { shopUrl: 'https://new.example' } });
    expect(await composeBulkText(db, row, LATER)).toMatchObject({ text: `Acme: ${long} STOP to end` });
  });

  it('without a scheme, of which phones and mail programs make links', async () => {
    const row = await planBulkMessage({ channel: 'sms', body: 'See www.shop.example' });
    expect(await composeBulkText(db, row, LATER)).toMatchObject({
      text: `Acme: See www.shop.example?${TEXT_UTM}&sg_tid=${trackingId} STOP to end`,
    });
    await db.outboxMessage.deleteMany();
    const body = '<p>See Shop.example/sale or news.example, or write to help@shop.example.</p>';
    const mail = await planBulkMessage({ channel: 'email', subject: 'News', body });
    const source = bulkMails(db, { origin: 'https://service.example', ring: TEST_RING, now: () => LATER });
    await source.bulk?.({ ...mail, payload: mail.payload });
    const links = await db.trackedLink.findMany({ where: { tenantId }, select: { url: true } });
    expect(links).toEqual([{ url: `https://Shop.example/sale?${MAIL_UTM}&sg_tid={trackingId}` }]);
  });

  it('not at all where the lead’s region allows no links to shops', async () => {
    await db.tenant.update({
      where: { id: tenantId },
      data: { followsSpecification: false, sellsTo: ['US'] },
    });
    await db.peptideAssessment.updateMany({ where: { tenantId }, data: { region: 'EU' } });
    for (const body of ['See https://shop.example', 'See www.shop.example', 'See shop.example/sale']) {
      await db.outboxMessage.deleteMany();
      const row = await planBulkMessage({ channel: 'sms', body });
      expect(await composeBulkText(db, row, LATER)).toEqual({
        suppressed: 'The rules of the lead’s region don’t allow links to your shop.',
      });
    }
  });
});

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
});

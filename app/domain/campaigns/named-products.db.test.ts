import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { screen } from '#app/engine/screen.ts';
import { FLAGS } from '#app/engine/vocabulary.ts';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { forOneDatabase } from '../../../tests/support/databases.ts';
import {
  actor,
  launchedCampaign,
  marketingLead,
  marketingTenant,
  runRound,
} from '../../../tests/support/marketing.ts';
import { TEST_RING } from '../../../tests/support/test-seal.ts';
import {
  composeBulkText,
  listEffectClaims,
  listNamedProducts,
  marketingMails,
  readCampaign,
  startBulkSend,
} from './index.ts';

const NOW = new Date('2026-03-02T18:00:00.000Z');
const STARTED = new Date(NOW.getTime() + 2 * MINUTE_MS);
const EXCLUDED = { suppressed: 'The message names a product that the lead’s answers exclude.' };
const NAMING = '<p>Our Semaglutide is back.</p>';

/** Tests products that an author names in free text, for leads whose answers exclude them (D13). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    ({ id: tenantId } = await marketingTenant(db, { textHoursStart: 0, textHoursEnd: 1440 }));
  });

  const lead = async (name: string, contraFlags: string[]) => {
    const { assessmentId } = await marketingLead(db, tenantId, {
      email: `${name}@example.com`,
      contact: { phoneE164: `+1415555${String(await db.lead.count()).padStart(4, '0')}`, smsConsent: true },
    });
    if (!assessmentId) throw new Error('An assessment is expected.');
    await db.peptideAssessment.update({ where: { id: assessmentId }, data: { contraFlags } });
  };
  /** Returns the outcome of each recipient's mail at sending time: 'sent' or the reason. */
  const outcomes = async () => {
    const source = marketingMails(db, { origin: 'https://app.example', ring: TEST_RING, now: () => STARTED });
    const rows = await db.outboxMessage.findMany({
      where: { tenantId, kind: 'email' },
      orderBy: { recipient: 'asc' },
    });
    return Promise.all(
      rows.map(async (row) => {
        const mail = await source[row.purpose as 'campaign' | 'bulk'](row);
        return [row.recipient?.split('@')[0], 'subject' in mail ? 'sent' : mail];
      }),
    );
  };

  it('an older assessment of the same person counts, another company’s does not', async () => {
    await lead('two', ['Thyroid disorders']);
    await lead('two', []);
    const { id: otherTenantId } = await marketingTenant(db);
    const elsewhere = await marketingLead(db, otherTenantId, { email: 'one@example.com' });
    await db.peptideAssessment.update({
      where: { id: elsewhere.assessmentId ?? '' },
      data: { contraFlags: ['Thyroid disorders'] },
    });
    await lead('one', []);
    await launchedCampaign(db, tenantId, { templates: { bodyHtml: NAMING }, now: NOW });
    await runRound(db, STARTED);
    expect(await outcomes()).toEqual([
      ['one', 'sent'],
      ['two', EXCLUDED],
    ]);
  });

  describe('a Quick send', () => {
    const start = (message: Parameters<typeof startBulkSend>[0]['message']) =>
      startBulkSend({ db, tenantId, message, idempotency: null, actor, now: NOW });
    beforeEach(async () => {
      await lead('none', []);
      await lead('thyroid', ['Thyroid disorders']);
    });

    it('by mail leaves out who must not see what it names', async () => {
      await start({ channel: 'email', subject: 'News', body: NAMING });
      await runRound(db, STARTED);
      expect(await outcomes()).toEqual([
        ['none', 'sent'],
        ['thyroid', EXCLUDED],
      ]);
    });

    it('by text does too', async () => {
      await start({ channel: 'sms', body: 'Wegovy is back' });
      await runRound(db, STARTED);
      const rows = await db.outboxMessage.findMany({
        where: { tenantId, kind: 'sms', purpose: 'bulk' },
        orderBy: { recipient: 'asc' },
      });
      const texts = await Promise.all(rows.map((row) => composeBulkText(db, row, STARTED)));
      expect(texts).toEqual([{ to: '+14155550000', text: 'Acme: Wegovy is back STOP to end' }, EXCLUDED]);
    });
  });

  it('a campaign’s mail reaches no lead that has ticked a flag which excludes what it names', async () => {
    for (const [index, flag] of FLAGS.entries()) await lead(`flag${index}`, [flag]);
    await lead('none', ['None of the above']);
    await lead('unknown', ['A rare disease']);
    await launchedCampaign(db, tenantId, { templates: { bodyHtml: NAMING }, now: NOW });
    await runRound(db, STARTED);
    expect(await outcomes()).toEqual([
      ...FLAGS.map((flag, index) => [
        `flag${index}`,
        screen('semaglutide', [flag]).excluded.length > 0 ? EXCLUDED : 'sent',
      ]),
      ['none', 'sent'],
      ['unknown', EXCLUDED],
    ]);
  });

  it.each<[where: string, templates: Record<string, string>]>([
    ['subject', { subjectLine: 'Semaglutide is back' }],
    ['address of the button', { ctaText: 'Order', ctaUrl: 'https://shop.example/p/semaglutide' }],
    ['tenant’s own name', { bodyHtml: '<p>Try our Morning Calm</p>' }],
    ['preview text', { preheader: 'Semaglutide is back' }],
    ['button', { ctaText: 'Order semaglutide' }],
    ['variant', { subjectLineVariant: 'Semaglutide', bodyHtmlVariant: NAMING, subjectLine: 'Semaglutide' }],
  ])('names in the %s count, and a mail without one reaches everybody', async (_where, templates) => {
    await db.tenantProduct.create({ data: { tenantId, entryId: 'semaglutide', name: 'Morning Calm' } });
    await lead('thyroid', ['Thyroid disorders']);
    await launchedCampaign(db, tenantId, { templates, now: NOW });
    await runRound(db, STARTED);
    expect(await outcomes()).toEqual([['thyroid', EXCLUDED]]);
    await db.emailTemplate.updateMany({
      data: {
        subjectLine: 'Hello',
        subjectLineVariant: null,
        preheader: null,
        bodyHtml: '<p>Hello</p>',
        bodyHtmlVariant: null,
        ctaText: null,
        ctaUrl: null,
      },
    });
    expect(await outcomes()).toEqual([['thyroid', 'sent']]);
  });

  it('the results say why a mail was not sent, and the author learns which names there are', async () => {
    await lead('thyroid', ['Thyroid disorders']);
    const { id: campaignId } = await launchedCampaign(db, tenantId, {
      templates: {
        bodyHtml: NAMING,
        translations: { es: { subjectLine: 'Hola', bodyHtml: '<p>Con Mounjaro</p>' } },
      },
      now: NOW,
    });
    await runRound(db, STARTED);
    await db.outboxMessage.updateMany({ data: { state: 'suppressed', lastError: EXCLUDED.suppressed } });
    await runRound(db, STARTED);
    const { unsent, leftOut, steps } = await readCampaign(db, { tenantId, campaignId });
    expect([unsent, leftOut]).toEqual([
      { suppressed: 1 },
      { 'The message names a product that the lead’s answers exclude.': 1 },
    ]);
    expect(await listNamedProducts(db, { tenantId, texts: steps })).toEqual([['Semaglutide', 'Tirzepatide']]);
    const texts = [{ subjectLine: 'News', bodyHtml: '<p>Hi.</p><p>BPC-157 heals tendons fast!</p>' }];
    expect(await listEffectClaims(db, { tenantId, texts })).toEqual(['BPC-157 heals tendons fast!']);
  });

  it('a mail of a company that is switched off waits, and goes out once it is active again', async () => {
    await lead('none', []);
    await launchedCampaign(db, tenantId, { now: NOW });
    await runRound(db, STARTED);
    await db.tenant.update({ where: { id: tenantId }, data: { isActive: false } });
    expect(await outcomes()).toEqual([
      ['none', { postponed: 'The company is not active.', forMs: expect.any(Number) }],
    ]);
    await db.tenant.update({ where: { id: tenantId }, data: { isActive: true } });
    expect(await outcomes()).toEqual([['none', 'sent']]);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { previewMail, sendTestMail, startBulkSend } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { renderMail } from '#app/mails/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import type { Caller } from '../support/callers.ts';
import { forOneDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { actor, launchedCampaign, marketingLead, runRound } from '../support/marketing.ts';
import { makeReportingShop, reportingCalls, serveReports } from '../support/reporting-shop.ts';
import { TEST_RING, TEST_SEAL } from '../support/test-seal.ts';

/** Every way in which an author can link to the shop, and one link to another site. */
const BODY = `<p><a href="{{shopLink}}">Field</a>
<a href="https://WWW.shop.example/Sale?B=%e9&amp;flag&amp;a=1#Top">By hand</a>
<a href="https://buy.example/new"><img src="https://shop.example/a.png"></a>
Or visit https://shop.example/typed.
<a href="https://shop.example/own?utm_campaign=mine">Own</a>
<a href="https://news.example/?x">News</a></p>`;

/** The same links with what the shop must get. `_` stands for the message's parameters and the lead. */
const TARGETS = [
  'https://WWW.shop.example/Sale?B=%e9&flag&a=1&_#Top',
  'https://buy.example/new?_',
  'https://shop.example/?_',
  'https://shop.example/button?_',
  'https://shop.example/list.pdf?_',
  'https://shop.example/own?utm_campaign=mine&_',
  'https://shop.example/typed?_',
];

const LINKS_OF_TEMPLATE = {
  bodyHtml: BODY,
  ctaText: 'Button',
  ctaUrl: 'https://shop.example/button',
  attachmentUrl: 'https://shop.example/list.pdf',
};

/** Each kind of mail carries the lead on each of its links to the shop (D77). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let tenantId: string;
  let shop: Caller;
  let lead: Awaited<ReturnType<typeof marketingLead>>;
  let now: Date;

  beforeAll(async () => {
    ({ db, api } = await serveReports(makeDb));
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    now = new Date();
    ({ tenantId, shop } = await makeReportingShop(db, {
      emailVerifiedAt: new Date('2026-01-01T00:00:00Z'),
      postalAddress: '1 Main Street, Springfield',
      ...{ sendWindowStart: 0, sendWindowEnd: 0, numbersReadFor: '' },
      shopUrl: 'https://shop.example/',
      utm: { utm_source: 'quiz', utm_medium: 'plan' },
    }));
    await db.lead.deleteMany({ where: { tenantId } });
    await db.tenantProduct.create({
      data: { tenantId, entryId: 'selank', productUrl: 'https://buy.example/selank' },
    });
    lead = await marketingLead(db, tenantId, { createdAt: new Date(now.getTime() - 60_000) });
  });
  const { report } = reportingCalls(() => ({ db, api, tenantId, lead, shop }));

  /** Renders the only mail of a purpose, as the worker does. */
  const renderQueued = async (purpose: string): Promise<RenderedMail> => {
    const row = await db.outboxMessage.findFirstOrThrow({ where: { tenantId, purpose } });
    const render = outboxMails({
      db,
      seal: TEST_SEAL,
      settings: MAIL_SETTINGS,
      marketing: { ring: TEST_RING },
    });
    return (await render(row)) as RenderedMail;
  };
  const round = () => runRound(db, new Date(now.getTime() + 120_000));

  const MAILS: Record<string, () => Promise<Pick<RenderedMail, 'html' | 'text'>>> = {
    async campaign() {
      await launchedCampaign(db, tenantId, { now, templates: LINKS_OF_TEMPLATE });
      await round();
      return renderQueued('campaign');
    },
    async bulk() {
      const button = '<p><a href="https://shop.example/button">a</a> https://shop.example/list.pdf</p>';
      const message = { channel: 'email' as const, subject: 'News', body: BODY + button };
      await startBulkSend({ db, tenantId, message, idempotency: null, actor, now });
      await round();
      return renderQueued('bulk');
    },
    async test() {
      const mail = {
        texts: { subjectLine: 'News', ...LINKS_OF_TEMPLATE },
        locale: 'en' as const,
        leadId: lead.id,
      };
      const sender = { tenantId, personId: 'p', key: 'k', address: 'staff@shop.example' };
      await sendTestMail({ db, ...sender, outbox: { enqueue }, mail, about: 'News', actor, now });
      return renderQueued('marketing-test');
    },
    async preview() {
      const texts = { subjectLine: 'News', ...LINKS_OF_TEMPLATE };
      const options = { tenantId, texts, variant: 'A' as const, locale: 'en' as const, leadId: lead.id };
      const settings = { origin: MAIL_SETTINGS.origin, ring: TEST_RING };
      return renderMail(
        await previewMail(db, { ...options, address: 'a@b.example', settings }),
        MAIL_SETTINGS,
      );
    },
  };

  /** Follows a mail's own redirects; other links are their own target. */
  const follow = async (link: string): Promise<string> => {
    if (!link.startsWith(`${MAIL_SETTINGS.origin}/c/`)) return link;
    const headers = { 'User-Agent': 'Mozilla/5.0 (X11) Firefox/140.0' };
    const response = await fetch(link.replace(MAIL_SETTINGS.origin, api.origin), {
      redirect: 'manual',
      headers,
    });
    return response.headers.get('location') ?? `status ${response.status}`;
  };
  const followAll = async (links: readonly string[]) => {
    const targets = new Set(await Promise.all(links.map(follow)));
    return [...targets].filter((target) => /\/\/(www\.)?(shop|buy|news)\.example/i.test(target)).sort();
  };
  const listHrefs = (html: string) =>
    [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const listUrls = (text: string) => [...text.matchAll(/https?:\/\/[^\s<>]+/g)].map(([url]) => url);

  it.each([
    ['campaign', 'utm_source=quiz&utm_medium=email&utm_campaign=spring&utm_content=step-1'],
    ['bulk', `utm_source=quiz&utm_medium=email&utm_campaign=quick-email&utm_content=TODAY`],
    ['test', 'utm_source=quiz&utm_medium=email&utm_campaign=test'],
    ['preview', 'utm_source=quiz&utm_medium=email&utm_campaign=test'],
  ])('%s: button, field, by hand, picture, typed, attachment; in both parts', async (kind, utm) => {
    const { html, text } = (await MAILS[kind]?.()) as RenderedMail;
    const tags = `${utm.replace('TODAY', now.toISOString().slice(0, 10))}&sg_tid=${lead.trackingId}`;
    const withoutCampaign = tags.replace(/&utm_campaign=[^&]*/, '');
    const expected = TARGETS.map((target) =>
      target
        .replace('_#', `${tags}#`)
        .replace(/(?<=mine&)_$/, withoutCampaign)
        .replace(/_$/, tags),
    );
    const all = [...expected, 'https://news.example/?x'].sort();
    expect(await followAll(listHrefs(html))).toEqual(all);
    expect((await followAll(listUrls(text))).map((url) => url.replace(/[.,]$/, ''))).toEqual(
      expect.arrayContaining(all),
    );
  });

  it('an order that the shop reports with what the link brought is the lead’s', async () => {
    const { html } = await (MAILS.campaign as () => Promise<RenderedMail>)();
    const [target = ''] = (await followAll(listHrefs(html))).filter((url) => url.includes('/button'));
    const trackingId = new URL(target).searchParams.get('sg_tid');
    expect(await report({ trackingId })).toMatchObject({ status: 201 });
    const [sale] = await db.conversion.findMany({ where: { tenantId } });
    expect(sale).toMatchObject({ leadId: lead.id, saleAmountCents: 12_995 });
  });
});

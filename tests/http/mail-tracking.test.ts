import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HIDDEN_LINK_ID, readTrackToken, signTrackToken } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { forOneDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { launchedCampaign, marketingLead, marketingTenant, runRound } from '../support/marketing.ts';
import { TEST_RING } from '../support/test-seal.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Opens and clicks of marketing mails (D35). */
forOneDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let sendId: string;
  let linkId: string;
  let trackingId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
    api = await serveApi({ db });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.deleteMany();
    const { id: tenantId } = await marketingTenant(db);
    ({ trackingId } = await marketingLead(db, tenantId));
    const now = new Date();
    await launchedCampaign(db, tenantId, { now });
    await runRound(db, new Date(now.getTime() + 120_000));
    const sentAt = new Date(now.getTime() - 60_000);
    await db.outboxMessage.updateMany({ data: { state: 'sent', sentAt } });
    await runRound(db, new Date(now.getTime() + 121_000));
    ({ id: sendId } = await db.emailSend.findFirstOrThrow());
    const url = 'https://shop.example/sale?sg_tid={trackingId}';
    ({ id: linkId } = await db.trackedLink.create({
      data: { tenantId, scope: 'template:x', url, urlHash: hashRecipient(url) },
    }));
  });

  const ask = async (path: string, { agent = PERSON, method = 'GET' } = {}) => {
    const response = await fetch(api.origin + path, {
      method,
      redirect: 'manual',
      headers: { 'User-Agent': agent },
    });
    return {
      status: response.status,
      to: response.headers.get('location'),
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      cookie: response.headers.get('set-cookie'),
    };
  };
  const pixel = () => `/o/${signTrackToken(TEST_RING, { of: 'campaign', id: sendId, linkId: null })}.gif`;
  const link = () => `/c/${signTrackToken(TEST_RING, { of: 'campaign', id: sendId, linkId })}`;
  const figures = async () => {
    const row = await db.campaignAnalytics.findFirstOrThrow();
    return { opened: row.totalOpened, byMachine: row.totalMachineOpened, clicked: row.totalClicked };
  };

  it('counts an opening once, and a machine’s apart', async () => {
    const gif = { status: 200, type: 'image/gif', cache: 'no-store', cookie: null };
    expect(await ask(pixel(), { agent: 'Mozilla/5.0' })).toMatchObject(gif);
    expect(await figures()).toEqual({ opened: 0, byMachine: 1, clicked: 0 });
    expect(await ask(pixel())).toMatchObject(gif);
    await ask(pixel());
    expect(await figures()).toEqual({ opened: 1, byMachine: 1, clicked: 0 });
  });

  it('leads a click to the stored target with the lead’s tracking id, and counts the lead once', async () => {
    const target = `https://shop.example/sale?sg_tid=${trackingId}`;
    expect(await ask(link())).toMatchObject({ status: 302, to: target, cache: 'no-store', cookie: null });
    await ask(link());
    expect(await figures()).toEqual({ opened: 1, byMachine: 0, clicked: 1 });
    expect((await db.trackedLink.findUniqueOrThrow({ where: { id: linkId } })).clicks).toBe(2);
  });

  it('encodes for the header only what it can’t hold', async () => {
    const url = 'https://Shop.example/Á/%c3?q=€"<x>&sg_tid={trackingId}#Top';
    await db.trackedLink.update({ where: { id: linkId }, data: { url } });
    expect((await ask(link())).to).toBe(
      `https://Shop.example/%C3%81/%c3?q=%E2%82%AC"<x>&sg_tid=${trackingId}#Top`,
    );
  });

  it.each([
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  ])('takes a picture that %s loads for a reader’s', async (agent) => {
    await ask(pixel(), { agent });
    expect(await figures()).toEqual({ opened: 1, byMachine: 0, clicked: 0 });
  });

  it('takes a picture that Gmail loads before the mail is opened for a machine’s', async () => {
    const agent =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0';
    await ask(pixel(), { agent });
    expect(await figures()).toEqual({ opened: 0, byMachine: 1, clicked: 0 });
  });

  it.each([
    ['a scanner', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a mail service’s proxy', { agent: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' }],
    ['HEAD', { method: 'HEAD' }],
    ['a program without a name', { agent: '' }],
  ] as const)('leads %s to the target too, and counts no click', async (_who, how) => {
    expect(await ask(link(), how)).toMatchObject({ status: 302 });
    expect(await figures()).toEqual({ opened: 0, byMachine: 0, clicked: 0 });
  });

  it('leads a click on the link that no person sees nowhere, and counts the clicks around it apart', async () => {
    const hidden = signTrackToken(TEST_RING, { of: 'campaign', id: sendId, linkId: HIDDEN_LINK_ID });
    await ask(link());
    expect(await figures()).toEqual({ opened: 1, byMachine: 0, clicked: 1 });
    expect(await ask(`/c/${hidden}`)).toMatchObject({ status: 204, to: null, cache: 'no-store' });
    await ask(link());
    expect(await figures()).toEqual({ opened: 0, byMachine: 0, clicked: 0 });
    expect(await db.campaignAnalytics.findFirst()).toMatchObject({ totalMachineClicked: 1 });
    expect(await db.emailSend.findFirst()).toMatchObject({ clickedAt: null, openedAt: null });
    expect(await db.trackedLink.findUnique({ where: { id: linkId } })).toMatchObject({ clicks: 0 });
    expect(await db.suppression.count()).toBe(0);
    const unknown = signTrackToken(TEST_RING, { of: 'campaign', id: 'unknown', linkId: HIDDEN_LINK_ID });
    expect(await ask(`/c/${unknown}`)).toMatchObject({ status: 404 });
  });

  it('takes what comes within seconds of the sending for a machine’s', async () => {
    await db.emailSend.update({ where: { id: sendId }, data: { sentAt: new Date() } });
    await ask(link());
    await ask(pixel());
    expect(await figures()).toEqual({ opened: 0, byMachine: 1, clicked: 0 });
  });

  it('knows no token that was not signed here, and leads nowhere that is not stored', async () => {
    const token = signTrackToken(TEST_RING, { of: 'campaign', id: sendId, linkId });
    const foreign = signTrackToken(new KeyRing(['another secret']), { of: 'campaign', id: sendId, linkId });
    const unknown = signTrackToken(TEST_RING, { of: 'campaign', id: sendId, linkId: 'unknown' });
    const paths = [`/c/${foreign}`, `/c/${unknown}`, `/c/${token}x`, `/c/${token}.x`, '/c/x', '/o/x.gif'];
    paths.push(`/o/${token}.gif`, pixel().replace('.gif', ''));
    for (const path of paths)
      expect({ path, ...(await ask(path)) }).toMatchObject({ path, status: 404, to: null });
    expect(readTrackToken(new KeyRing(['another secret']), token)).toBeNull();
    expect(readTrackToken(TEST_RING, token)).toEqual({ of: 'campaign', id: sendId, linkId });
    const counted = { of: 'campaign', id: sendId, linkId, linkCount: 4 } as const;
    expect(readTrackToken(TEST_RING, signTrackToken(TEST_RING, counted))).toEqual(counted);
  });

  it('leads nowhere once the target’s lead is erased', async () => {
    await db.lead.deleteMany();
    expect(await ask(link())).toMatchObject({ status: 404 });
  });
});

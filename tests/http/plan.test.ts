import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { planMailMessage } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { enqueue } from '#app/outbox/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { type ServedApi, serveApi } from '../support/http.ts';
import { muteLeadNotices } from '../support/lead-notices.ts';
import { fullPayload, technicalPayload } from '../support/payloads.ts';
import { pdfText } from '../support/pdf-text.ts';
import { submitWithoutMail } from '../support/submissions.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;

  beforeAll(async () => {
    const { provider, ...connection } = await makeDb();
    ({ db } = connection);
    await seedFirstStart(db, { operatorEmail: 'op@example.com', operatorPassword: 'long enough for a test' });
    await db.tenant.update({
      where: { id: 'default-tenant' },
      data: { name: 'Acme & Co', shopUrl: 'https://shop.example/all' },
    });
    await muteLeadNotices(db);
    api = await serveApi({ db, mailsLeave: provider });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.outboxMessage.deleteMany();
    await db.tenant.update({ where: { id: 'default-tenant' }, data: { showAmounts: true } });
  });

  const submit = (payload: Record<string, unknown> = fullPayload()) =>
    submitWithoutMail({ db, origin: api.origin }, payload);
  const ask = (assessmentId: string, body: unknown) =>
    fetch(`${api.origin}/api/assessment/${assessmentId}/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const download = (assessmentId: string, query = '') =>
    fetch(`${api.origin}/api/assessment/${assessmentId}/download${query}`);

  describe('asking for the plan by mail', () => {
    it('queues one mail to the typed address, with nothing of the plan in the row', async () => {
      const assessmentId = await submit();
      const response = await ask(assessmentId, { email: ' Eva@Example.com ' });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ success: true });
      expect(await db.outboxMessage.findMany()).toMatchObject([
        {
          tenantId: 'default-tenant',
          kind: 'email',
          purpose: 'plan-mail',
          state: 'planned',
          marketing: false,
          recipient: 'Eva@Example.com',
          payload: { assessmentId },
          dedupeKey: `plan-mail:${assessmentId}:2`,
        },
      ]);
    });

    it('sends an address 3 plans a day at most, however it is capitalised, and more on the next day', async () => {
      const statuses = [];
      for (const email of ['eva@example.com', 'EVA@example.com', 'Eva@Example.Com', 'eva@example.com'])
        statuses.push((await ask(await submit(), { email })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000);
      await db.outboxMessage.updateMany({ data: { createdAt: yesterday, state: 'sent', sentAt: yesterday } });
      expect((await ask(await submit(), { email: 'eva@example.com' })).status).toBe(200);
    });

    it('holds both limits when many ask at once', async () => {
      const assessmentId = await submit();
      const forOne = await Promise.all(
        [1, 2, 3, 4, 5].map((n) => ask(assessmentId, { email: `c${n}@example.com` })),
      );
      expect(forOne.map(({ status }) => status).filter((status) => status >= 500 && status !== 503)).toEqual(
        [],
      );
      expect(await db.outboxMessage.count()).toBeLessThanOrEqual(3);
      expect(await db.outboxMessage.count()).toBeGreaterThan(0);

      await db.outboxMessage.deleteMany();
      const ids = [await submit(), await submit(), await submit(), await submit(), await submit()];
      await Promise.all(ids.map((id) => ask(id, { email: 'many@example.com' })));
      expect(await db.outboxMessage.count()).toBeLessThanOrEqual(3);
      expect(await db.outboxMessage.count()).toBeGreaterThan(0);
    });

    it.each([
      ['no address', {}, 'Please provide an email address'],
      ['an empty one', { email: '  ' }, 'Please provide an email address'],
      ['a number', { email: 7 }, 'Please provide an email address'],
      ['null as the body', null, 'Please provide an email address'],
      ['a name', { email: 'ada' }, 'Please enter a valid email address'],
      ['two addresses', { email: 'a@example.com, b@example.com' }, 'Please enter a valid email address'],
      ['a line end', { email: 'a@example.com\nBcc: b@example.com' }, 'Please enter a valid email address'],
      ['300 signs', { email: `${'a'.repeat(300)}@example.com` }, 'Please enter a valid email address'],
    ])('refuses %s with 400', async (_case, body, message) => {
      const assessmentId = await submit();
      const response = await ask(assessmentId, body);
      expect([response.status, await response.text()]).toEqual([400, message]);
      expect(await db.outboxMessage.count()).toBe(0);
    });

    it('answers 404 for an unknown id, whatever it looks like', async () => {
      for (const id of ['none', '%E0%A4%A', 'a%2Fb', '..%2f..%2fetc', "'--", 'x'.repeat(3000)]) {
        const { status } = await ask(id, { email: 'eva@example.com' });
        expect([400, 404], id).toContain(status);
      }
      expect((await ask('none', { email: 'eva@example.com' })).status).toBe(404);
    });

    it('sends a plan 3 times at most, besides the mail of its submission', async () => {
      const assessmentId = await submit();
      const first = planMailMessage({
        tenantId: 'default-tenant',
        recipient: 'ada@example.com',
        assessmentId,
        n: 1,
      });
      await db.$transaction((tx) => enqueue(tx, first, new Date()));
      const statuses = [];
      for (let n = 1; n <= 4; n++)
        statuses.push((await ask(assessmentId, { email: `p${n}@example.com` })).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const last = await ask(assessmentId, { email: 'p5@example.com' });
      expect(last.headers.get('retry-after')).toBe('86400');
      expect(await last.text()).toContain('3 times');
    });
  });

  describe('the download', () => {
    it('shows a plan of an older engine as it was stored, whatever today’s catalogue says', async () => {
      const assessmentId = await submit();
      const { recommendations } = await db.peptideAssessment.findUniqueOrThrow({
        where: { id: assessmentId },
      });
      const old = JSON.parse(JSON.stringify(recommendations));
      old.engine_version = '0.1.0-old';
      const [first] = old.game_plan.start_here;
      old.game_plan = {
        start_here: [{ ...first, id: 'gone-from-catalogue', name: 'Oldamorelin' }],
        next_layer: [],
        advanced: [],
      };
      old.human_readable.step_by_step_plan = ['A step that no engine says today.'];
      // An older engine did not write these parts.
      delete old.not_covered;
      delete old.exclusions;
      delete old.game_plan.start_here[0].cautions;
      await db.peptideAssessment.update({
        where: { id: assessmentId },
        data: { recommendations: old, engineVersion: '0.1.0-old' },
      });
      const html = await (await download(assessmentId)).text();
      expect(html).toContain('Oldamorelin');
      expect(html).toContain('A step that no engine says today.');
      expect(html).toContain('1 product for your answers');
      expect((await download(assessmentId, '?format=pdf')).status).toBe(200);
      const { recommendations: after } = await db.peptideAssessment.findUniqueOrThrow({
        where: { id: assessmentId },
      });
      expect(after).toEqual(old);
    });

    it('is one HTML file that shows every tab and asks the network for nothing', async () => {
      await db.tenantProduct.create({
        data: {
          tenantId: 'default-tenant',
          entryId: 'selank',
          sold: true,
          imageUrl: 'https://shop.example/selank.png',
          productUrl: 'https://shop.example/selank',
        },
      });
      const where = { id: 'default-tenant' };
      await db.tenant.update({ where, data: { utm: { utm_source: 'quiz', utm_medium: 'plan' } } });
      const response = await download(await submit());
      await db.tenant.update({ where, data: { utm: {} } });
      await db.tenantProduct.deleteMany();
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="peptide-optimization-plan.html"',
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      const html = await response.text();
      for (const title of ['Game Plan', 'Education', 'Monitoring', 'Safety'])
        expect(html).toContain(`<h3 class="sgr-panel-title">${title}</h3>`);
      expect(html).not.toMatch(/<section[^>]* hidden/);
      expect(html).toContain('Acme &amp; Co');
      expect(html).toMatch(
        /https:\/\/shop\.example\/selank\?utm_source=quiz&amp;utm_medium=plan&amp;sg_tid=[\w-]{31}/,
      );
      expect(html).toContain('--accent:');
      expect(html).not.toMatch(/<script|<img|<link|<iframe|@import|url\(|\son\w+=/i);
      expect(html).not.toMatch(/StackGuide/i);
    });

    it('is a PDF when that is asked for', async () => {
      const response = await download(await submit(), '?format=pdf');
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(
        'attachment; filename="peptide-optimization-plan.pdf"',
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
      expect(bytes.toString('latin1')).toContain('sg_tid=');
    });

    it('shows the uploaded logo in the PDF, and the name in place of a logo that is elsewhere', async () => {
      const picture = { width: 32, height: 8, channels: 4, background: '#0f766e' } as const;
      const { id } = await db.asset.create({
        data: {
          tenantId: 'default-tenant',
          kind: 'logo',
          contentType: 'image/png',
          bytes: new Uint8Array(await sharp({ create: picture }).png().toBuffer()),
          width: picture.width,
          height: picture.height,
          createdAt: new Date(),
        },
      });
      const assessmentId = await submit();
      const pdfWith = async (logoUrl: string | null) => {
        await db.tenant.update({ where: { id: 'default-tenant' }, data: { logoUrl } });
        const bytes = await (await download(assessmentId, '?format=pdf')).arrayBuffer();
        return Buffer.from(bytes).toString('latin1');
      };
      expect(await pdfWith(`/media/${id}`)).toContain('/Subtype /Image');
      expect(await pdfWith('https://shop.example/logo.png')).not.toContain('/Subtype /Image');
      expect(await pdfWith(null)).not.toContain('/Subtype /Image');
    });

    it.each([
      ['es-MX', 'es', 'Su plan personalizado', 'Your Personalized Plan'],
      ['fr', 'en', 'Your Personalized Plan', 'Su plan personalizado'],
    ])('of an assessment in %s is in %s for every caller', async (locale, spoken, title, otherTitle) => {
      const assessmentId = await submit(fullPayload({ locale }));
      const html = await (await download(assessmentId)).text();
      expect(html).toContain(`<html lang="${spoken}">`);
      expect(html).toContain(`<title>${title} – `);
      const pdf = Buffer.from(await (await download(assessmentId, '?format=pdf')).arrayBuffer());
      expect(pdf.toString('latin1')).toContain(`/Lang (${spoken})`);
      expect(pdfText(pdf)).toContain(title);
      expect(html + pdfText(pdf)).not.toContain(otherTitle);
    });

    it('answers HEAD, 404, 400 and 405 as it should', async () => {
      const assessmentId = await submit();
      const url = `${api.origin}/api/assessment/${assessmentId}/download`;
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
      expect((await download('none')).status).toBe(404);
      expect((await download('none', '?format=pdf')).status).toBe(404);
      expect((await download(assessmentId, '?format=exe')).status).toBe(400);
      const postResponse = await fetch(url, { method: 'POST' });
      expect([postResponse.status, postResponse.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    });

    it('gives lists too, in both kinds', async () => {
      const assessmentId = await submit(technicalPayload());
      const html = await (await download(assessmentId)).text();
      for (const name of ['BPC-157', 'TB-500', 'GHK-Cu']) expect(html).toContain(name);
      expect(html).toContain('Nothing shown here is for anyone with');
      expect((await download(assessmentId, '?format=pdf')).status).toBe(200);
    });

    it('shows no amounts once the tenant has switched them off, also in plans from before', async () => {
      const assessmentId = await submit();
      const amount = /\d (mg|ml|IU)\b/;
      expect(text(await (await download(assessmentId)).text())).toMatch(amount);
      await db.tenant.update({ where: { id: 'default-tenant' }, data: { showAmounts: false } });
      const html = await (await download(assessmentId)).text();
      expect(text(html)).not.toMatch(amount);
      expect(html).toContain('Selank');
      // The shortened text still names its product.
      expect(text(html)).toMatch(/Selank: +\w/);
      expect(text(html)).not.toContain('Amounts on the cards');
    });
  });
});

/** Returns what a reader sees: no tags, no styles. */
const text = (html: string) => html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ');

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditActor } from '#app/domain/audit/index.ts';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { catalogueCsv } from './catalogue-csv.ts';
import { checkProductLinks } from './check-links.server.ts';
import { importCatalogue } from './import-catalogue.server.ts';
import { readCatalogue } from './read-catalogue.server.ts';
import { saveProduct, setSold } from './save-product.server.ts';

const actor: AuditActor = { kind: 'tenant-user', id: 'u', label: 'u@example.com', requestId: null };
const now = new Date('2026-03-04T05:06:07.000Z');
const PICTURE = { contentType: 'image/webp', bytes: new Uint8Array(1), width: 1, height: 1 };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    ({ id: tenantId } = await makeTenant(db));
  });

  const save = (entryId: string, values: unknown) =>
    saveProduct({ db, tenantId, entryId, values, actor, now });
  const lines = () => readCatalogue({ db, tenantId });
  const line = async (id: string) => (await lines()).find((entry) => entry.id === id);
  const load = (text: string | Uint8Array, dryRun = false) =>
    importCatalogue({ db, tenantId, bytes: Buffer.from(text as string), dryRun, actor, now });
  const actions = async () =>
    (await db.auditEvent.findMany({ where: { tenantId }, orderBy: { id: 'asc' } })).map((row) => row.action);

  describe('the catalogue', () => {
    it('has the twelve entries and the twelve other compounds, all sold, the signature under the tenant’s name', async () => {
      const all = await lines();
      expect(all.map(({ group }) => group)).toEqual([
        ...Array(12).fill('catalogue'),
        ...Array(12).fill('listed'),
      ]);
      expect(
        all.every(({ sold: isSold, compoundClass, defaultName }) => isSold && compoundClass && defaultName),
      ).toBe(true);
      expect(await line('signature-protocol')).toMatchObject({ defaultName: 'Acme Radiance Protocol' });
      expect(await line('nad-plus')).toMatchObject({
        defaultName: 'NAD+',
        productUrl: null,
        linkStatus: null,
      });
    });

    it('keeps what is sent for an entry, and what was not sent as it was', async () => {
      await save('bpc-157', { price: 49.9, couponCode: ' TEN ', productUrl: 'https://shop.example/bpc' });
      await save('bpc-157', { sold: false, couponCode: '' });
      expect(await line('bpc-157')).toMatchObject({
        sold: false,
        priceCents: 4990,
        couponCode: null,
        productUrl: 'https://shop.example/bpc',
      });
      expect(await actions()).toEqual(['catalogue.update', 'catalogue.update']);
    });

    it('logs nothing where nothing changes, and takes the other spelling of an id', async () => {
      await save('retatutide', { sold: true });
      expect(await actions()).toEqual([]);
      await save('retatutide', { sold: false });
      expect(await line('retatrutide')).toMatchObject({ sold: false });
    });

    it.each([
      [{ price: 1.234 }, 'price'],
      [{ productUrl: 'javascript:alert(1)' }, 'productUrl'],
      [{ imageUrl: '/media/somebody-elses' }, 'imageUrl'],
      [{ colour: 'red' }, 'colour'],
    ])('refuses %j', async (values, field) => {
      const refused = await save('bpc-157', values).catch((error) => error);
      expect(refused).toMatchObject({ code: 'invalid' });
      expect(Object.keys(refused.fields)).toEqual([field]);
    });

    it('refuses unknown entries and tenants', async () => {
      await expect(save('gold', { sold: true })).rejects.toMatchObject({ code: 'not-found' });
      await expect(
        saveProduct({
          db,
          tenantId: 'unknown-tenant',
          entryId: 'bpc-157',
          values: { sold: false },
          actor,
          now,
        }),
      ).rejects.toMatchObject({ code: 'not-found' });
    });

    it('takes several entries off sale at once, or none of them', async () => {
      await setSold({ db, tenantId, entryIds: ['bpc-157', 'nad-plus'], sold: false, actor, now });
      expect((await lines()).filter(({ sold: isSold }) => !isSold).map(({ id }) => id)).toEqual([
        'bpc-157',
        'nad-plus',
      ]);
      const wrong = setSold({ db, tenantId, entryIds: ['tb-500', 'gold'], sold: false, actor, now });
      await expect(wrong).rejects.toMatchObject({ code: 'not-found' });
      expect(await line('tb-500')).toMatchObject({ sold: true });
    });

    it('deletes an uploaded picture that is no longer shown', async () => {
      const { id } = await db.asset.create({ data: { tenantId, kind: 'product', ...PICTURE } });
      await db.tenantProduct.create({ data: { tenantId, entryId: 'bpc-157', imageUrl: `/media/${id}` } });
      await save('bpc-157', { imageUrl: `/media/${id}`, sold: false });
      expect(await db.asset.count({ where: { tenantId } })).toBe(1);
      await save('bpc-157', { imageUrl: 'https://shop.example/bpc.webp' });
      expect(await db.asset.count({ where: { tenantId } })).toBe(0);
    });
  });

  describe('as CSV', () => {
    it('is UTF-8 with BOM, CRLF, fixed columns, and harmless to spreadsheets', async () => {
      await save('bpc-157', { name: '=HYPERLINK("x"), "quoted"', price: 1299.5, couponCode: '@SUM' });
      const text = catalogueCsv(await lines());
      const rows = text.split('\r\n');
      expect(rows[0]).toBe('\ufeffid,product,sold,own_name,product_url,price,coupon_code,image_url');
      expect(rows).toHaveLength(26);
      expect(rows.find((row) => row.startsWith('bpc-157'))).toBe(
        `bpc-157,BPC-157,yes,"'=HYPERLINK(""x""), ""quoted""",,1299.50,'@SUM,`,
      );
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    });

    it('comes back as it went out: nothing changes', async () => {
      const { id } = await db.asset.create({ data: { tenantId, kind: 'product', ...PICTURE } });
      await db.tenantProduct.create({
        data: {
          tenantId,
          entryId: 'tb-500',
          name: '+ Straße, “quoted”',
          imageUrl: `/media/${id}`,
          couponCode: '=1+1',
          priceCents: 5,
          sold: false,
        },
      });
      const before = await lines();
      expect(await load(catalogueCsv(before))).toMatchObject({ ok: true, changes: [] });
      expect(await lines()).toEqual(before);
    });

    it('says what would change before it changes it', async () => {
      const text = 'ID;Sold;Price\nbpc-157;no;$1,299.50\ntb-500;yes;\n';
      const changes = [
        {
          line: 2,
          entryId: 'bpc-157',
          product: 'BPC-157',
          changes: { sold: { from: true, to: false }, priceCents: { from: null, to: 129_950 } },
        },
      ];
      expect(await load(text, true)).toMatchObject({ ok: true, changes });
      expect(await line('bpc-157')).toMatchObject({ sold: true, priceCents: null });
      expect(await load(text)).toMatchObject({ ok: true, changes });
      expect(await line('bpc-157')).toMatchObject({ sold: false, priceCents: 129_950 });
      expect(await actions()).toEqual(['catalogue.update']);
    });

    it('names every bad row by its line and changes nothing', async () => {
      const text = [
        'id,sold,price,product_url',
        'bpc-157,no,10,',
        'gold,yes,1,',
        'tb-500,perhaps,ten,http://shop.example',
        'bpc-157,yes,1,',
        'selank,yes',
      ].join('\r\n');
      expect(await load(text)).toMatchObject({
        ok: false,
        faults: [
          { line: 3, message: 'Product “gold” not found.' },
          { line: 4, message: 'sold: Choose yes or no' },
          { line: 4, message: 'product_url: Enter a URL such as https://shop.example.com' },
          { line: 4, message: 'price: Enter an amount such as 299.00' },
          { line: 5, message: 'The product “bpc-157” appears twice.' },
          { line: 6, message: 'The row has 2 cells and the header 4.' },
        ],
      });
      expect(await line('bpc-157')).toMatchObject({ sold: true });
    });

    it.each([
      ['', 'The file is empty.'],
      [`id\n${'bpc-157\n'.repeat(1001)}`, 'The file has too many rows; at most 1000 are accepted.'],
      ['x'.repeat(1024 * 1024 + 1), 'The file is too large. Use a file of at most 1 MB.'],
      [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x0a]), 'This is a workbook.'],
      ['id,sold\n"bpc-157,no\n', 'The file is not valid CSV'],
      ['\u0000\u0001binary', 'The file is not a CSV table.'],
    ])('refuses an invalid file (%#)', async (text, message) => {
      const result = await load(text);
      expect(result).toMatchObject({ ok: false, faults: [{ message: expect.stringContaining(message) }] });
    });

    it('changes nothing before its columns are matched', async () => {
      for (const text of ['colour\nred', 'id,sold,sold\nbpc-157,yes,no'])
        expect(await load(text)).toMatchObject({ ok: false, faults: [] });
      expect(await actions()).toEqual([]);
    });

    it('may not show another’s stored picture', async () => {
      expect(await load('id,image_url\nbpc-157,/media/somebody-elses\n')).toMatchObject({
        ok: false,
        faults: [
          {
            line: 2,
            message: 'image_url: Upload the picture, or enter a URL that begins with https://',
          },
        ],
      });
    });
  });

  describe('links', () => {
    it('are looked at, each address once, few at a time, and what was found is kept', async () => {
      const urls = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `https://shop.example/${name}`);
      const ids = (await lines()).map(({ id }) => id);
      for (const [n, url] of [...urls, urls[0]].entries()) await save(ids[n] ?? '', { productUrl: url });
      const checked: string[] = [];
      let [now_, most] = [0, 0];
      const check = async (url: string) => {
        checked.push(url);
        most = Math.max(most, ++now_);
        await new Promise((done) => setImmediate(done));
        now_ -= 1;
        return url.endsWith('b') ? 'The server answered with status 404.' : 'ok';
      };
      expect(await checkProductLinks({ db, links: { check }, tenantId, now })).toEqual({
        checked: 6,
        broken: 1,
      });
      expect(checked.sort()).toEqual(urls);
      expect(most).toBeLessThanOrEqual(4);
      const statuses = (await lines()).map(({ linkStatus }) => linkStatus);
      expect(statuses.slice(0, 8)).toEqual([
        'ok',
        'The server answered with status 404.',
        'ok',
        'ok',
        'ok',
        'ok',
        'ok',
        null,
      ]);
      expect((await lines())[0]?.linkCheckedAt).toEqual(now);
    });

    it('that change were not looked at', async () => {
      await save('bpc-157', { productUrl: 'https://shop.example/1' });
      await checkProductLinks({ db, links: { check: async () => 'ok' }, tenantId, now });
      await save('bpc-157', { price: 1 });
      expect(await line('bpc-157')).toMatchObject({ linkStatus: 'ok' });
      await save('bpc-157', { productUrl: 'https://shop.example/2' });
      expect(await line('bpc-157')).toMatchObject({ linkStatus: null, linkCheckedAt: null });
    });
  });
});

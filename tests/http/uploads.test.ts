import type { LoaderFunctionArgs } from '@remix-run/node';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createImages } from '#app/adapters/images.server.ts';
import { submissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import { listMailPictures, parseAssetId } from '#app/domain/assets/index.ts';
import type { AuditActor } from '#app/domain/audit/index.ts';
import { addMailPicture } from '#app/domain/campaigns/index.ts';
import { setProductPicture } from '#app/domain/catalogue/index.ts';
import type { Database } from '#app/domain/database.ts';
import { LEAD_CREATED } from '#app/domain/listeners/index.ts';
import { removeCoverPicture, removeLogo, setCoverPicture, setLogo } from '#app/domain/tenants/index.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { loader } from '#app/routes/public/media.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { makeTenant } from '../data/rows.ts';
import { forOneDatabase } from '../support/databases.ts';
import { fullPayload } from '../support/payloads.ts';
import { makePng, pngChunk } from '../support/png.ts';
import { enqueueSealed, TEST_RING, TEST_SEAL } from '../support/test-seal.ts';

const actor: AuditActor = { kind: 'tenant-user', id: 'u', label: 'u@example.com', requestId: null };
const now = new Date('2026-03-04T05:06:07.000Z');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const SCRIPT = '<script>alert(document.domain)</script>';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

forOneDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  const images = createImages();
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
  });

  const logo = (bytes: Uint8Array, tenant = tenantId) =>
    setLogo({ db, images, tenantId: tenant, bytes, actor, now });
  const media = (assetId: string) =>
    loader({
      request: new Request('http://app.example/media/x'),
      params: { assetId },
      context: { services: { db } },
    } as unknown as LoaderFunctionArgs);
  const served = async (id: string) => Buffer.from(await (await media(id)).arrayBuffer());

  describe('stored', () => {
    it('a logo takes the place of the one before, which is gone', async () => {
      const { id: tenant } = await makeTenant(db);
      const first = await logo(await plain(10, 10).png().toBuffer(), tenant);
      const second = await logo(await plain(20, 20).png().toBuffer(), tenant);
      expect(await db.tenant.findUnique({ where: { id: tenant } })).toMatchObject({ logoUrl: second.url });
      expect(second.url).toBe(`/media/${second.id}`);
      expect((await media(first.id)).status).toBe(404);
      await removeLogo({ db, tenantId: tenant, actor, now });
      expect(await db.tenant.findUnique({ where: { id: tenant } })).toMatchObject({ logoUrl: null });
      expect(await db.asset.count({ where: { tenantId: tenant } })).toBe(0);
      const logged = await db.auditEvent.findMany({ where: { tenantId: tenant }, orderBy: { id: 'asc' } });
      expect(logged.map(({ action }) => action)).toEqual([
        'tenant.set-logo',
        'tenant.set-logo',
        'tenant.remove-logo',
      ]);
    });

    it('a picture of a product is in the catalogue, and leaves the logo alone', async () => {
      const { id: tenant } = await makeTenant(db);
      const { url } = await logo(await plain(10, 10).png().toBuffer(), tenant);
      const bytes = await plain(1600, 400).png().toBuffer();
      const picture = await setProductPicture({
        db,
        images,
        tenantId: tenant,
        entryId: 'bpc-157',
        bytes,
        actor,
        now,
      });
      const product = await db.tenantProduct.findFirstOrThrow({ where: { tenantId: tenant } });
      expect(product).toMatchObject({ entryId: 'bpc-157', imageUrl: picture.url, sold: true });
      expect(await db.tenant.findUnique({ where: { id: tenant } })).toMatchObject({ logoUrl: url });
      const { format, width, height } = await sharp(await served(parseAssetId(picture.url) ?? '')).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 200 });
    });

    it('a picture for e-mails is stored once for each company, as PNG only with transparency, and listed', async () => {
      const { id: tenant } = await makeTenant(db);
      const add = (bytes: Uint8Array, to = tenant) =>
        addMailPicture({ db, images, tenantId: to, bytes, actor, now });
      const opaque = await plain(2400, 600).removeAlpha().png().toBuffer();
      const photo = await add(opaque);
      expect(photo).toMatchObject({ width: 1200, height: 300 });
      expect(await add(opaque)).toEqual(photo);
      const sign = await add(await plain(40, 20).png().toBuffer());
      const formats = await Promise.all(
        [photo, sign].map(
          async ({ url }) => (await sharp(await served(parseAssetId(url) ?? '')).metadata()).format,
        ),
      );
      expect(formats).toEqual(['jpeg', 'png']);
      expect(await listMailPictures(db, tenant)).toHaveLength(2);
      expect((await add(opaque, tenantId)).url).not.toBe(photo.url);
      const logged = await db.auditEvent.findMany({ where: { tenantId: tenant } });
      expect(logged.map(({ action }) => action)).toEqual(['campaign.add-picture', 'campaign.add-picture']);
      await expect(add(Buffer.from(SVG))).rejects.toMatchObject({
        fields: { picture: [expect.stringContaining('SVG')] },
      });
    });

    it('a picture of the cover is beside the logo, and goes without it', async () => {
      const { id: tenant } = await makeTenant(db);
      const { url } = await logo(await plain(10, 10).png().toBuffer(), tenant);
      const bytes = await plain(2560, 640).png().toBuffer();
      const cover = await setCoverPicture({ db, images, tenantId: tenant, bytes, actor, now });
      const read = () => db.tenant.findUnique({ where: { id: tenant } });
      expect(await read()).toMatchObject({ logoUrl: url, coverPictureUrl: cover.url });
      const { format, width, height } = await sharp(await served(cover.id)).metadata();
      expect({ format, width, height }).toEqual({ format: 'webp', width: 1280, height: 320 });
      await removeCoverPicture({ db, tenantId: tenant, actor, now });
      expect(await read()).toMatchObject({ logoUrl: url, coverPictureUrl: null });
      expect((await media(cover.id)).status).toBe(404);
      const logged = await db.auditEvent.findMany({ where: { tenantId: tenant }, orderBy: { id: 'asc' } });
      expect(logged.slice(-2).map(({ action }) => action)).toEqual([
        'tenant.set-cover',
        'tenant.remove-cover',
      ]);
    });

    it('a logo is in mails under a whole address, on the tenant’s own domain when it has one', async () => {
      const { id: tenant } = await makeTenant(db, { emailVerifiedAt: now });
      const { url } = await logo(await plain(10, 10).png().toBuffer(), tenant);
      const parsed = parseSubmission({ ...fullPayload(), tenantId: tenant });
      if (!parsed.ok) throw new Error('the payload is good');
      const outbox = { enqueue: enqueueSealed, wake: () => {} };
      const { assessmentId } = await submitAssessment({
        db,
        intake: submissionIntake({ ring: TEST_RING, db, listeners: LEAD_CREATED, outbox }),
        submission: parsed.value,
        idempotency: null,
        now,
      });
      const settings = {
        origin: 'https://app.example',
        mailFrom: 'no-reply@app.example',
        product: 'Product',
      };
      const mail = () =>
        outboxMails({ db, seal: TEST_SEAL, settings })({
          id: 'plan-mail',
          tenantId: tenant,
          purpose: 'plan-mail',
          createdAt: new Date(),
          recipient: 'ada@example.com',
          payload: { assessmentId },
        });
      expect(await mail()).toMatchObject({
        html: expect.stringContaining(`src="https://app.example${url}"`),
      });
      await db.tenant.update({ where: { id: tenant }, data: { customDomain: 'quiz.acme.example' } });
      expect(await mail()).toMatchObject({
        html: expect.stringContaining(`src="https://quiz.acme.example${url}"`),
      });
    });

    it('is served so that no browser takes it for anything else, and may be kept', async () => {
      const { id } = await logo(await plain(10, 10).png().toBuffer());
      const { status, headers } = await media(id);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/png',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      });
    });

    it('is not found by an unknown id', async () => {
      const { status, headers } = await media('nothing');
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    });
  });

  describe('accepted', () => {
    it.each([
      'jpeg',
      'avif',
      'png',
      'webp',
      'gif',
    ] as const)('is a %s, and served as a PNG that fits', async (format) => {
      const { id } = await logo(await plain(1280, 160).toFormat(format).toBuffer());
      const { format: servedFormat, width, height } = await sharp(await served(id)).metadata();
      expect({ format: servedFormat, width, height }).toEqual({ format: 'png', width: 640, height: 80 });
    });

    it('is a small picture, which is not blown up, with its transparency', async () => {
      const { id } = await logo(await plain(30, 20).png().toBuffer());
      const { width, height, hasAlpha } = await sharp(await served(id)).metadata();
      expect({ width, height, hasAlpha }).toEqual({ width: 30, height: 20, hasAlpha: true });
    });

    it('is the first frame of what moves', async () => {
      const frames = [255, 0].map((red) => ({
        create: { width: 40, height: 40, channels: 3 as const, background: { r: red, g: 0, b: 0 } },
      }));
      const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
        join: { animated: true },
      })
        .gif({ delay: [100, 100] })
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(2);
      const { id } = await logo(moving);
      const picture = sharp(await served(id));
      const { width, height, pages } = await picture.metadata();
      expect({ width, height, pages }).toEqual({ width: 40, height: 40, pages: undefined });
      expect((await picture.stats()).dominant.r).toBeGreaterThan(200);
    });

    it('is a photograph, which comes out upright and without where it was taken', async () => {
      const photo = await sharp({ create: { width: 100, height: 60, channels: 3, background: 'white' } })
        .jpeg()
        .withExif({
          IFD0: { Make: 'Camera' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
        })
        .withMetadata({ orientation: 6 })
        .toBuffer();
      expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
      const { id } = await logo(photo);
      const { width, height, exif, orientation } = await sharp(await served(id)).metadata();
      expect({ width, height, exif, orientation }).toEqual({
        width: 60,
        height: 100,
        exif: undefined,
        orientation: undefined,
      });
    });
  });

  describe('made harmless', () => {
    it('is a picture that is a page or a program too: only the picture is left', async () => {
      const picture = await plain(10, 10).png().toBuffer();
      const withText = makePng(10, 10, [pngChunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))]);
      for (const polyglot of [Buffer.concat([picture, Buffer.from(`<!doctype html>${SCRIPT}`)]), withText]) {
        const { id } = await logo(polyglot);
        expect((await served(id)).includes('alert')).toBe(false);
      }
    });

    it('is a picture under a wrong name: what it holds decides', async () => {
      const { id } = await logo(await plain(10, 10).jpeg().toBuffer());
      expect((await media(id)).headers.get('content-type')).toBe('image/png');
    });
  });

  describe('refused', () => {
    const huge = 'The picture has too many pixels. Use a picture of at most 25 megapixels.';
    const no = 'We can’t use this file as a picture. Use PNG, JPEG, WebP, GIF or AVIF.';
    const svg =
      'We don’t accept SVG pictures because they can contain scripts. Use PNG, JPEG, WebP, GIF or AVIF.';
    const damaged = 'We can’t read this picture because the file is damaged. Choose another picture.';
    const large = 'The picture is too large. Use a picture of at most 2 MB.';
    const header = (width: number, height: number) => makePng(width, height);

    it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
      ['an SVG with a script, whatever its name', () => Buffer.from(SVG), svg],
      [
        'an SVG behind a byte order mark and a comment',
        () => Buffer.from(`\ufeff<?xml version="1.0"?><!-- x -->\n${SVG}`),
        svg,
      ],
      ['50 megapixels in a small file', () => header(10_000, 5000), huge],
      ['4 gigapixels in a header', () => header(65_000, 65_000), huge],
      ['20 MB', () => Buffer.alloc(20 * 1024 * 1024, 0x89), large],
      ['a text called logo.png', () => Buffer.from('not a picture'), no],
      ['a page', () => Buffer.from(`<html>${SCRIPT}</html>`), no],
      ['nothing', () => Buffer.alloc(0), no],
      ['a TIFF', () => plain(10, 10).tiff().toBuffer(), no],
      ['half a PNG', async () => (await noise(200, 200)).subarray(0, 20_000), damaged],
      ['a JPEG by its first bytes alone', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), damaged],
      ['an SVG behind the first bytes of a GIF', () => Buffer.from(`GIF89a${SVG}`), damaged],
    ])('is %s', async (_what, make, message) => {
      const before = await db.asset.count();
      const bytes = await make();
      await expect(logo(bytes)).rejects.toMatchObject({ message, fields: { picture: [message] } });
      expect(await db.asset.count()).toBe(before);
    });

    it('is a picture for an unknown tenant or product', async () => {
      const bytes = await plain(10, 10).png().toBuffer();
      await expect(logo(bytes, 'unknown-tenant')).rejects.toMatchObject({ code: 'not-found' });
      const product = setProductPicture({
        db,
        images,
        tenantId,
        entryId: 'gold',
        bytes,
        actor,
        now,
      });
      await expect(product).rejects.toMatchObject({ code: 'not-found' });
    });
  });
});

/** Returns a PNG that does not compress well. */
async function noise(width: number, height: number): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919 * (n % 251)) % 256));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

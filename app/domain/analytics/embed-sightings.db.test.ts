import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { seedFirstStart } from '#app/domain/seed/index.ts';
import { DEFAULT_TENANT_ID } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { dropOldSightings, embedSightings } from './embed-sightings.server.ts';
import { readEmbedHealth } from './read-embed-health.server.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const report = (error: unknown) => {
  throw error;
};
const shop = { client: 'default', origin: 'https://shop.example', widget: 'full' };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
    await seedFirstStart(db);
  });
  beforeEach(async () => {
    await db.embedSighting.deleteMany();
  });

  it('counts a site’s sightings in one row, over several processes, and keeps what its loader said', async () => {
    const [one, two] = [embedSightings({ db, report }), embedSightings({ db, report })];
    one.note(shop, NOON);
    one.note({ ...shop, loaderVersion: '1' }, later(1));
    await one.flush();
    two.note({ ...shop, client: DEFAULT_TENANT_ID, widget: 'consumer' }, later(2));
    await two.flush();
    await two.flush();
    expect(await db.embedSighting.findMany()).toEqual([
      {
        tenantId: DEFAULT_TENANT_ID,
        origin: shop.origin,
        allowed: true,
        widget: 'consumer',
        loaderVersion: '1',
        count: 3,
        firstSeenAt: NOON,
        lastSeenAt: later(2),
      },
    ]);
  });

  const shopNumber = (n: number) => ({ ...shop, origin: `https://shop-${n}.example` });

  it('stores no site of an unknown client, and of a tenant the 200 that were seen last', async () => {
    const sightings = embedSightings({ db, report });
    sightings.note({ ...shop, client: 'unknown-client' }, NOON);
    for (let n = 0; n < 200; n++) sightings.note(shopNumber(n), later(n / 1000));
    await sightings.flush();
    for (let n = 200; n < 205; n++) sightings.note(shopNumber(n), later(1));
    await sightings.flush();
    expect(await db.embedSighting.count()).toBe(200);
    const origins = (await db.embedSighting.findMany()).map(({ origin }) => origin);
    for (const n of [5, 199, 200, 204]) expect(origins).toContain(`https://shop-${n}.example`);
    for (const n of [0, 4]) expect(origins).not.toContain(`https://shop-${n}.example`);
  });

  it('judges by the tenant’s list, and drops what is not on it first', async () => {
    const allowedOrigins = ['https://shop-1.example', 'https://real.example'];
    await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { allowedOrigins } });
    try {
      const sightings = embedSightings({ db, report });
      sightings.note(shopNumber(1), NOON);
      for (let n = 1000; n < 1210; n++) sightings.note(shopNumber(n), later(5));
      await sightings.flush();
      sightings.note({ ...shop, origin: 'https://real.example' }, later(1));
      await sightings.flush();
      const allowed = await db.embedSighting.findMany({
        where: { allowed: true },
        orderBy: { origin: 'asc' },
      });
      expect(allowed.map(({ origin }) => origin)).toEqual(['https://real.example', 'https://shop-1.example']);
      expect(await db.embedSighting.count()).toBe(200);
    } finally {
      await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { allowedOrigins: [] } });
    }
  });

  it('forgets a site 90 days after it was seen', async () => {
    const sightings = embedSightings({ db, report });
    sightings.note(shopNumber(1), NOON);
    sightings.note(shopNumber(2), later(60));
    await sightings.flush();
    const now = later(90 * 24 * 60 + 30);
    expect(await dropOldSightings({ db, now })).toBe(1);
    expect(await db.embedSighting.findMany({ select: { origin: true } })).toEqual([
      { origin: 'https://shop-2.example' },
    ]);
  });

  it('answers with a tenant’s own sites and events of the last hour', async () => {
    await db.tenant.create({
      data: { ...DEFAULT_TERMS, id: 'other', subdomain: 'other', name: 'Other', contactEmail: 'o@x.example' },
    });
    const allowedOrigins = [shop.origin];
    await db.tenant.update({ where: { id: DEFAULT_TENANT_ID }, data: { allowedOrigins } });
    const sightings = embedSightings({ db, report });
    sightings.note(shop, NOON);
    sightings.note({ ...shop, origin: 'https://blocked.example' }, later(5));
    sightings.note({ ...shop, client: 'other', origin: 'https://other.example' }, NOON);
    await sightings.flush();
    const event = { sessionId: 'session-1', type: 'seen', widget: 'full', occurredAt: NOON };
    await db.widgetEvent.createMany({
      data: [
        { ...event, tenantId: DEFAULT_TENANT_ID, seq: 0, receivedAt: later(-59) },
        { ...event, tenantId: DEFAULT_TENANT_ID, seq: 1, type: 'started', receivedAt: later(-1) },
        { ...event, tenantId: DEFAULT_TENANT_ID, seq: 2, type: 'step', receivedAt: later(-61) },
        { ...event, tenantId: 'other', seq: 3, receivedAt: later(-1) },
      ],
    });
    const health = await readEmbedHealth({ db, tenantId: DEFAULT_TENANT_ID, now: NOON });
    expect(health.sightings.map(({ origin, allowed }) => [origin, allowed])).toEqual([
      ['https://blocked.example', false],
      ['https://shop.example', true],
    ]);
    expect(health.events).toEqual({ seen: 1, started: 1 });
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import type { Database } from '../database.ts';
import { seedFirstStart } from '../seed/index.ts';
import { DEFAULT_TENANT_ID } from '../tenants/index.ts';
import { embedSightings } from './embed-sightings.server.ts';
import { readEmbedHealth } from './read-embed-health.server.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const report = (error: unknown) => {
  throw error;
};
const shop = { client: 'default', origin: 'https://shop.example', allowed: true, widget: 'full' };

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

  it('stores no site of an unknown client, and at most 200 sites of a tenant', async () => {
    const sightings = embedSightings({ db, report });
    sightings.note({ ...shop, client: 'unknown-client' }, NOON);
    const shopNumber = (n: number) => ({ ...shop, origin: `https://shop-${n}.example` });
    await db.embedSighting.createMany({
      data: Array.from({ length: 198 }, (_, n) => {
        const { client: _client, ...stored } = shopNumber(n);
        return { ...stored, tenantId: DEFAULT_TENANT_ID, firstSeenAt: NOON, lastSeenAt: NOON };
      }),
    });
    for (let n = 198; n < 205; n++) sightings.note(shopNumber(n), NOON);
    await sightings.flush();
    expect(await db.embedSighting.count()).toBe(200);
    // Those that are there are still counted.
    for (const n of [0, 199]) sightings.note(shopNumber(n), later(1));
    await sightings.flush();
    const counted = await db.embedSighting.findMany({ where: { count: 2 }, orderBy: { origin: 'asc' } });
    expect(counted.map(({ origin }) => origin)).toEqual([
      'https://shop-0.example',
      'https://shop-199.example',
    ]);
  });

  it('answers with a tenant’s own sites and events of the last hour', async () => {
    await db.tenant.create({
      data: { id: 'other', subdomain: 'other', name: 'Other', contactEmail: 'o@x.example' },
    });
    const sightings = embedSightings({ db, report });
    sightings.note(shop, NOON);
    sightings.note({ ...shop, origin: 'https://blocked.example', allowed: false }, later(5));
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

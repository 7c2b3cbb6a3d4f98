import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { inviteColleague } from '#app/domain/access/accounts/index.ts';
import { canReadConnectionKey, prepareCrmPushes, saveCrmFields } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  createEndpoint,
  listUnsignable,
  recordEvents,
  rotateSecret,
} from '#app/domain/integrations/index.ts';
import { sealTokens } from '#app/domain/messaging/index.ts';
import { admitRing, readSecretState, resealAll } from '#app/domain/secrets/index.ts';
import { saveWebhookSecret } from '#app/domain/shops/index.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { enqueue, HELD_FOR_SECRET, releaseHeldForSecret } from '#app/outbox/index.ts';
import { startWorker } from '#app/outbox/worker.server.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { until } from '../faults/mails.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { webhookHandler } from '../support/webhook-handler.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { makeLead, makeTenant } from './rows.ts';

const OLD = new KeyRing(['the old secret, which somebody has seen']);
const BOTH = new KeyRing([
  'the new secret of this rotation, long enough',
  'the old secret, which somebody has seen',
]);
const NEW = BOTH.withoutOthers();
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const NOW = new Date();

/** What a service without the secret of its data does: it says so, holds what it can't send, and takes it up once it can. */
forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let tenantId: string;

  beforeAll(async () => {
    database = await makeDb();
    ({ db } = database);
    ({ id: tenantId } = await makeTenant(db, { emailVerifiedAt: NOW }));
  });

  const createOutbox = ({ seal }: KeyRing) => ({ enqueue: sealTokens(enqueue, seal), wake: () => {} });
  describe('a database', () => {
    it.each([
      ['new and empty', false, NEW, true],
      ['of a version that noted no secret, with values that the secret opens', true, BOTH, true],
      ['of a version that noted no secret, with values of another secret', true, NEW, false],
    ])('%s', async (_name, hasValues, ring, isAdmitted) => {
      const fresh = await makeDb();
      if (hasValues) {
        const { id } = await makeTenant(fresh.db);
        await saveWebhookSecret({
          ...{ db: fresh.db, tenantId: id, shop: 'shopify', seal: OLD.seal },
          ...{ secret: 'a secret of the shop', actor, now: NOW },
        });
      }
      expect((await admitRing({ db: fresh.db, ring, now: NOW })) === null).toBe(isAdmitted);
      expect(await fresh.db.sealKey.count()).toBe(isAdmitted ? 1 : 0);
    });

    it('whose secret is lost for good starts again after the command says so, with what can’t be read left as it is', async () => {
      const fresh = await makeDb();
      const { id } = await makeTenant(fresh.db);
      const shop = { db: fresh.db, tenantId: id, shop: 'shopify' as const };
      await admitRing({ db: fresh.db, ring: OLD, now: NOW });
      await saveWebhookSecret({ ...shop, seal: OLD.seal, secret: 'a secret of the shop', actor, now: NOW });
      await expect(resealAll({ db: fresh.db, ring: NEW, isLost: false, now: NOW })).rejects.toMatchObject({
        code: 'conflict',
      });
      const counts = await resealAll({ db: fresh.db, ring: NEW, isLost: true, now: NOW });
      expect(counts.reduce((sum, { unreadable }) => sum + unreadable, 0)).toBe(1);
      expect(await admitRing({ db: fresh.db, ring: NEW, now: NOW })).toBeNull();
      const { sealedSecret } = await fresh.db.shopWebhook.findFirstOrThrow();
      expect(OLD.seal.open(sealedSecret)).toBe('a secret of the shop');
    });
  });

  it('a webhook that no secret of the worker can sign is held and shown, and goes out once the secret is back', async () => {
    await db.outboxMessage.deleteMany();
    const receiver = await startReceiver();
    const settings = { url: receiver.url, description: '', events: [], sendsContact: false };
    const ownTenant = await makeTenant(db, { emailVerifiedAt: NOW });
    const endpoint = { tenantId: ownTenant.id, endpointId: '' };
    ({ id: endpoint.endpointId } = await createEndpoint({
      ...{ db, tenantId: ownTenant.id, seal: OLD.seal, settings, actor, now: NOW },
    }));
    await db.webhookEndpoint.update({ where: { id: endpoint.endpointId }, data: { provenAt: NOW } });
    const { id: leadId } = await makeLead(db, ownTenant.id);
    const type = 'assessment.completed' as const;
    const event = {
      type,
      tenantId: ownTenant.id,
      leadId,
      at: NOW,
      data: { leadId, trackingId: 't', widget: 'full' },
    };
    await db.$transaction((tx) => recordEvents(tx, [event], NOW));
    const start = ({ seal }: KeyRing) =>
      startWorker({
        ...{ db, provider: database.provider, pollMs: 20 },
        handlers: { webhook: webhookHandler(db, seal, () => {}) },
        report: () => {},
      });
    const read = () => db.outboxMessage.findFirstOrThrow({ where: { queue: endpoint.endpointId } });

    const stranger = start(new KeyRing(['a secret of another service altogether']));
    await until('it is held', async () => (await read()).lastError === HELD_FOR_SECRET.postponed);
    await stranger.stop(100);
    expect(await read()).toMatchObject({ state: 'planned', attempts: 0 });
    expect(await readSecretState(db, NEW)).toMatchObject({ waitingMessages: 1 });
    expect(await listUnsignable(db, { ...endpoint, seal: NEW.seal })).toContain(endpoint.endpointId);

    await releaseHeldForSecret(db, { now: new Date() });
    const worker = start(OLD);
    await until('it is sent', async () => (await read()).state === 'sent');
    await worker.stop(100);
    expect(receiver.received).toHaveLength(1);
    expect(await listUnsignable(db, { ...endpoint, seal: OLD.seal })).toEqual([]);
    expect(await readSecretState(db, NEW)).toMatchObject({ waitingMessages: 0 });
    await receiver.close();
  });

  it('a mail with a sealed link and a contact for a CRM are held alike, not suppressed', async () => {
    const email = `${randomUUID()}@example.com`;
    const invitation = { tenantId, email, role: 'editor', invitedBy: 'Ana' } as const;
    await inviteColleague({ db, outbox: createOutbox(OLD), ...invitation, actor, now: NOW });
    const row = await db.outboxMessage.findFirstOrThrow({ where: { purpose: 'invite', recipient: email } });
    const render = outboxMails({ db, seal: NEW.seal, settings: MAIL_SETTINGS });
    expect(await render(row)).toEqual(HELD_FOR_SECRET);

    const ownTenant = await makeTenant(db, { emailVerifiedAt: NOW });
    const values = { crmEnabled: true, crmApiKey: 'the key', crmLocationId: 'here' };
    await saveCrmFields({ db, tenantId: ownTenant.id, values, seal: OLD.seal, actor, now: NOW });
    const { id: leadId } = await makeLead(db, ownTenant.id);
    const prepare = prepareCrmPushes({ db, seal: NEW.seal, origin: 'https://app.example' });
    expect(await prepare({ tenantId: ownTenant.id, leadId, purpose: 'crm-contact', payload: {} })).toEqual(
      HELD_FOR_SECRET,
    );
    expect(await canReadConnectionKey(db, { tenantId: ownTenant.id, seal: NEW.seal })).toBe(false);
    expect(await canReadConnectionKey(db, { tenantId: ownTenant.id, seal: OLD.seal })).toBe(true);
  });

  it('the command may be killed in between: the old secret is still asked for, and the next run goes on', async () => {
    const fresh = await makeDb();
    const { id } = await makeTenant(fresh.db);
    await admitRing({ db: fresh.db, ring: OLD, now: NOW });
    for (const shop of ['shopify', 'woocommerce'] as const)
      await saveWebhookSecret({
        ...{ db: fresh.db, tenantId: id, shop, seal: OLD.seal },
        ...{ secret: 'a secret of the shop', actor, now: NOW },
      });
    const reseal = (report: (count: { name: string; resealed: number }) => void) =>
      resealAll({ db: fresh.db, ring: BOTH, isLost: false, now: NOW, report });
    const killed = reseal(({ resealed }) => {
      if (resealed > 0) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await admitRing({ db: fresh.db, ring: NEW, now: NOW })).not.toBeNull();
    const done: [string, number][] = [];
    await reseal(({ name, resealed }) => done.push([name, resealed]));
    expect(done.filter(([, resealed]) => resealed > 0)).toEqual([['webhook secrets of WooCommerce', 1]]);
    expect(await admitRing({ db: fresh.db, ring: NEW, now: NOW })).toBeNull();
  });

  it('a new secret of the endpoint’s own ends the wait, although the one before can’t be read', async () => {
    const ownTenant = await makeTenant(db, { emailVerifiedAt: NOW });
    const settings = { url: 'https://hook.example/', description: '', events: [], sendsContact: false };
    const { id: endpointId } = await createEndpoint({
      ...{ db, tenantId: ownTenant.id, seal: OLD.seal, settings, actor, now: NOW },
    });
    await db.outboxMessage.create({
      data: {
        ...{ tenantId: ownTenant.id, kind: 'webhook', purpose: 'lead.created', dedupeKey: randomUUID() },
        ...{ queue: endpointId, lastError: HELD_FOR_SECRET.postponed },
        nextAttemptAt: new Date(NOW.getTime() + 900_000),
      },
    });
    await rotateSecret({ db, tenantId: ownTenant.id, seal: NEW.seal, endpointId, actor, now: NOW });
    expect(await listUnsignable(db, { tenantId: ownTenant.id, seal: NEW.seal })).toEqual([]);
    const { nextAttemptAt } = await db.outboxMessage.findFirstOrThrow({ where: { queue: endpointId } });
    expect(nextAttemptAt).toEqual(NOW);
  });
});

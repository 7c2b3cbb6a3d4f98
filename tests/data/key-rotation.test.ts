import { createHmac, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';
import {
  inviteColleague,
  requestPasswordReset,
  withPasswordResets,
} from '#app/domain/access/accounts/index.ts';
import {
  createApiKey,
  enableTotp,
  findAccount,
  findKeyHolder,
  findSession,
  findToken,
  makeToken,
  newTotpSecret,
  type Person,
  startSession,
  takeCode,
} from '#app/domain/access/index.ts';
import { answerOnceInDatabase, hashRequest } from '#app/domain/api-answers/index.ts';
import { readTrackToken, signTrackToken } from '#app/domain/campaigns/index.ts';
import { prepareCrmPushes, saveCrmFields } from '#app/domain/crm/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  createEndpoint,
  prepareDeliveries,
  recordEvents,
  rotateSecret,
} from '#app/domain/integrations/index.ts';
import { contactSigner } from '#app/domain/leads/index.ts';
import { readMailbox, sealTokens, storeLocalMails } from '#app/domain/messaging/index.ts';
import { findRecipient } from '#app/domain/preferences/index.ts';
import { admitRing, resealAll } from '#app/domain/secrets/index.ts';
import { receiveDelivery, saveWebhookSecret } from '#app/domain/shops/index.ts';
import { findSendingAccounts } from '#app/domain/tenants/index.ts';
import { createSenderKey, openSenderKey } from '#app/domain/tenants/sender-key.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { enqueue } from '#app/outbox/index.ts';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { TEST_LEDGER } from '../support/ledger.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { makeLead, makeTenant } from './rows.ts';

const OLD = new KeyRing(['the old secret, which somebody has seen']);
const BOTH = new KeyRing([
  'the new secret of this rotation, long enough',
  'the old secret, which somebody has seen',
]);
const NEW = BOTH.withoutOthers();
const actor = { kind: 'system', id: null, label: null, requestId: null } as const;
const NOW = new Date();

/** Whether data that was created under another key ring still works under this one. */
type Works = (ring: KeyRing) => Promise<boolean>;

/**
 * Tests, during a rotation, everything that depends or might seem to depend on SESSION_SECRET: [old] → [new, old] → npm run admin --
 * reseal-secrets → [new].
 */
forEachDatabase((_name, makeDb) => {
  let database: TestDatabase;
  let db: Database;
  let tenantId: string;
  let lead: Awaited<ReturnType<typeof makeLead>>;

  beforeAll(async () => {
    database = await makeDb();
    ({ db } = database);
    ({ id: tenantId } = await makeTenant(db, { emailVerifiedAt: NOW }));
    lead = await makeLead(db, tenantId);
  });

  const makePerson = async (): Promise<Person> => {
    const email = `${randomUUID()}@acme.example`;
    const { id } = await db.tenantUser.create({ data: { tenantId, email, passwordHash: '-' } });
    return { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId };
  };
  const createOutbox = ({ seal }: KeyRing) => ({ enqueue: sealTokens(enqueue, seal), wake: () => {} });
  /** Whether the e-mail is rendered and contains the link's token. */
  const mailHasLink =
    (id: string, token: RegExp): Works =>
    async ({ seal }) => {
      const row = await db.outboxMessage.findUniqueOrThrow({ where: { id } });
      const render = withPasswordResets({ db, seal }, outboxMails({ db, seal, settings: MAIL_SETTINGS }));
      const mail = await render(row);
      return 'text' in mail && token.test(mail.text);
    };
  const findMail = (purpose: string, recipient: string) =>
    db.outboxMessage.findFirstOrThrow({ where: { purpose, recipient }, select: { id: true } });

  const THINGS: [name: string, make: (ring: KeyRing) => Promise<Works>][] = [
    [
      'a link to unsubscribe or to the preferences, of a mail that was sent',
      async (creationRing) => {
        const token = contactSigner(creationRing).sign(lead.contactId ?? '');
        return async (ring) => (await findRecipient(db, { token, ring }, new Date())) !== null;
      },
    ],
    [
      'the open pixel of a mail that was sent',
      async (creationRing) => {
        const token = signTrackToken(creationRing, { of: 'campaign', id: 'send-1', linkId: null });
        return async (ring) => readTrackToken(ring, token)?.id === 'send-1';
      },
    ],
    [
      'a link that counts clicks, of a mail that was sent',
      async (creationRing) => {
        const token = signTrackToken(creationRing, { of: 'bulk', id: 'send-2', linkId: 'link-1' });
        return async (ring) => readTrackToken(ring, token)?.linkId === 'link-1';
      },
    ],
    [
      'the password of a company’s own mail server',
      async ({ seal }) => {
        const { id } = await makeTenant(db);
        const account = { tenantId: id, host: 'smtp.acme.example', port: 587, username: 'acme' };
        await db.mailAccount.create({ data: { ...account, sealedPassword: seal.close('opensesame') } });
        return async (ring) =>
          (await findSendingAccounts(db, ring.seal, [id])).get(id)?.login?.password === 'opensesame';
      },
    ],
    [
      'a webhook endpoint’s secret',
      async ({ seal }) => {
        const settings = { url: 'https://hook.example/', description: '', events: [], sendsContact: false };
        const endpoint = await createEndpoint({ db, tenantId, seal, settings, actor, now: NOW });
        await db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { provenAt: NOW } });
        // After a rotation, both the new and the previous secret sign, so both are checked.
        const { secret } = await rotateSecret({
          db,
          tenantId,
          seal,
          endpointId: endpoint.id,
          actor,
          now: NOW,
        });
        const type = 'assessment.completed' as const;
        const event = {
          type,
          tenantId,
          leadId: lead.id,
          at: NOW,
          data: { leadId: lead.id, trackingId: 't', widget: 'full' },
        };
        await db.$transaction((tx) => recordEvents(tx, [event], NOW));
        const delivery = await db.outboxMessage.findFirstOrThrow({ where: { queue: endpoint.id } });
        return async (ring) => {
          const webhook = await prepareDeliveries({ db, seal: ring.seal, now: () => NOW })(delivery);
          return 'secrets' in webhook && webhook.secrets.join() === [secret, endpoint.secret].join();
        };
      },
    ],
    [
      'a CRM’s key',
      async ({ seal }) => {
        const { id } = await makeTenant(db, { emailVerifiedAt: NOW });
        const values = { crmEnabled: true, crmApiKey: 'the key', crmLocationId: 'here' };
        await saveCrmFields({ db, tenantId: id, values, seal, actor, now: NOW });
        const { id: leadId } = await makeLead(db, id);
        return async (ring) => {
          const prepare = prepareCrmPushes({
            db,
            seal: ring.seal,
            origin: 'https://app.example',
          });
          const push = await prepare({ tenantId: id, leadId, purpose: 'crm-contact', payload: {} });
          return 'apiKey' in push && push.apiKey === 'the key';
        };
      },
    ],
    ...(['woocommerce', 'shopify'] as const).map((shop): [string, (ring: KeyRing) => Promise<Works>] => [
      `the webhooks of ${shop}`,
      async ({ seal }) => {
        const { id } = await makeTenant(db);
        const secret = 'a secret of the shop';
        await saveWebhookSecret({ db, tenantId: id, shop, seal, secret, actor, now: NOW });
        const raw = Buffer.from('{}');
        const signature = createHmac('sha256', secret).update(raw).digest('base64');
        return async (ring) => {
          const outcome = await receiveDelivery({
            ...{ db, seal: ring.seal, ledger: TEST_LEDGER, tenantId: id, shop, raw, signature, now: NOW },
          });
          return outcome !== 'unsigned' && outcome !== 'unreadable';
        };
      },
    ]),
    [
      'the key of a WooCommerce shop',
      async ({ seal }) => {
        const { id } = await makeTenant(db);
        await db.shopConnection.create({
          data: {
            ...{ tenantId: id, url: 'https://shop.example', state: 'approved', startedAt: NOW },
            ...{ serviceOrigin: 'https://app.example.com', sealedKey: seal.close('ck_1:cs_1') },
          },
        });
        return async (ring) => {
          const { sealedKey } = await db.shopConnection.findUniqueOrThrow({ where: { tenantId: id } });
          return ring.seal.open(sealedKey ?? '') === 'ck_1:cs_1';
        };
      },
    ],
    [
      'the codes of two-step log-in',
      async ({ seal }) => {
        const person = await makePerson();
        const secret = newTotpSecret();
        let nowMs = NOW.getTime();
        const codeAt = (timestamp: number) =>
          new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
        await enableTotp({ db, seal, person, secret, code: codeAt(nowMs), actor, now: NOW });
        return async (ring) => {
          const account = await findAccount(db, person);
          // Each code works only once.
          nowMs += 60_000;
          if (!account) return false;
          return (
            (await takeCode({ db, seal: ring.seal, account, code: codeAt(nowMs), now: new Date(nowMs) })) ===
            'app'
          );
        };
      },
    ],
    [
      'a key that signs a company’s mails',
      async ({ seal }) => {
        const { id } = await makeTenant(db);
        await db.tenant.update({ where: { id }, data: await createSenderKey(seal) });
        return async (ring) => {
          const storedTenant = await db.tenant.findUniqueOrThrow({ where: { id } });
          return typeof openSenderKey(storedTenant, 'acme.example', ring.seal) === 'object';
        };
      },
    ],
    [
      'a message in the local mailbox',
      async ({ seal }) => {
        const mail = {
          ...{ tenantId, kind: 'email', sender: 'a@example.com', recipient: 'b@example.com' },
          ...{ subject: 'Hello', text: 'A text with a link', html: null, headers: {} },
        };
        const { id: outboxMessageId } = await db.outboxMessage.create({
          data: { tenantId, kind: 'email', purpose: 'plan-mail', dedupeKey: randomUUID(), state: 'sent' },
        });
        await db.$transaction((tx) =>
          storeLocalMails(tx, { mails: [{ ...mail, outboxMessageId } as never], seal, now: NOW }),
        );
        const { id } = await db.localMail.findFirstOrThrow({ where: { outboxMessageId } });
        return async (ring) =>
          (await readMailbox({ db, seal: ring.seal, id }))?.text === 'A text with a link';
      },
    ],
    [
      'an invitation that waits to be sent',
      async (creationRing) => {
        const email = `${randomUUID()}@example.com`;
        const invitation = { tenantId, email, role: 'editor', invitedBy: 'Ana' } as const;
        await inviteColleague({ db, outbox: createOutbox(creationRing), ...invitation, actor, now: NOW });
        return mailHasLink((await findMail('invite', email)).id, /\/invite\/[\w-]{20,}/);
      },
    ],
    [
      'a link for a new password that waits to be sent',
      async (creationRing) => {
        const { email } = await makePerson();
        await requestPasswordReset({ db, outbox: createOutbox(creationRing), email, now: NOW });
        const works = mailHasLink((await findMail('reset', email)).id, /\/reset-password\/[\w-]{20,}/);
        // The first rendering creates the link and stores it for another attempt.
        expect(await works(creationRing)).toBe(true);
        return works;
      },
    ],
    [
      'a link for a new password that was sent',
      async () => {
        const { id, email } = await makePerson();
        const owner = { tenantUserId: id, tenantId, email };
        const { token } = await db.$transaction((tx) => makeToken(tx, 'reset', owner, NOW));
        return async () => (await findToken(db, 'reset', token, NOW)) !== null;
      },
    ],
    [
      'a session, with its step-up',
      async () => {
        const device = { userAgent: null, address: '127.0.0.1' };
        const person = await makePerson();
        const token = await startSession({ db, person, awaitingTotp: false, seen: device, now: NOW });
        return async () => ((await findSession(db, token, NOW))?.steppedUpAt ?? null) !== null;
      },
    ],
    [
      'an API key',
      async () => {
        const { key } = await createApiKey({ db, tenantId, name: randomUUID(), scopes: [], actor, now: NOW });
        return async () => (await findKeyHolder(db, key, NOW))?.tenantId === tenantId;
      },
    ],
    [
      'the answer to an idempotency key',
      async (creationRing) => {
        const key = randomUUID();
        const answer = async (ring: KeyRing, body: string) =>
          answerOnceInDatabase({
            ...{ db, seal: ring.seal, tenantId, scope: 'test', key, inTransaction: true },
            requestHashes: hashRequest({ ring, target: 'POST /api', raw: Buffer.from('body') }),
            report: () => {},
            work: async () => ({ status: 201, headers: {}, body }),
          });
        await answer(creationRing, 'the first');
        return async (ring) => {
          const again = await answer(ring, 'another').catch(() => null);
          return again?.answer.body === 'the first' && again.isReplayed;
        };
      },
    ],
  ];

  /**
   * Cases that break once the old secret is removed from the list: signatures that were already sent, and a hash with a lifetime of 24
   * hours.
   */
  const NEEDS_OLD = /of a mail that was sent|idempotency key/;

  it('a rotation loses nothing: what was made before works with both, and after the reseal with the new alone', async () => {
    const admits = (ring: KeyRing) => admitRing({ db, ring, now: NOW });
    expect(await admits(OLD)).toBeNull();
    const before = await Promise.all(THINGS.map(async ([name, make]) => ({ name, works: await make(OLD) })));
    const list = async (ring: KeyRing, things: readonly { name: string; works: Works }[]) => {
      const works: string[] = [];
      for (const thing of things) if (await thing.works(ring)) works.push(thing.name);
      return works;
    };
    const all = THINGS.map(([name]) => name);
    expect(await list(OLD, before)).toEqual(all);

    expect(await admits(BOTH)).toBeNull();
    expect(await list(BOTH, before)).toEqual(all);
    // From here on some data can't be decrypted with only the old secret.
    expect(await admits(OLD)).toMatch(/SESSION_SECRET=new,old/);
    expect(await admits(NEW)).toMatch(/SESSION_SECRET=new,old/);
    const between = await Promise.all(
      THINGS.map(async ([name, make]) => ({ name, works: await make(BOTH) })),
    );

    const counts = await resealAll({ db, ring: BOTH, isLost: false, now: NOW });
    expect(counts.filter(({ resealed }) => resealed === 0)).toEqual([
      // No operator has a second factor in this test: it is created in the same way as that of a company's staff.
      expect.objectContaining({ name: 'second factors of operators' }),
    ]);
    expect(counts.every(({ unreadable }) => unreadable === 0)).toBe(true);
    const again = await resealAll({ db, ring: BOTH, isLost: false, now: NOW });
    expect(again.map(({ resealed }) => resealed)).toEqual(counts.map(() => 0));

    expect(await list(BOTH, before)).toEqual(all);
    expect(await admits(NEW)).toBeNull();
    expect(await list(NEW, between)).toEqual(all);
    expect(await list(NEW, before)).toEqual(all.filter((name) => !NEEDS_OLD.test(name)));
    expect(await admits(OLD)).toMatch(/SESSION_SECRET=new,old/);
  }, 120_000);
});

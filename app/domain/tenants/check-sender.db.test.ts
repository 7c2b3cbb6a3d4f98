import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDns } from '#app/adapters/dns.server.ts';
import { DEFAULT_TERMS } from '#app/domain/billing/plans.ts';
import type { Database } from '#app/domain/database.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { type DnsServer, startDnsServer } from '../../../tests/support/dns-server.ts';
import {
  checkSender,
  dropSender,
  findSenderKey,
  readSenderSetup,
  requestSender,
  verifySender,
} from './index.ts';
import { createSenderKey, NO_SENDER_KEY } from './sender-key.server.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const ACTOR = { kind: 'tenant-user', id: 'u', label: 'Ida', requestId: null } as const;
const FROM = 'hello@acme.example';

const seal = new KeyRing(['a secret that only tests use, long enough']).seal;
let createdKey: ReturnType<typeof createSenderKey> | undefined;
/** The key is created once, for tests of other things, because creating it takes a tenth of a second. */
const storeSenderKey = async (db: Database) =>
  db.tenant.update({ where: { id: 'acme' }, data: await (createdKey ??= createSenderKey(seal)) });

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let server: DnsServer;
  const senderOptions = { tenantId: 'acme', seal, spfInclude: 'mail.service.example' };
  const dns = () => createDns({ servers: [server.address], timeoutMs: 200 });
  const setup = async () => {
    const senderSetup = await readSenderSetup({ db, ...senderOptions });
    if (!senderSetup) throw new Error('no sender');
    return senderSetup;
  };
  const check = () => checkSender({ db, dns: dns(), now: NOW, ...senderOptions });
  const findKey = (from = FROM, tenantId = 'acme') => findSenderKey({ db, seal, tenantId, from });
  const publish = async () => {
    const { records } = await setup();
    for (const { name, value } of Object.values(records)) server.records.set(name, [value]);
  };
  const verify = async () => {
    const { senderToken } = await db.tenant.findUniqueOrThrow({ where: { id: 'acme' } });
    server.records.set('_assessment-verify.acme.example', [senderToken ?? '']);
    await verifySender({ db, dns: dns(), tenantId: 'acme', actor: ACTOR, now: NOW });
  };

  beforeAll(async () => {
    ({ db } = await makeDb());
    server = await startDnsServer();
    for (const id of ['acme', 'other'])
      await db.tenant.create({
        data: { ...DEFAULT_TERMS, id, subdomain: id, name: id, contactEmail: `a@${id}.example` },
      });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.records.clear();
    await dropSender({ db, tenantId: 'acme', actor: ACTOR, now: NOW });
    await requestSender({ db, tenantId: 'acme', email: FROM, actor: ACTOR, now: NOW });
    await storeSenderKey(db);
  });

  it('finds nothing in an empty domain, and stores that', async () => {
    expect(await check()).toMatchObject({
      spf: { ok: false, finding: 'missing' },
      dkim: { ok: false, finding: 'missing' },
      dmarc: { ok: false, finding: 'missing' },
    });
    expect(await setup()).toMatchObject({ checkedAt: NOW, checks: { spf: { finding: 'missing' } } });
  });

  it('finds the records that it asked for, and DMARC at the domain above too', async () => {
    await publish();
    expect(await check()).toMatchObject({ spf: { ok: true }, dkim: { ok: true }, dmarc: { ok: true } });
    await requestSender({ db, tenantId: 'acme', email: 'x@news.acme.example', actor: ACTOR, now: NOW });
    expect((await check()).dmarc).toMatchObject({ ok: true, finding: 'no-policy' });
  });

  it('signs once the domain is verified and the key’s record was found, for that domain and tenant only', async () => {
    await publish();
    await verify();
    expect(await findKey()).toBeNull();
    await check();
    const key = await findKey('sales@acme.example');
    expect(key).toMatchObject({ domain: 'acme.example' });
    expect(key).toMatchObject({ privateKey: expect.stringContaining('BEGIN PRIVATE KEY') });
    expect(await findKey('us@service.example')).toBeNull();
    expect(await findKey(FROM, 'other')).toBeNull();
  });

  it('stores the key encrypted, and stops signing when its record is gone', async () => {
    await publish();
    await verify();
    await check();
    const { dkimPrivateKey } = await db.tenant.findUniqueOrThrow({ where: { id: 'acme' } });
    expect(dkimPrivateKey).toMatch(/^v1\./);
    server.records.clear();
    await check();
    expect(await findKey()).toBeNull();
  });

  it('makes one key, however often the page is opened, and another for another domain', async () => {
    await db.tenant.update({ where: { id: 'acme' }, data: NO_SENDER_KEY });
    const [first, second] = await Promise.all([setup(), setup()]);
    expect(second.records.dkim).toEqual(first.records.dkim);
    await requestSender({ db, tenantId: 'acme', email: 'x@rival.example', actor: ACTOR, now: NOW });
    const otherSetup = await setup();
    expect(otherSetup.records.dkim.value).not.toBe(first.records.dkim.value);
    expect(otherSetup.checkedAt).toBeNull();
  });

  it('keeps a key that can’t be opened while its record is found, and makes a new one afterwards', async () => {
    await publish();
    await verify();
    await check();
    const before = await setup();
    const newSeal = new KeyRing(['another secret of the service, long enough']).seal;
    const lacking = { db, ...senderOptions, seal: newSeal };
    expect(await findSenderKey({ ...lacking, from: FROM })).toBe('unreadable');
    expect(await readSenderSetup(lacking)).toMatchObject({ records: before.records, isKeyReadable: false });
    expect(await checkSender({ ...lacking, dns: dns(), now: NOW })).toMatchObject({ dkim: { ok: true } });
    expect(await setup()).toMatchObject({ records: before.records, isKeyReadable: true });
    server.records.clear();
    await checkSender({ ...lacking, dns: dns(), now: NOW });
    const after = await readSenderSetup(lacking);
    expect(after?.records.dkim.value).not.toBe(before.records.dkim.value);
    expect(after?.checks).toBeNull();
  });

  it('leaves the last result when the name servers don’t answer', async () => {
    await publish();
    await verify();
    await check();
    server.records.set('acme.example', null);
    await expect(check()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await findKey()).not.toBeNull();
  });
});

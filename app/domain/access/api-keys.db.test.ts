import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  can,
  createApiKey,
  findKeyHolder,
  type KeyHolder,
  type KeyScope,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from './index.ts';

const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;
const begun = new Date('2026-05-01T10:00:00Z');
const later = ({ days = 0, seconds = 0 }) =>
  new Date(begun.getTime() + (days * 24 * 60 * 60 + seconds) * 1000);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let acme: string;
  let otherTenantId: string;

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: acme } = await makeTenant(db));
    ({ id: otherTenantId } = await makeTenant(db));
  });

  const create = (options: { tenantId?: string; name?: string; scopes?: KeyScope[] } = {}) =>
    createApiKey({
      db,
      tenantId: acme,
      name: 'Shop server',
      scopes: ['tenant:read'],
      actor,
      now: begun,
      ...options,
    });
  const findListedKey = async (id: string, now = begun) =>
    (await listApiKeys({ db, tenantId: acme, now })).rows.find((key) => key.id === id);
  const logged = (id: string) => db.auditEvent.findMany({ where: { targetId: id }, orderBy: { id: 'asc' } });

  describe('a key', () => {
    it('is kept as a hash, and only its first characters are shown', async () => {
      const { id, key } = await create();
      const row = await db.apiKey.findUniqueOrThrow({ where: { id } });
      expect(JSON.stringify(row)).not.toContain(key);
      expect(row.prefix).toBe(key.slice(0, 12));
      expect(await findListedKey(id)).toMatchObject({ name: 'Shop server', prefix: row.prefix, works: true });
      expect(JSON.stringify(await logged(id))).not.toContain(key);
    });

    it('opens its own tenant, for its scopes', async () => {
      const { key } = await create({ scopes: ['leads:read'] });
      const holder = (await findKeyHolder(db, key, begun)) as KeyHolder;
      expect(holder).toMatchObject({ kind: 'api-key', tenantId: acme, scopes: ['leads:read'] });
      expect(can(holder, 'leads.count')).toBe(true);
      expect(can(holder, 'tenant.read')).toBe(false);
      expect(can(holder, 'keys.manage')).toBe(false);
    });

    it.each([[''], ['sg_live_'], ['sg_live_nobodys'], ['Bearer x']])('is not “%s”', async (key) => {
      expect(await findKeyHolder(db, key, begun)).toBeNull();
    });

    it('is not its own hash', async () => {
      const { id } = await create();
      const { keyHash } = await db.apiKey.findUniqueOrThrow({ where: { id } });
      expect(await findKeyHolder(db, keyHash, begun)).toBeNull();
      expect(await findKeyHolder(db, `sg_live_${keyHash}`, begun)).toBeNull();
    });

    it('remembers when it was used, at most once a minute', async () => {
      const { id, key } = await create();
      const readLastUsedAt = async () => (await findListedKey(id))?.lastUsedAt;
      expect(await readLastUsedAt()).toBeNull();
      await findKeyHolder(db, key, later({ seconds: 10 }));
      await findKeyHolder(db, key, later({ seconds: 40 }));
      expect(await readLastUsedAt()).toEqual(later({ seconds: 10 }));
      await findKeyHolder(db, key, later({ seconds: 71 }));
      expect(await readLastUsedAt()).toEqual(later({ seconds: 71 }));
    });
  });

  describe('revoking', () => {
    it('ends a key at once, once, and is written down with its name', async () => {
      const { id, key } = await create({ name: 'Old server' });
      const revoke = () => revokeApiKey({ db, tenantId: acme, keyId: id, actor, now: begun });
      await revoke();
      expect(await findKeyHolder(db, key, begun)).toBeNull();
      expect(await findListedKey(id)).toMatchObject({ works: false, revokedAt: begun });
      await expect(revoke()).rejects.toMatchObject({ code: 'not-found' });
      expect(await logged(id)).toMatchObject([
        { action: 'api-key.create', tenantId: acme },
        { action: 'api-key.revoke', tenantId: acme, details: { name: 'Old server' } },
      ]);
    });

    it('of another tenant’s key is as of an unknown one, and changes nothing', async () => {
      const { id, key } = await create();
      const refusals = await Promise.all(
        [id, 'nobodys'].map((keyId) =>
          revokeApiKey({ db, tenantId: otherTenantId, keyId, actor, now: begun }).catch((error) => error),
        ),
      );
      expect(refusals[0]).toEqual(refusals[1]);
      expect(refusals[0]).toMatchObject({ code: 'not-found' });
      expect(await findKeyHolder(db, key, begun)).not.toBeNull();
    });
  });

  describe('replacing', () => {
    it('makes a new key like the old one, which goes on for seven days', async () => {
      const old = await create({ name: 'Till', scopes: ['leads:read', 'conversions:write'] });
      const newKey = await rotateApiKey({ db, tenantId: acme, keyId: old.id, actor, now: begun });
      expect(newKey.key).not.toBe(old.key);
      expect(await findListedKey(newKey.id)).toMatchObject({
        name: 'Till',
        scopes: ['leads:read', 'conversions:write'],
        rotatedFromId: old.id,
        expiresAt: null,
      });
      expect(await findKeyHolder(db, old.key, later({ days: 6 }))).not.toBeNull();
      expect(await findKeyHolder(db, old.key, later({ days: 7 }))).toBeNull();
      expect(await findKeyHolder(db, newKey.key, later({ days: 7 }))).not.toBeNull();
      expect((await findListedKey(old.id, later({ days: 7 })))?.works).toBe(false);
    });

    it('a second time is refused, and does not lengthen the old one’s days', async () => {
      const old = await create();
      await rotateApiKey({ db, tenantId: acme, keyId: old.id, actor, now: begun });
      const again = rotateApiKey({ db, tenantId: acme, keyId: old.id, actor, now: later({ days: 5 }) });
      await expect(again).rejects.toMatchObject({ code: 'conflict' });
      expect(await findKeyHolder(db, old.key, later({ days: 8 }))).toBeNull();
    });

    it('of 10 requests at once makes one key', async () => {
      const { id: tenantId } = await makeTenant(db);
      const { id: keyId } = await create({ tenantId });
      const results = await Promise.allSettled(
        Array.from({ length: 10 }, () => rotateApiKey({ db, tenantId, keyId, actor, now: begun })),
      );
      const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(refused.map((reason) => reason.code)).toEqual(Array(9).fill('conflict'));
      expect(await db.apiKey.count({ where: { tenantId } })).toBe(2);
    });

    it('counts within the limit of 20 keys', async () => {
      const { id: tenantId } = await makeTenant(db);
      const keys: { id: string }[] = [];
      for (let count = 0; count < 20; count++) keys.push(await create({ tenantId }));
      const rotate = () => rotateApiKey({ db, tenantId, keyId: keys[0]?.id ?? '', actor, now: begun });
      await expect(rotate()).rejects.toMatchObject({ code: 'conflict' });
      await revokeApiKey({ db, tenantId, keyId: keys[1]?.id ?? '', actor, now: begun });
      await expect(rotate()).resolves.toMatchObject({ name: 'Shop server' });
    });

    it('of a revoked key, or of another tenant’s, is refused', async () => {
      const gone = await create();
      await revokeApiKey({ db, tenantId: acme, keyId: gone.id, actor, now: begun });
      const acmeKey = await create();
      const rotateKey = (tenantId: string, keyId: string) =>
        rotateApiKey({ db, tenantId, keyId, actor, now: begun });
      await expect(rotateKey(acme, gone.id)).rejects.toMatchObject({ code: 'not-found' });
      await expect(rotateKey(otherTenantId, acmeKey.id)).rejects.toMatchObject({ code: 'not-found' });
      expect((await findListedKey(acmeKey.id))?.expiresAt).toBeNull();
    });
  });

  describe('a company', () => {
    it('sees its own keys only', async () => {
      const { id } = await create({ tenantId: otherTenantId });
      const { rows, total } = await listApiKeys({ db, tenantId: otherTenantId, now: begun });
      expect(rows.map((key) => key.id)).toEqual([id]);
      expect(total).toBe(1);
      expect(await findListedKey(id)).toBeUndefined();
    });

    it('has at most 20 keys that work', async () => {
      const { id: tenantId } = await makeTenant(db);
      const keys = [];
      for (let count = 0; count < 20; count++) keys.push(await create({ tenantId }));
      await expect(create({ tenantId })).rejects.toMatchObject({ code: 'conflict' });
      await revokeApiKey({ db, tenantId, keyId: keys[0]?.id ?? '', actor, now: begun });
      await expect(create({ tenantId })).resolves.toBeDefined();
    });
  });
});

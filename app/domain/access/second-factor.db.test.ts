import { Secret, TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  type Account,
  countRecoveryCodes,
  disableTotp,
  enableTotp,
  findAccount,
  newTotpSecret,
  type Person,
  takeCode,
} from './index.ts';

const seal = new KeyRing(['a secret of the service']).seal;
const begun = new Date('2026-05-01T10:00:00Z');
const STEP_MS = 30_000;
const later = (steps: number) => new Date(begun.getTime() + steps * STEP_MS);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let person: Person;
  let secret: string;
  let recovery: string[];

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
  });

  beforeEach(async () => {
    const email = `${newTotpSecret().toLowerCase()}@acme.example`;
    const { id } = await db.tenantUser.create({ data: { tenantId, email, passwordHash: '-' } });
    person = { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId };
    secret = newTotpSecret();
    recovery = await enableTotp({
      db,
      seal,
      person,
      secret,
      code: codeAt(begun),
      actor: actor(),
      now: begun,
    });
  });

  const actor = () => ({ kind: person.kind, id: person.id, label: person.email, requestId: null });
  const codeAt = (moment: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment.getTime() });
  const account = async () => (await findAccount(db, person)) as Account;
  const take = async (code: string, now: Date) => takeCode({ db, seal, account: await account(), code, now });

  describe('a code of the app', () => {
    it('is taken after the clock was a day ahead and a code was used then, and each still once', async () => {
      const ahead = later(2 * 60 * 24);
      expect(await take(codeAt(ahead), ahead)).toBe('app');
      expect(await take(codeAt(later(5)), later(5))).toBe('app');
      expect(await take(codeAt(later(5)), later(5))).toBeNull();
      expect(await take(codeAt(later(4)), later(5))).toBeNull();
      expect(await take(codeAt(later(6)), later(5))).toBe('app');
      expect(await take(codeAt(later(4)), later(5))).toBeNull();
    });

    it('is taken once, and neither it nor an earlier one again', async () => {
      expect(await take(codeAt(later(1)), later(1))).toBe('app');
      expect(await take(codeAt(later(1)), later(1))).toBeNull();
      expect(await take(codeAt(later(0)), later(1))).toBeNull();
      expect(await take(codeAt(later(2)), later(2))).toBe('app');
    });

    it('that switched it on is used up', async () => {
      expect(await take(codeAt(begun), begun)).toBeNull();
    });

    it('passes with a clock that is one step off, and not with two', async () => {
      expect(await take(codeAt(later(5)), later(7))).toBeNull();
      expect(await take(codeAt(later(9)), later(7))).toBeNull();
      expect(await take(codeAt(later(6)), later(7))).toBe('app');
      expect(await take(codeAt(later(8)), later(7))).toBe('app');
    });

    it('sent five times at once passes once', async () => {
      const hers = await account();
      const code = codeAt(later(3));
      const results = await Promise.all(
        Array.from({ length: 5 }, () => takeCode({ db, seal, account: hers, code, now: later(3) })),
      );
      expect(results.filter((result) => result === 'app')).toHaveLength(1);
    });
  });

  describe('a recovery code', () => {
    it('is taken once, however it is written', async () => {
      const [first = '', second = ''] = recovery;
      expect(recovery).toHaveLength(10);
      expect(await take(` ${first.toUpperCase().replaceAll('-', ' ')} `, begun)).toBe('recovery');
      expect(await take(first, begun)).toBeNull();
      expect(await countRecoveryCodes(db, person)).toBe(9);
      expect(await take(second, begun)).toBe('recovery');
    });

    it('sent five times at once passes once', async () => {
      const hers = await account();
      const code = recovery[2] ?? '';
      const results = await Promise.all(
        Array.from({ length: 5 }, () => takeCode({ db, seal, account: hers, code, now: begun })),
      );
      expect(results.filter((result) => result === 'recovery')).toHaveLength(1);
    });

    it('of somebody else is worth nothing', async () => {
      const { id } = await db.tenantUser.create({
        data: { tenantId, email: `other-${person.email}`, passwordHash: '-' },
      });
      const otherPerson: Person = { ...person, id, email: `other-${person.email}` };
      await enableTotp({
        db,
        seal,
        person: otherPerson,
        secret,
        code: codeAt(begun),
        actor: actor(),
        now: begun,
      });
      const otherAccount = (await findAccount(db, otherPerson)) as Account;
      expect(
        await takeCode({ db, seal, account: otherAccount, code: recovery[0] ?? '', now: begun }),
      ).toBeNull();
    });
  });

  describe('the second factor', () => {
    it('is not switched on with a wrong code', async () => {
      const wrong = codeAt(begun) === '000000' ? '000001' : '000000';
      await expect(
        enableTotp({ db, seal, person, secret, code: wrong, actor: actor(), now: begun }),
      ).rejects.toThrow(AppError);
    });

    it('is stored so that the database alone does not give it, nor the recovery codes', async () => {
      const row = await db.tenantUser.findUniqueOrThrow({
        where: { id: person.id },
        include: { recoveryCodes: true },
      });
      const text = JSON.stringify(row);
      expect(text).not.toContain(secret);
      expect(text).not.toContain(recovery[0]);
      expect(() => new KeyRing(['another secret']).seal.open(row.totpSecret ?? '')).toThrow();
    });

    it('switched off takes its codes with it', async () => {
      await disableTotp({ db, person, actor: actor(), now: begun });
      expect(await take(recovery[0] ?? '', begun)).toBeNull();
      expect(await take(codeAt(later(1)), later(1))).toBeNull();
      expect(await countRecoveryCodes(db, person)).toBe(0);
    });
  });
});

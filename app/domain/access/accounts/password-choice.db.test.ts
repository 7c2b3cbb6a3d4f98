import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import {
  findAccount,
  findSession,
  hashPassword,
  makeToken,
  type Person,
  startSession,
} from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import { makeTenant } from '../../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import {
  acceptInvitation,
  changePassword,
  findPasswordReset,
  inviteColleague,
  resetPassword,
  signUp,
} from './index.ts';

/** Every way to set a password has the same rules (D52), and every password change ends the links and sessions that could undo it. */

const actor = { kind: 'tenant-user', id: 'ana', label: 'ana@acme.example', requestId: null } as const;
const now = new Date('2026-05-01T10:00:00Z');
const clientInfo = { userAgent: null, address: '192.0.2.1' };
const product = 'StackGuide';
const GOOD = 'a long enough phrase';

let madeHash: Promise<string> | undefined;
/** Argon2 is slow on purpose, so this hashes once. */
const hashOnce = () => (madeHash ??= hashPassword(GOOD));

const COMMON = 'Password2024!';
const REFUSED = [
  ['a common one with a year behind it', COMMON, /too common/],
  ['one with the person’s name', 'the garden of ruiz', /your own name/],
  ['one with the company’s name', 'tall northwind trees', /company/],
  ['one with the address’s domain', 'windy harbour days', /e-mail address/],
  ['one with the product’s name', 'my stackguide phrase', /StackGuide/],
] as const;

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let sent: NewMessage[];
  const outbox: Outbox = {
    enqueue: async (_tx, messages) => sent.push(...[messages].flat()),
    wake: () => {},
  };
  let count = 0;
  const newAddress = () => `member-${++count}@harbour.example`;
  const readToken = () => String((sent.at(-1)?.payload as { token?: string })?.token);

  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db, { name: 'Northwind Labs' }));
  });
  beforeEach(() => {
    sent = [];
  });

  const member = async (): Promise<Person> => {
    const email = newAddress();
    const passwordHash = await hashOnce();
    const data = { tenantId, email, passwordHash, firstName: 'Ana', lastName: 'Ruiz', role: 'admin' };
    const { id } = await db.tenantUser.create({ data });
    const account = await findAccount(db, { kind: 'tenant-user', id });
    return account?.person as Person;
  };
  const operator = async (): Promise<Person> => {
    const data = { username: newAddress(), passwordHash: await hashOnce() };
    const { id } = await db.user.create({ data });
    return (await findAccount(db, { kind: 'operator', id }))?.person as Person;
  };
  const openSession = async (person: Person) => {
    const token = await startSession({ db, person, awaitingTotp: false, seen: clientInfo, now });
    return { token, id: (await findSession(db, token, now))?.id ?? '' };
  };
  const resetLink = async (person: Person) => {
    const owner = person.kind === 'operator' ? { userId: person.id } : { tenantUserId: person.id };
    const data = { ...owner, tenantId: person.tenantId, email: person.email };
    return (await db.$transaction((tx) => makeToken(tx, 'reset', data, now))).token;
  };
  const change = async (person: Person, password: string, sessionId: string) =>
    changePassword({ db, person, sessionId, password, product, actor, now });

  const WAYS: [way: string, set: (password: string) => Promise<unknown>][] = [
    [
      'a sign-up',
      (password) => {
        const input = { company: 'Northwind Labs', firstName: 'Ana', lastName: 'Ruiz', email: newAddress() };
        const values = signUpInput.parse({ ...input, password });
        return signUp({ db, outbox, values, product, isLive: false, requestId: null, now });
      },
    ],
    [
      'an invitation',
      async (password) => {
        const email = newAddress();
        await inviteColleague({ db, outbox, tenantId, email, role: 'editor', invitedBy: 'Ana', actor, now });
        const name = { firstName: 'Ana', lastName: 'Ruiz' };
        return acceptInvitation({ db, token: readToken(), ...name, password, product, requestId: null, now });
      },
    ],
    [
      'a reset',
      async (password) => {
        const token = await resetLink(await member());
        return resetPassword({ db, token, password, product, requestId: null, now });
      },
    ],
    [
      'a change',
      async (password) => {
        const person = await member();
        return change(person, password, (await openSession(person)).id);
      },
    ],
  ];

  describe('a changed password', () => {
    it('lets no log-in through that had checked the old password before', async () => {
      const person = await member();
      const { passwordHash } = (await findAccount(db, person)) ?? { passwordHash: '' };
      await change(person, 'a quiet lantern over water', (await openSession(person)).id);
      const late = startSession({ db, person, passwordHash, awaitingTotp: false, seen: clientInfo, now });
      await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    it.each([
      ['a tenant’s person', member],
      ['an operator', operator],
    ])('of %s ends every reset link and every other session, one that waits for a code included', async (_who, make) => {
      const person = await make();
      const link = await resetLink(person);
      const [currentSession, otherSession] = [await openSession(person), await openSession(person)];
      const waiting = await startSession({ db, person, awaitingTotp: true, seen: clientInfo, now });
      await change(person, 'a quiet lantern over water', currentSession.id);
      expect(await findPasswordReset(db, link, now)).toBeNull();
      expect(await findSession(db, otherSession.token, now)).toBeNull();
      expect(await findSession(db, waiting, now)).toBeNull();
      expect(await findSession(db, currentSession.token, now)).not.toBeNull();
    });

    it('leaves the links and sessions of others alone', async () => {
      const [ana, bea] = [await member(), await member()];
      const link = await resetLink(bea);
      const hers = await openSession(bea);
      await change(ana, 'a quiet lantern over water', (await openSession(ana)).id);
      expect(await findPasswordReset(db, link, now)).toMatchObject({ email: bea.email });
      expect(await findSession(db, hers.token, now)).not.toBeNull();
    });
  });

  // All rules are tested in passwords.test.ts.
  describe.each(WAYS)('the password of %s', (_way, set) => {
    it.each(REFUSED)('is refused when it is %s', async (_what, password, why) => {
      await expect(set(password)).rejects.toMatchObject({
        code: 'invalid',
        fields: { password: [expect.stringMatching(why)] },
      });
    });

    it('is taken when it is a phrase of its own', async () => {
      await set('a quiet lantern over water');
    });
  });

  it('of an operator’s forced change is held to the same', async () => {
    const person = await operator();
    const { id } = await openSession(person);
    await expect(change(person, COMMON, id)).rejects.toMatchObject({ code: 'invalid' });
    await expect(change(person, 'windy harbour days', id)).rejects.toMatchObject({ code: 'invalid' });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import { findAccountByEmail, verifyLogIn } from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MailRequest, NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import { updateTenant } from '#app/domain/tenants/index.ts';
import { forEachDatabase } from '../../../../tests/support/databases.ts';
import { accountMails, findVerification, sendVerification, signUp, verifyEmail } from './index.ts';

const now = new Date('2026-05-01T10:00:00Z');
const later = new Date('2026-05-01T11:00:00Z');

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let sent: NewMessage[];
  let count = 0;
  const outbox: Outbox = {
    enqueue: async (_tx, messages) => sent.push(...[messages].flat()),
    wake: () => {},
  };
  const readToken = (message = sent.at(-1)) => String((message?.payload as { token?: string })?.token);
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(() => {
    sent = [];
  });

  const join = async (over: object = {}) => {
    count += 1;
    const email = `Ana@north-${count}.example`;
    const input = { company: 'North', firstName: 'Ana', email, password: 'a long enough phrase', ...over };
    const values = signUpInput.parse(input);
    const { person } = await signUp({ db, outbox, values, product: 'StackGuide', requestId: null, now });
    return { person, tenantId: person.tenantId ?? '' };
  };
  const verifiedAt = async (tenantId: string) =>
    (await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).emailVerifiedAt;
  const confirm = (token: string) => verifyEmail({ db, outbox, token, requestId: null, now: later });

  it('makes a tenant on trial and its admin, and mails a link that confirms the address once', async () => {
    const { person, tenantId } = await join();
    expect(person).toMatchObject({ role: 'admin', email: person.email.toLowerCase() });
    expect(await db.tenant.findUniqueOrThrow({ where: { id: tenantId } })).toMatchObject({
      name: 'North',
      contactEmail: person.email,
      emailVerifiedAt: null,
      trialEndsAt: new Date('2026-05-15T10:00:00Z'),
    });
    expect(sent).toMatchObject([{ purpose: 'verify', recipient: person.email }]);
    expect(await findVerification(db, readToken(), later)).toBe(person.email);
    expect(await confirm(readToken())).toBe(true);
    expect(await verifiedAt(tenantId)).toEqual(later);
    expect(await confirm(readToken())).toBe(false);
  });

  it('begins with the colours that were tried, else with the default theme', async () => {
    const joinAndReadTheme = async (over: object) => {
      const { tenantId } = await join(over);
      const select = { primaryColor: true, secondaryColor: true, useBrandColors: true, colorScheme: true };
      return db.tenant.findUniqueOrThrow({ where: { id: tenantId }, select });
    };
    const [primaryColor, secondaryColor] = ['#0b6e4f', '#08415c'];
    expect(await joinAndReadTheme({ primaryColor, secondaryColor, colorScheme: 'dark' })).toEqual({
      primaryColor,
      secondaryColor,
      useBrandColors: true,
      colorScheme: 'dark',
    });
    expect(await joinAndReadTheme({ primaryColor })).toMatchObject({
      secondaryColor: primaryColor,
      useBrandColors: true,
    });
    expect(await joinAndReadTheme({ secondaryColor })).toMatchObject({ useBrandColors: false });
    expect(await joinAndReadTheme({})).toMatchObject({ useBrandColors: false, colorScheme: 'host' });
    expect(() => signUpInput.parse({ primaryColor: 'red;}' })).toThrow('Please enter a colour');
  });

  it('confirms the tenant too when its contact address was changed in the meantime', async () => {
    const { person, tenantId } = await join();
    const actor = { kind: person.kind, id: person.id, label: person.email, requestId: null };
    const values = { contactEmail: 'desk@north.example' };
    await updateTenant({ db, tenantId, values, may: () => true, actor, now });
    expect(await confirm(readToken())).toBe(true);
    expect(await verifiedAt(tenantId)).toEqual(later);
  });

  it('sends the link again until both the person and the tenant are confirmed', async () => {
    const { person, tenantId } = await join();
    await db.tenantUser.update({ where: { id: person.id }, data: { emailVerifiedAt: now } });
    sent = [];
    expect(await sendVerification({ db, outbox, person, now })).toBe(true);
    expect(await confirm(readToken())).toBe(true);
    expect(await verifiedAt(tenantId)).toEqual(later);
    expect(await sendVerification({ db, outbox, person, now })).toBe(false);
    expect(sent).toHaveLength(1);
  });

  describe('with an address that has an account', () => {
    const PASSWORD = 'a long enough phrase';
    const logIn = async (email: string, password: string) =>
      (await verifyLogIn({ db, email, password })).person.id;
    const readMail = async (message = sent.at(-1)) => {
      const { recipient = null, payload = {}, tenantId = null } = message ?? {};
      return accountMails(db).verify({ purpose: 'verify', recipient, payload, tenantId } as MailRequest);
    };

    it('goes on as with a new one, and the mail says so', async () => {
      const first = await join();
      const [before] = sent;
      expect(await readMail()).toMatchObject({ purpose: 'verify', token: readToken() });
      expect(await confirm(readToken())).toBe(true);

      sent = [];
      const second = await join({ email: first.person.email.toUpperCase() });
      expect(second.tenantId).not.toBe(first.tenantId);
      expect(second.person).toMatchObject({ role: 'admin', email: first.person.email });
      expect(sent).toMatchObject([{ purpose: before?.purpose, recipient: before?.recipient }]);
      expect(await readMail()).toEqual({ purpose: 'verify', recipient: first.person.email, token: null });
      // The link that is not in the mail confirms nothing either.
      expect(await findVerification(db, readToken(), later)).toBeNull();
      expect(await confirm(readToken())).toBe(false);
      expect(await verifiedAt(second.tenantId)).toBeNull();
      expect(await sendVerification({ db, outbox, person: second.person, now })).toBe(true);
      expect(await readMail()).toMatchObject({ token: null });
    });

    it('opens each account by its own password, whether the address was confirmed or not', async () => {
      const first = await join();
      expect(await logIn(first.person.email, PASSWORD)).toBe(first.person.id);
      await confirm(readToken());
      const second = await join({ email: first.person.email, password: 'another long phrase' });
      expect(await logIn(first.person.email, PASSWORD)).toBe(first.person.id);
      expect(await logIn(first.person.email, 'another long phrase')).toBe(second.person.id);
      await expect(logIn(first.person.email, 'a third long phrase')).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    });

    it('belongs to the sign-up whose link is opened first, also at the same moment', async () => {
      const [one, two] = [
        await join({ email: 'both@north.example' }),
        await join({ email: 'both@north.example' }),
      ];
      const [tokenOne, tokenTwo] = sent.map((message) => readToken(message)) as [string, string];
      const confirmed = await Promise.all([confirm(tokenOne), confirm(tokenTwo)]);
      expect(confirmed.filter(Boolean)).toHaveLength(1);
      const owners = await db.tenantUser.findMany({ where: { ownedEmail: 'both@north.example' } });
      expect(owners.map(({ id }) => id)).toEqual([confirmed[0] ? one.person.id : two.person.id]);
      expect((await findAccountByEmail(db, 'both@north.example'))?.person.id).toBe(owners[0]?.id);
    });
  });

  describe('refused', () => {
    it.each(['', 'a'.repeat(81), 'Ana\u0001'])('is the first name %j', (firstName) => {
      expect(
        signUpInput.safeParse({ company: 'N', firstName, email: 'a@b.example', password: 'x' }).success,
      ).toBe(false);
    });
  });
});

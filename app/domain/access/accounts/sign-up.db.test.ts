import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpInput } from '#app/domain/access/account-fields.ts';
import {
  acceptNewDocuments,
  findAccountByEmail,
  findPendingChange,
  isAskedToAccept,
  listCompaniesWithoutAcceptance,
  listDocumentsToAccept,
  listUnaccepted,
  verifyLogIn,
  versionsShown,
} from '#app/domain/access/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MailRequest, NewMessage, Outbox } from '#app/domain/messaging/index.ts';
import {
  type DocumentTexts,
  hashLegalText,
  LEGAL_DOCUMENTS,
  publishDocuments,
} from '#app/domain/site/index.ts';
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
    const { person } = await signUp({
      db,
      outbox,
      values,
      product: 'StackGuide',
      isLive: false,
      requestId: null,
      now,
    });
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
    expect(() => signUpInput.parse({ primaryColor: 'red;}' })).toThrow('Enter a color');
  });

  describe('with published documents', () => {
    const texts = Object.fromEntries(
      LEGAL_DOCUMENTS.map((id) => [id, { en: { title: id }, es: { title: id } }]),
    ) as unknown as DocumentTexts;
    let documents: string;
    beforeEach(async () => {
      await db.$transaction((tx) => publishDocuments(tx, texts, now));
      documents = versionsShown(await listDocumentsToAccept(db));
    });
    afterAll(() => db.legalDocument.deleteMany());

    it('records who accepted which version for which company', async () => {
      const { person, tenantId } = await join({ accepts: true, documents });
      const version = '2026-05-01';
      expect(
        await db.legalAcceptance.findMany({ where: { tenantId }, orderBy: { id: 'asc' } }),
      ).toMatchObject([
        { userId: person.id, document: 'terms', version, sha256: hashLegalText(texts.terms), createdAt: now },
        { userId: person.id, document: 'dpa', version, sha256: hashLegalText(texts.dpa), createdAt: now },
      ]);
      expect(await listUnaccepted(db, person.id)).toEqual([]);
      expect(await db.auditEvent.findFirst({ where: { tenantId, action: 'legal.accept' } })).toMatchObject({
        actorId: person.id,
        details: { terms: { to: version }, dpa: { to: version } },
      });
    });

    it.each([
      ['without the box', () => ({ documents }), 'invalid'],
      ['with the box of other versions', () => ({ accepts: true, documents: 'terms:0 dpa:0' }), 'conflict'],
    ])('refuses a sign-up %s and stores nothing', async (_what, over, code) => {
      const before = await db.tenant.count();
      await expect(join(over())).rejects.toMatchObject({ code });
      expect(await db.tenant.count()).toBe(before);
      expect(sent).toEqual([]);
    });

    it('asks again for a document that has changed, and only for that one', async () => {
      const { person, tenantId } = await join({ accepts: true, documents });
      const changed = { ...texts, terms: { en: { title: 'new' }, es: { title: 'new' } } };
      await db.$transaction((tx) => publishDocuments(tx, changed, later));
      const unaccepted = await listUnaccepted(db, person.id);
      expect(unaccepted).toMatchObject([
        { document: 'terms', appliesFrom: new Date('2026-05-31T11:00:00Z') },
      ]);
      const asked = (at: Date, userId = person.id) => isAskedToAccept(db, { userId, now: at });
      const lastDay = new Date('2026-05-31T10:59:59.999Z');
      const from = new Date('2026-05-31T11:00:00Z');
      // Log-in asks from the day on which the change applies, and at once who has accepted no version.
      expect([await asked(lastDay), await asked(from), await asked(later, 'nobody')]).toEqual([
        false,
        true,
        true,
      ]);
      expect(await findPendingChange(db, { tenantId, now: lastDay })).toEqual({ from });
      expect(await findPendingChange(db, { tenantId, now: from })).toBeNull();
      const isListed = async (at: Date) =>
        (await listCompaniesWithoutAcceptance(db, at)).companies.some(({ id }) => id === tenantId);
      expect([await isListed(lastDay), await isListed(from)]).toEqual([false, true]);
      const actor = { kind: person.kind, id: person.id, label: person.email, requestId: null };
      const shown = versionsShown(unaccepted);
      await acceptNewDocuments(db, { tenantId, userId: person.id, shown, actor, now: later });
      expect(await listUnaccepted(db, person.id)).toEqual([]);
      expect(await findPendingChange(db, { tenantId, now: later })).toBeNull();
      expect([await asked(from), await isListed(from)]).toEqual([false, false]);
    });
  });

  it('is closed on a live service without an operator’s identity', async () => {
    const values = signUpInput.parse({
      ...{ company: 'North', firstName: 'Ana', email: 'ana@live.example', password: 'a long enough phrase' },
    });
    const attempt = () =>
      signUp({ db, outbox, values, product: 'StackGuide', isLive: true, requestId: null, now });
    await expect(attempt()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/closed/),
    });
    expect(await db.tenant.count({ where: { contactEmail: 'ana@live.example' } })).toBe(0);
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

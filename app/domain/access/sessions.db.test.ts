import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  dropEndedSessions,
  endOtherSessions,
  endSessions,
  findSession,
  isSteppedUp,
  listSessions,
  type Person,
  startSession,
  stepUp,
} from './index.ts';

const clientInfo = { userAgent: 'tests', address: '192.0.2.1' };
const SYSTEM_ACTOR = { kind: 'system', id: null, label: null, requestId: null } as const;
const begun = new Date('2026-05-01T10:00:00Z');
const later = ({ days = 0, minutes = 0 }) => new Date(begun.getTime() + (days * 24 * 60 + minutes) * 60_000);

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let ana: Person;
  let bea: Person;
  let olga: Person;

  beforeAll(async () => {
    ({ db } = await makeDb());
    const { id: tenantId } = await makeTenant(db);
    const member = async (email: string): Promise<Person> => {
      const { id } = await db.tenantUser.create({ data: { tenantId, email, passwordHash: '-' } });
      return { kind: 'tenant-user', id, role: 'admin', email, name: null, tenantId };
    };
    ana = await member('ana@acme.example');
    bea = await member('bea@acme.example');
    const { id } = await db.user.create({ data: { username: 'olga@service.example', passwordHash: '-' } });
    olga = {
      kind: 'operator',
      id,
      role: 'operator',
      email: 'olga@service.example',
      name: null,
      tenantId: null,
    };
  });

  const start = (person: Person, { awaitingTotp = false, now = begun } = {}) =>
    startSession({ db, person, awaitingTotp, seen: clientInfo, now });

  describe('a session', () => {
    it('is found by its secret only, which is not stored', async () => {
      const token = await start(ana);
      const session = await findSession(db, token, begun);
      expect(session).toMatchObject({ account: { person: ana }, awaitingTotp: false });
      expect(await findSession(db, token.slice(1), begun)).toBeNull();
      const row = await db.session.findUniqueOrThrow({ where: { id: session?.id } });
      expect(JSON.stringify(row)).not.toContain(token);
      expect(await findSession(db, row.tokenHash, begun)).toBeNull();
    });

    it('ends after 14 days without use', async () => {
      const token = await start(ana);
      expect(await findSession(db, token, later({ days: 14 }))).toBeNull();
    });

    it('goes on for 14 days from when it was used', async () => {
      const token = await start(ana);
      expect(await findSession(db, token, later({ days: 13 }))).not.toBeNull();
      expect(await findSession(db, token, later({ days: 26 }))).not.toBeNull();
      expect(await findSession(db, token, later({ days: 41 }))).toBeNull();
    });

    it('ends 30 days after the log-in, however often it is used', async () => {
      await endSessions(db, ana);
      const token = await start(ana);
      for (const days of [10, 20, 29]) expect(await findSession(db, token, later({ days }))).not.toBeNull();
      expect(await findSession(db, token, later({ days: 30, minutes: -1 }))).not.toBeNull();
      expect(
        (await listSessions({ db, person: ana, now: later({ days: 30, minutes: -1 }) })).rows,
      ).toHaveLength(1);
      expect(await findSession(db, token, later({ days: 30 }))).toBeNull();
      expect((await listSessions({ db, person: ana, now: later({ days: 30 }) })).rows).toEqual([]);
      await dropEndedSessions(db, later({ days: 30 }));
      expect(await db.session.count({ where: { tenantUserId: ana.id } })).toBe(0);
    });

    it('ends 30 days after the log-in also when a row of an earlier version says that it lives longer', async () => {
      await endSessions(db, ana);
      const token = await start(ana);
      const { id } = (await findSession(db, token, begun)) ?? { id: '' };
      await db.session.update({ where: { id }, data: { expiresAt: later({ days: 43 }) } });
      expect(await findSession(db, token, later({ days: 30 }))).toBeNull();
      expect((await listSessions({ db, person: ana, now: later({ days: 30 }) })).rows).toEqual([]);
      await dropEndedSessions(db, later({ days: 30 }));
      expect(await db.session.count({ where: { id } })).toBe(0);
    });

    it('that replaces another counts from the log-in of the first, and asks for the password as before', async () => {
      const token = await startSession({
        ...{ db, person: ana, awaitingTotp: false, seen: clientInfo },
        loggedInAt: begun,
        now: later({ days: 20 }),
      });
      expect(await findSession(db, token, later({ days: 29 }))).toMatchObject({
        loggedInAt: begun,
        steppedUpAt: later({ days: 20 }),
      });
      expect(await findSession(db, token, later({ days: 30 }))).toBeNull();
    });

    it('that waits for the code of a second factor is known as such, and waits ten minutes', async () => {
      const token = await start(ana, { awaitingTotp: true });
      expect(await findSession(db, token, later({ minutes: 9 }))).toMatchObject({
        awaitingTotp: true,
        steppedUpAt: null,
      });
      expect(await findSession(db, token, later({ minutes: 10 }))).toBeNull();
      expect((await listSessions({ db, person: ana, now: begun })).rows).not.toContainEqual(
        expect.objectContaining({ awaitingTotp: true }),
      );
    });

    it('is worth nothing while its account is disabled, an operator’s too', async () => {
      const [hers, operators] = [await start(bea), await start(olga)];
      await db.tenantUser.update({ where: { id: bea.id }, data: { disabledAt: begun } });
      await db.user.update({ where: { id: olga.id }, data: { disabledAt: begun } });
      expect(await findSession(db, hers, begun)).toBeNull();
      expect(await findSession(db, operators, begun)).toBeNull();
      await db.tenantUser.update({ where: { id: bea.id }, data: { disabledAt: null } });
      await db.user.update({ where: { id: olga.id }, data: { disabledAt: null } });
      expect(await findSession(db, operators, begun)).toMatchObject({ account: { person: olga } });
    });

    it('is ended by its own person only', async () => {
      const token = await start(ana);
      const { id } = (await findSession(db, token, begun)) ?? { id: '' };
      const context = { db, actor: SYSTEM_ACTOR, now: begun };
      expect(await endOtherSessions({ ...context, person: bea, only: id })).toBe(0);
      expect(await findSession(db, token, begun)).not.toBeNull();
      expect(await endOtherSessions({ ...context, person: ana, only: id })).toBe(1);
      expect(await findSession(db, token, begun)).toBeNull();
    });

    it('of all others of a person is ended but the one that goes on', async () => {
      await endSessions(db, ana);
      const [current, otherToken, ofBea] = [await start(ana), await start(ana), await start(bea)];
      const { id } = (await findSession(db, current, begun)) ?? { id: '' };
      expect(await endSessions(db, ana, { except: id })).toBe(1);
      expect(await findSession(db, current, begun)).not.toBeNull();
      expect(await findSession(db, otherToken, begun)).toBeNull();
      expect(await findSession(db, ofBea, begun)).not.toBeNull();
    });

    it('that has ended is dropped by the schedule, and no other', async () => {
      await endSessions(db, ana);
      await start(ana);
      const young = await start(ana, { now: later({ days: 10 }) });
      await dropEndedSessions(db, later({ days: 15 }));
      expect(await db.session.count({ where: { tenantUserId: ana.id } })).toBe(1);
      expect(await findSession(db, young, later({ days: 15 }))).not.toBeNull();
    });
  });

  describe('a dangerous action', () => {
    it('needs no password for 15 minutes after one was given', async () => {
      const token = await start(ana);
      const session = async () => (await findSession(db, token, begun)) ?? { id: '', steppedUpAt: null };
      expect(isSteppedUp(await session(), later({ minutes: 14 }))).toBe(true);
      expect(isSteppedUp(await session(), later({ minutes: 15 }))).toBe(false);
      await stepUp(db, (await session()).id, later({ minutes: 60 }));
      expect(isSteppedUp(await session(), later({ minutes: 74 }))).toBe(true);
    });
  });
});

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import {
  type Flash,
  findSearch,
  findSession,
  leaveFlash,
  rememberSearch,
  startSession,
  takeFlash,
} from './index.ts';
import { forgetSearches } from './session-data.server.ts';

const NOW = new Date('2026-05-01T10:00:00Z');
const flash: Flash = { id: 'one', tone: 'success', title: 'Saved' };

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let userId: string;
  let sessionId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    ({ id: tenantId } = await makeTenant(db));
    ({ id: userId } = await db.tenantUser.create({
      data: { tenantId, email: 'ana@acme.example', passwordHash: '-' },
    }));
  });
  beforeEach(async () => {
    const person = {
      kind: 'tenant-user' as const,
      id: userId,
      role: 'admin' as const,
      email: 'ana@acme.example',
      name: null,
      tenantId,
    };
    const clientInfo = { userAgent: 'tests', address: '192.0.2.1' };
    const token = await startSession({ db, person, awaitingTotp: false, seen: clientInfo, now: NOW });
    sessionId = (await findSession(db, token, NOW))?.id ?? '';
  });

  const remember = (text: string) => rememberSearch(db, { sessionId, tenantId, text });
  const find = (id: string) => findSearch(db, { sessionId, tenantId, id });
  const forget = () => db.$transaction((tx) => forgetSearches(tx));
  const readSessionData = async () => (await db.session.findUniqueOrThrow({ where: { id: sessionId } })).data;

  describe('a session that several tabs write at once', () => {
    it('remembers the search of each, and the message', async () => {
      const texts = ['ada', 'bea', 'cleo', 'dora', 'eve'];
      const [ids] = await Promise.all([Promise.all(texts.map(remember)), leaveFlash(db, sessionId, flash)]);
      expect(await Promise.all(ids.map(find))).toEqual(texts);
      expect(await takeFlash(db, sessionId)).toEqual(flash);
    });

    it('shows a message in one of them', async () => {
      await leaveFlash(db, sessionId, flash);
      const flashes = await Promise.all([1, 2, 3, 4].map(() => takeFlash(db, sessionId)));
      expect(flashes.filter(Boolean)).toEqual([flash]);
    });

    it('leaves no message in a session that has ended', async () => {
      await leaveFlash(db, 'unknown-session', flash);
      expect(await takeFlash(db, 'unknown-session')).toBeNull();
    });
  });

  describe('forgetting what was searched for', () => {
    it('takes the search, and a deleted note that waits to be restored', async () => {
      const id = await remember('ada@example.com');
      await forget();
      expect(await find(id)).toBeNull();
      const undo = { to: '/leads/one', fields: { intent: 'restore-note', sealed: 'sealed-note' } };
      await leaveFlash(db, sessionId, { ...flash, undo });
      await forget();
      expect(await readSessionData()).toEqual({});
    });

    it('leaves a message that is about no person', async () => {
      await leaveFlash(db, sessionId, flash);
      await forget();
      expect(await takeFlash(db, sessionId)).toEqual(flash);
    });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { makeTenant } from '../../../tests/data/rows.ts';
import { tenantCaller } from '../../../tests/support/callers.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import type { Database } from '../database.ts';
import { findSearch, leaveFlash, rememberSearch, takeFlash } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  let sessionId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
    tenantId = (await makeTenant(db)).id;
    await tenantCaller(db, 'http://app.example', { tenantId, role: 'editor' });
    ({ id: sessionId } = await db.session.findFirstOrThrow());
  });

  it('what several pages of a session remember at once is all there afterwards', async () => {
    const texts = Array.from({ length: 10 }, (_, n) => `search ${n}`);
    const [ids] = await Promise.all([
      Promise.all(texts.map((text) => rememberSearch(db, { sessionId, tenantId, text }))),
      leaveFlash(db, sessionId, { id: 'one', tone: 'success', title: 'Saved' }),
    ]);
    const found = ids.map((id) => findSearch(db, { sessionId, tenantId, id }));
    expect(await Promise.all(found)).toEqual(texts);
    expect(await takeFlash(db, sessionId)).toMatchObject({ title: 'Saved' });
    expect(await takeFlash(db, sessionId)).toBeNull();
  });

  it('a message is left in no session that has ended', async () => {
    await leaveFlash(db, 'unknown-session', { id: 'one', tone: 'success', title: 'Saved' });
    expect(await takeFlash(db, 'unknown-session')).toBeNull();
  });
});

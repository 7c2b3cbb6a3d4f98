import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { dropSendingDays, lockWarmUpRoom, notePlanned, noteSent, readWarmUp } from './index.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const DOMAIN = 'service.example';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(() => db.sendingDay.deleteMany());

  it('gives companies that plan at the same moment each mail of the day once', async () => {
    const takeRoom = () =>
      db.$transaction(async (tx) => {
        const count = Math.min(120, (await lockWarmUpRoom(tx, DOMAIN, NOW)) ?? 0);
        await notePlanned(tx, { domain: DOMAIN, count, now: NOW });
        return count;
      });
    const counts = await Promise.all(Array.from({ length: 6 }, takeRoom));
    expect(counts.toSorted((a, b) => b - a)).toEqual([120, 120, 120, 120, 20, 0]);
    expect(await readWarmUp(db, DOMAIN, NOW)).toMatchObject({ limit: 500, plannedToday: 500 });
  });

  it('adds what was sent in parts, and forgets days that no limit looks at', async () => {
    const sent = { domain: DOMAIN, day: '2026-11-28', count: 300, carriedOver: 0 };
    await noteSent(db, [sent, { ...sent, domain: 'other.example' }]);
    await noteSent(db, [sent]);
    expect(await readWarmUp(db, DOMAIN, NOW)).toMatchObject({ limit: 1200, plannedToday: 0 });
    expect(await lockWarmUpRoom(db, 'new.example', NOW)).toBe(500);
    const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    expect(await dropSendingDays({ db, now: inDays(56) })).toBe(0);
    expect(await dropSendingDays({ db, now: inDays(57) })).toBe(2);
  });
});

import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../../tests/support/databases.ts';
import { createRateLimits, LIMITS } from './rate-limits.server.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });

  it('a limit that was reached while the clock was a day ahead does not lock out for a day', async () => {
    const limits = createRateLimits({ scale: 1, shared: { db } });
    const logIn = () => limits.consume('log-in-account', 'ada@example.com');
    const { points, seconds } = LIMITS['log-in-account'];
    for (let n = 0; n < points; n++) await logIn();
    await expect(logIn()).rejects.toMatchObject({ code: 'too-many' });
    // A window of normal length counts, even if another machine's clock differs a little.
    await db.rateLimit.updateMany({ data: { expire: new Date(Date.now() + seconds * 1000 + 5_000) } });
    await expect(logIn()).rejects.toMatchObject({ code: 'too-many' });
    await db.rateLimit.updateMany({ data: { expire: new Date(Date.now() + 24 * 60 * 60 * 1000) } });
    for (let n = 0; n < points; n++) await logIn();
    await expect(logIn()).rejects.toMatchObject({ code: 'too-many' });
  });
});

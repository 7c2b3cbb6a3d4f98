import { beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Database } from '../database.ts';
import { readLanding, saveLandingClaims } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  const claim = async (id: string) => (await readLanding(db)).find((one) => one.id === id);

  it('shows the specification’s claims until somebody changes them', async () => {
    const claims = await readLanding(db);
    expect(claims.every(({ shown }) => shown)).toBe(true);
    expect(claims.map(({ text }) => text)).toEqual([
      '300% Conversion Increase',
      'Used by 50+ global peptide companies',
      'A plan in 60 seconds',
      'Setup in under 5 minutes',
      '2-5%',
      'Ready to 3x Your Peptide Sales?',
    ]);
  });

  it('keeps a change, with who made it, beside the changes before', async () => {
    await saveLandingClaims(db, { changes: { companies: { shown: false } }, operatorId: 'op-1' });
    const now = await saveLandingClaims(db, {
      changes: { 'plan-time': { text: 'A plan in two minutes' } },
      operatorId: 'op-2',
    });
    expect(now).toEqual(await readLanding(db));
    expect(await claim('companies')).toMatchObject({ shown: false });
    expect(await claim('plan-time')).toMatchObject({ text: 'A plan in two minutes', shown: true });
    const row = await db.siteSetting.findUniqueOrThrow({ where: { key: 'landing' } });
    expect(row.updatedById).toBe('op-2');
  });

  it('changes nothing when one of the changes is refused', async () => {
    const before = await readLanding(db);
    const changes = { companies: { shown: true }, 'plan-time': { text: '<b>now</b>' } };
    await expect(saveLandingClaims(db, { changes, operatorId: 'op-3' })).rejects.toThrow(AppError);
    expect(await readLanding(db)).toEqual(before);
  });
});

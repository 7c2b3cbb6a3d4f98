import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { AppError } from '#app/lib/app-error.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { claimsOfFile, readLanding, saveLandingClaims } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  const now = new Date('2026-05-01T10:00:00Z');
  const operator = (id: string) => ({
    kind: 'operator' as const,
    id,
    label: 'op@example.com',
    requestId: null,
  });
  const claim = async (id: string) => (await readLanding(db)).find((candidate) => candidate.id === id);

  it('shows the specification’s claims until somebody changes them', async () => {
    const claims = await readLanding(db);
    expect(claims.every(({ shown: isShown }) => isShown)).toBe(true);
    expect(claims.map(({ text }) => text)).toEqual([
      '300% Conversion Increase',
      'Used by 50+ global peptide companies',
      'A plan in 60 seconds',
      'Setup in under 5 minutes',
      'Widget shows 10 recommendations',
      '2-5%',
      'Ready to 3x Your Peptide Sales?',
    ]);
  });

  it('keeps a change, with who made it, beside the changes before', async () => {
    await saveLandingClaims(db, { changes: { companies: { shown: false } }, actor: operator('op-1'), now });
    const savedClaims = await saveLandingClaims(db, {
      changes: { 'plan-time': { text: 'A plan in two minutes' } },
      actor: operator('op-2'),
      now,
    });
    expect(savedClaims).toEqual(await readLanding(db));
    expect(await claim('companies')).toMatchObject({ shown: false });
    expect(await claim('plan-time')).toMatchObject({ text: 'A plan in two minutes', shown: true });
    const row = await db.siteSetting.findUniqueOrThrow({ where: { key: 'landing' } });
    expect(row.updatedById).toBe('op-2');
    expect(await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { tenantId: null, actorId: 'op-1', details: { 'companies.shown': { from: true, to: false } } },
      {
        tenantId: null,
        actorId: 'op-2',
        details: { 'plan-time.text': { from: 'A plan in 60 seconds', to: 'A plan in two minutes' } },
      },
    ]);
  });

  it('notes nothing of a change that says what is there already', async () => {
    const before = await db.auditEvent.count();
    await saveLandingClaims(db, { changes: { companies: { shown: false } }, actor: operator('op-1'), now });
    expect(await db.auditEvent.count()).toBe(before);
  });

  it('knows the file’s own text of what was changed', () => {
    expect(claimsOfFile().find(({ id }) => id === 'plan-time')).toMatchObject({
      text: 'A plan in 60 seconds',
      shown: true,
    });
  });

  it('changes nothing when one of the changes is refused', async () => {
    const before = await readLanding(db);
    const changes = { companies: { shown: true }, 'plan-time': { text: '<b>now</b>' } };
    await expect(saveLandingClaims(db, { changes, actor: operator('op-3'), now })).rejects.toThrow(AppError);
    expect(await readLanding(db)).toEqual(before);
  });

  it('keeps both of two changes of one moment', async () => {
    await Promise.all([
      saveLandingClaims(db, {
        changes: { 'setup-time': { text: 'Setup in an hour' } },
        actor: operator('op-1'),
        now,
      }),
      saveLandingClaims(db, {
        changes: { 'triple-sales': { text: 'Ready?' } },
        actor: operator('op-2'),
        now,
      }),
    ]);
    expect(await claim('setup-time')).toMatchObject({ text: 'Setup in an hour' });
    expect(await claim('triple-sales')).toMatchObject({ text: 'Ready?' });
  });
});

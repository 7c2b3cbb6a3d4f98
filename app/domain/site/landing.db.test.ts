import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { claimsOfFile, readLanding, saveClaim } from './index.ts';

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
  const save = (id: string, claimId: string, change: { text?: string; shown?: boolean }) =>
    saveClaim(db, { claimId, change, actor: operator(id), now });
  const claim = async (id: string) => (await readLanding(db)).find((candidate) => candidate.id === id);

  it('shows the specification’s claims until somebody changes them', async () => {
    const claims = await readLanding(db);
    expect(claims.every(({ shown: isShown }) => isShown)).toBe(true);
    expect(claims.map(({ text }) => text)).toEqual([
      'AI-Powered Peptide Assessment Widget for Your Website',
      '300% Conversion Increase',
      'Used by 50+ global peptide companies',
      'A plan in 60 seconds',
      'Setup in under 5 minutes',
      'Widget shows 10 recommendations',
      'AI analyses profile',
      'AI recommendation engine',
      '$297',
      '2-5%',
      'Ready to 3x Your Peptide Sales?',
    ]);
  });

  it('keeps a change, with who made it, beside the changes before', async () => {
    await save('op-1', 'companies', { shown: false });
    await save('op-2', 'plan-time', { text: 'A plan in two minutes' });
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
    await save('op-1', 'companies', { shown: false });
    expect(await db.auditEvent.count()).toBe(before);
  });

  it('knows the file’s own text of what was changed', () => {
    expect(claimsOfFile().find(({ id }) => id === 'plan-time')).toMatchObject({
      text: 'A plan in 60 seconds',
      shown: true,
    });
  });

  it('keeps both of two changes of one moment', async () => {
    await Promise.all([
      save('op-1', 'setup-time', { text: 'Setup in an hour' }),
      save('op-2', 'triple-sales', { text: 'Ready?' }),
    ]);
    expect(await claim('setup-time')).toMatchObject({ text: 'Setup in an hour' });
    expect(await claim('triple-sales')).toMatchObject({ text: 'Ready?' });
  });
});

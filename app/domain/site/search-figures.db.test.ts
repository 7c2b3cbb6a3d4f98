import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { findArticle } from '#app/domain/education/index.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { readSearchFigures, saveSearchFigures } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  const now = new Date('2026-05-01T10:00:00Z');
  const actor = { kind: 'operator' as const, id: 'op-1', label: 'op@example.com', requestId: null };
  const enter = (articleId: string, searchVolume: number | null, cpcCents: number | null) =>
    saveSearchFigures(db, { articleId, figures: { searchVolume, cpcCents }, actor, now });
  const readFigures = async (id: string) => {
    const article = findArticle(id);
    if (!article) throw new Error(`There is no article ${id}.`);
    const { searchVolume, cpcCents } = (await readSearchFigures(db))(article);
    return [searchVolume, cpcCents];
  };

  it('keeps the figures of each article, with who entered them', async () => {
    expect(await readFigures('are-peptides-safe')).toEqual([null, null]);
    await enter('are-peptides-safe', 8100, 142);
    await enter('are-glp1-safe', null, 90);
    await enter('are-peptides-safe', 9900, 142);
    expect(await readFigures('are-peptides-safe')).toEqual([9900, 142]);
    expect(await readFigures('are-glp1-safe')).toEqual([null, 90]);
    expect(await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { action: 'site.save-search-figures', actorId: 'op-1', targetId: 'are-peptides-safe', tenantId: null },
      { targetId: 'are-glp1-safe' },
      { targetId: 'are-peptides-safe', details: { searchVolume: { from: 8100, to: 9900 } } },
    ]);
  });

  it('takes them away again, and notes nothing where nothing changes', async () => {
    await enter('are-glp1-safe', null, null);
    const before = await db.auditEvent.count();
    await enter('are-glp1-safe', null, null);
    expect(await readFigures('are-glp1-safe')).toEqual([null, null]);
    expect(await db.auditEvent.count()).toBe(before);
  });

  it('knows no article but the listed ones', async () => {
    await expect(enter('__proto__', 1, 1)).rejects.toMatchObject({ code: 'not-found' });
  });
});

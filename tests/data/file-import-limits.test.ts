import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { MAX_UNFINISHED_IMPORTS } from '#app/domain/file-imports/import-limits.ts';
import { FILE_LEASE_MS, type FileKind } from '#app/domain/file-imports/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { previewList } from '#app/domain/suppressions/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { continueImports, readLatestImport } from '../support/file-imports.ts';
import { Killed, killedAtCommit } from '../support/interleave.ts';
import { importSalesFile } from '../support/ledger.ts';
import { makeTenant } from './rows.ts';

const actor = { kind: 'tenant-user', id: 'u', label: 'bea@example.com', requestId: null } as const;
const FULL = {
  ok: false,
  fault: '5 files are already being imported. Wait until one finishes, then choose this file again.',
  match: null,
};

/** How much a company may import at a time, and how much of a file is stored at a time. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let tenantId: string;
  beforeAll(async () => {
    ({ db } = await makeDb());
  });
  beforeEach(async () => {
    await db.fileImport.deleteMany();
    ({ id: tenantId } = await makeTenant(db));
  });

  const operation = () => ({ db, tenantId, actor, now: new Date() });
  const load = (text: string, over: object = {}) =>
    STOP_LIST.importList({ ...operation(), bytes: Buffer.from(text), ...over });
  const readLatest = (kind: FileKind) => readLatestImport(db, { tenantId, kind });
  const finish = async () => {
    for (let now = Date.now(); ; now += 1000)
      if ((await continueImports(db, new Date(now))).continued === 0) return;
  };

  describe('unfinished imports', () => {
    const LONG = `email\n${'ada@example.com\n'.repeat(600)}`;
    const SALES = `order_id,tracking_id,amount\n${'A,unknown,1\n'.repeat(101)}`;

    it('a company has five at most, however many files are posted at once', async () => {
      const results = await Promise.all([
        ...Array.from({ length: MAX_UNFINISHED_IMPORTS + 2 }, () => load(LONG)),
        importSalesFile({ ...operation(), bytes: Buffer.from(SALES) }),
      ]);
      expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_UNFINISHED_IMPORTS);
      expect(results.filter(({ ok }) => !ok)).toEqual([FULL, FULL, FULL]);
      expect(await db.fileImport.count({ where: { tenantId } })).toBe(MAX_UNFINISHED_IMPORTS);
      // Other companies are not concerned, nor is this one once its files are stored.
      const other = await makeTenant(db);
      expect(await load(LONG, { tenantId: other.id })).toMatchObject({ ok: true });
      await finish();
      expect(await load(LONG)).toEqual({ ok: true, isFinished: false });
    });
  });

  describe('a row with very many entries', () => {
    const ENTRIES = Array.from({ length: 2000 }, (_, index) => `lead${index}@x.example`);

    it('is read in part, and says what was left out', async () => {
      const text = `email\n"${ENTRIES.slice(0, 1000).join(', ')}"`;
      const preview = await previewList({ db, tenantId, bytes: Buffer.from(text) });
      const excess = preview.ok ? preview.cells.filter(({ state }) => state === 'excess') : [];
      expect(excess.map(({ entries }) => entries)).toEqual([900]);
      expect(await load(text)).toEqual({ ok: true, isFinished: true });
      const { added, leftOut } = await readLatest('suppressions');
      expect([added, await db.suppression.count({ where: { tenantId } })]).toEqual([100, 100]);
      expect(leftOut).toEqual([
        `2 ${ENTRIES.slice(100, 1000).join('; ')}: We read at most 100 addresses and numbers per row. Put the others on separate rows, then import those rows.`,
      ]);
      const [run] = await db.fileImport.findMany({ where: { tenantId }, select: { leftOut: true } });
      expect(run).toEqual({ leftOut: 900 });
    });

    it('is stored in steps of 500 entries', async () => {
      const rows = Array.from({ length: 20 }, (_, index) =>
        ENTRIES.slice(index * 100, index * 100 + 100).join('; '),
      );
      // It commits twice at its start.
      const killed = load(`email\n${rows.join('\n')}`, { db: killedAtCommit(db, 4) });
      await expect(killed).rejects.toThrow(Killed);
      expect(await readLatest('suppressions')).toMatchObject({ rows: 20, done: 5, added: 500 });
    });

    it('is judged in part in a preview of many', async () => {
      const row = Array.from({ length: 100 }, () => '@').join(';');
      const text = `email\n${`${row}\n`.repeat(1000)}`;
      const preview = await previewList({ db, tenantId, bytes: Buffer.from(text) });
      expect(preview).toMatchObject({ ok: true, rowCount: 1000, readCount: 200 });
    });
  });

  it.each([
    ['text', 'text'],
    ['rows without cells', [{ line: 'x', cells: 7 }]],
  ])('a part with %s ends its own import alone', async (_what, rows) => {
    const LONG = `email\n${Array.from({ length: 600 }, (_, index) => `b${index}@x.example`).join('\n')}`;
    await load(LONG);
    const { id } = await readLatest('suppressions');
    await db.fileImportPart.updateMany({ where: { importId: id }, data: { rows } });
    const other = await makeTenant(db);
    await load(LONG, { tenantId: other.id });
    for (let step = 0, now = Date.now(); step < 14; step++, now += FILE_LEASE_MS + 1000)
      await continueImports(db, new Date(now)).catch(() => undefined);
    expect(await readLatest('suppressions')).toMatchObject({
      done: 500,
      problem: expect.stringContaining('Import the file again'),
    });
    expect(await readLatestImport(db, { tenantId: other.id, kind: 'suppressions' })).toMatchObject({
      ...{ done: 600, added: 600, problem: null },
    });
  });
});

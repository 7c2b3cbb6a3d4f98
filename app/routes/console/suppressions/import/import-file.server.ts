import { FORM_RISKS } from '#app/domain/access/index.ts';
import { STOP_LIST } from '#app/domain/listeners/index.ts';
import { type PreviewedCell, previewList } from '#app/domain/suppressions/index.ts';
import { importForms } from '#app/routes/console/frame/import-forms.server.ts';

type State = PreviewedCell['state'];

export interface ShownCells {
  /** The first cells; unreadable ones are listed before the others. */
  cells: PreviewedCell[];
  counts: Record<State, number>;
  /** Number of rows in the file, and of those that were judged. */
  rowCount: number;
  readCount: number;
}

/** A longer page would be slow to read and to render. */
const MAX_SHOWN_CELLS = 300;
const ORDER: readonly State[] = ['invalid', 'excess', 'doubtful', 'repeated', 'known', 'new'];

export const importFile = importForms('suppressions.edit', FORM_RISKS.suppressionsImport, {
  preview: async ({ context, tenantId }, input) => {
    const result = await previewList({ db: context.services.db, tenantId, ...input });
    if (!result.ok) return result;
    const { cells, rowCount, readCount, match } = result;
    return { ok: true, outcome: { ...selectCells(cells), rowCount, readCount }, match };
  },
  start: ({ context, tenantId, actor, now }, input) =>
    STOP_LIST.importList({ db: context.services.db, tenantId, ...input, actor, now }),
});

function selectCells(all: readonly PreviewedCell[]): Omit<ShownCells, 'rowCount' | 'readCount'> {
  const count = (state: State) =>
    all.reduce((sum, cell) => sum + (cell.state === state ? cell.entries : 0), 0);
  return {
    cells: [...all].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, MAX_SHOWN_CELLS),
    counts: Object.fromEntries(ORDER.map((state) => [state, count(state)])) as ShownCells['counts'],
  };
}

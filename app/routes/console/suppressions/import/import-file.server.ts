import { FORM_RISKS } from '#app/domain/access/index.ts';
import { LIST_TOO_LARGE, MAX_LIST_BYTES } from '#app/domain/suppressions/fields.ts';
import { type ImportedLine, importList } from '#app/domain/suppressions/index.ts';
import { importForms } from '#app/routes/console/frame/import-forms.server.ts';
import { fileForm } from './forms.ts';

type State = ImportedLine['state'];

export interface ShownRows {
  /** The first rows; unreadable ones are listed before the others. */
  rows: ImportedLine[];
  counts: Record<State, number>;
}

/** A longer page would be slow to read and to render. */
const MAX_SHOWN_ROWS = 300;
const ORDER: readonly State[] = ['invalid', 'doubtful', 'repeated', 'known', 'new'];

export const importFile = importForms('suppressions.edit', FORM_RISKS.suppressionsImport, {
  schema: fileForm,
  maxBytes: MAX_LIST_BYTES,
  tooLarge: LIST_TOO_LARGE,
  run: async ({ context, tenantId, actor, now }, input) => {
    const result = await importList({ db: context.services.db, tenantId, ...input, actor, now });
    return result.ok ? { ok: true, outcome: selectRows(result.rows), match: result.match } : result;
  },
});

function selectRows(all: readonly ImportedLine[]): ShownRows {
  const count = (state: State) => all.filter((row) => row.state === state).length;
  return {
    rows: [...all].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, MAX_SHOWN_ROWS),
    counts: Object.fromEntries(ORDER.map((state) => [state, count(state)])) as ShownRows['counts'],
  };
}

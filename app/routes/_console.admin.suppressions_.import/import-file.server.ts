import { LIST_TOO_LARGE, MAX_LIST_BYTES } from '../../domain/suppressions/fields.ts';
import { type ImportedLine, importList } from '../../domain/suppressions/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { consoleForms } from '../../http/form-action.server.ts';
import { confirmForm, fileForm } from './forms.ts';

type State = ImportedLine['state'];

export interface ShownRows {
  /** The first of them, those that can't be read before the others. */
  rows: ImportedLine[];
  counts: Record<State, number>;
}

/** The step that an import has reached after the last post. */
export type ImportStep =
  | { step: 'refused'; fault: string }
  | ({ step: 'preview'; file: string } & ShownRows)
  | ({ step: 'done' } & ShownRows);

/** The file comes back as base64 at the second step. */
const upload = { field: 'csv', maxBytes: 2 * MAX_LIST_BYTES, tooLarge: LIST_TOO_LARGE };
const statusCode = ({ step }: ImportStep) => (step === 'refused' ? 400 : 200);
/** A page of more would be slow to read and to show. */
const MAX_SHOWN = 300;
const ORDER: readonly State[] = ['invalid', 'repeated', 'known', 'new'];

type Args = ConsoleArgs<'suppressions.edit'>;

const showRows = async (args: Args, { csv }: { csv: File }) =>
  readRows(args, new Uint8Array(await csv.arrayBuffer()), false);
/** The file comes again with the confirmation. */
const storeRows = (args: Args, { file }: { file: string }) =>
  readRows(args, Buffer.from(file, 'base64'), true);

/** Both steps of an import: what would become of each row, and storing them. */
export const importFile = consoleForms('suppressions.edit', (form) => ({
  show: form({ upload, schema: fileForm, run: showRows, statusCode }),
  apply: form({ upload, schema: confirmForm, hideFields: ['file'], run: storeRows, statusCode }),
}));

async function readRows(
  { context, tenantId, actor, now }: Args,
  bytes: Uint8Array,
  isConfirmed: boolean,
): Promise<ImportStep> {
  const { db } = context.services;
  const result = await importList({ db, tenantId, bytes, dryRun: !isConfirmed, actor, now });
  if (!result.ok) return { step: 'refused', fault: result.fault };
  const shown = selectRows(result.rows);
  if (isConfirmed) return { step: 'done', ...shown };
  return { step: 'preview', ...shown, file: Buffer.from(bytes).toString('base64') };
}

function selectRows(all: readonly ImportedLine[]): ShownRows {
  const count = (state: State) => all.filter((row) => row.state === state).length;
  return {
    rows: [...all].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).slice(0, MAX_SHOWN),
    counts: {
      new: count('new'),
      known: count('known'),
      repeated: count('repeated'),
      invalid: count('invalid'),
    },
  };
}

import { MAX_SALES_BYTES, SALES_TOO_LARGE } from '../../domain/conversions/fields.ts';
import { type ImportedSale, importSalesFile } from '../../domain/conversions/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { consoleForms } from '../../http/form-action.server.ts';
import { confirmForm, fileForm } from './forms.ts';

/** The step that an import has reached after the last post. */
export type ImportStep =
  | { step: 'refused'; fault: string }
  | { step: 'preview'; rows: ImportedSale[]; file: string }
  | { step: 'done'; rows: ImportedSale[] };

/** The file comes back as base64 at the second step. */
const upload = { field: 'csv', maxBytes: 2 * MAX_SALES_BYTES, tooLarge: SALES_TOO_LARGE };
const statusCode = ({ step }: ImportStep) => (step === 'refused' ? 400 : 200);

/**
 * Both steps of an import: what would become of each row, and storing them. The file comes again with the confirmation; the
 * ledger itself prevents rows from being stored twice.
 */
export const importFile = consoleForms('sales.record', (form) => ({
  show: form({
    upload,
    schema: fileForm,
    run: async (args, { csv }) => readRows(args, new Uint8Array(await csv.arrayBuffer()), false),
    statusCode,
  }),
  apply: form({
    upload,
    schema: confirmForm,
    hideFields: ['file'],
    run: (args, { file }) => readRows(args, Buffer.from(file, 'base64'), true),
    statusCode,
  }),
}));

async function readRows(
  { context, tenantId, actor, now }: ConsoleArgs<'sales.record'>,
  bytes: Uint8Array,
  isConfirmed: boolean,
): Promise<ImportStep> {
  const { db } = context.services;
  const result = await importSalesFile({ db, tenantId, bytes, dryRun: !isConfirmed, actor, now });
  if (!result.ok) return { step: 'refused', fault: result.fault };
  const { rows } = result;
  if (isConfirmed) return { step: 'done', rows };
  return { step: 'preview', rows, file: Buffer.from(bytes).toString('base64') };
}

import { json } from '@remix-run/node';
import { type ImportedSale, importSalesFile, MAX_SALES_BYTES } from '../../domain/conversions/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { findFile, readUpload } from '../../http/read-upload.server.ts';
import { assertRefusal } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';

/** The step that an import has reached after the last post. */
export type ImportStep =
  | { step: 'choose'; problem: string }
  | { step: 'preview'; rows: ImportedSale[]; file: string }
  | { step: 'done'; rows: ImportedSale[] };

/**
 * Both steps of an import: what would become of each row, and storing them. The file comes again with the confirmation; the
 * ledger itself keeps rows from being stored twice.
 */
export async function importFile(args: ConsoleArgs<'sales.record'>) {
  try {
    const form = await readUpload(args.request, {
      // The file comes back as base64 at the second step.
      maxBytes: 2 * MAX_SALES_BYTES,
      tooLarge: 'The file is too large; at most 512 kB are accepted.',
    });
    const isConfirmed = form.get('intent') === 'apply';
    const bytes = isConfirmed
      ? Buffer.from(String(form.get('file') ?? ''), 'base64')
      : await findFile(form, 'csv');
    if (!bytes) throw new AppError('invalid', 'Choose a file first.');
    const { context, tenantId, actor, now } = args;
    const { db } = context.services;
    const result = await importSalesFile({ db, tenantId, bytes, dryRun: !isConfirmed, actor, now });
    if (!result.ok) throw new AppError('invalid', result.fault);
    const { rows } = result;
    if (isConfirmed) return json({ step: 'done', rows } satisfies ImportStep);
    return json({ step: 'preview', rows, file: Buffer.from(bytes).toString('base64') } satisfies ImportStep);
  } catch (error) {
    const { message, code } = assertRefusal(error);
    return json({ step: 'choose', problem: message } satisfies ImportStep, { status: statusForError(code) });
  }
}

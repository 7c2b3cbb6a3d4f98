import { createHash } from 'node:crypto';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { CSV_TOO_LARGE, MAX_CSV_BYTES } from '#app/domain/catalogue/fields.ts';
import { type ImportedChange, importCatalogue } from '#app/domain/catalogue/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { withTenant } from '#app/routes/console/frame/with-tenant.ts';
import { confirmForm, fileForm } from './forms.ts';
import { displayedChanges, type ImportStep } from './import-changes.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

/** The second step posts the file as base64, which is longer. */
const upload = { field: 'csv', maxBytes: 2 * MAX_CSV_BYTES, tooLarge: CSV_TOO_LARGE };
const statusCode = ({ step }: ImportStep) => (step === 'faults' ? 400 : 200);

/**
 * Handles both steps of an import: the preview and the import itself. The server stores nothing between them: the file is posted again with
 * the confirmation and validated from the start. If the changes would now differ from those shown, the preview is shown again first.
 */
export const importFile = consoleForms('catalogue.edit', FORM_RISKS.catalogueImport, (form) => ({
  show: form({
    upload,
    schema: fileForm,
    run: async (args, { csv }) => show(args, new Uint8Array(await csv.arrayBuffer())),
    statusCode,
  }),
  apply: form({
    upload,
    schema: confirmForm,
    hideFields: ['file', 'seen'],
    run: (args, { file, seen: seenDigest }) => apply(args, Buffer.from(file, 'base64'), seenDigest),
    toast: (step) =>
      step.step === 'imported'
        ? {
            title: 'Catalogue imported',
            description: `${step.count} ${step.count === 1 ? 'product' : 'products'} changed.`,
          }
        : null,
    redirectTo: (_step, _value, { request }) => withTenant('/admin/catalogue', request),
    statusCode,
  }),
}));

/** Does the dry run. @param hasMoved whether the preview is shown again because the catalogue has changed since */
async function show(args: Args, bytes: Uint8Array, hasMoved = false): Promise<ImportStep> {
  const result = await importCatalogue({ ...operationContext(args), bytes, dryRun: true });
  if (!result.ok) return { step: 'faults', faults: result.faults };
  return {
    step: 'changes',
    changes: displayedChanges(result.changes),
    file: Buffer.from(bytes).toString('base64'),
    seen: computeDigest(result.changes),
    hasMoved,
  };
}

async function apply(args: Args, bytes: Uint8Array, seenDigest: string): Promise<ImportStep> {
  const expected = await importCatalogue({ ...operationContext(args), bytes, dryRun: true });
  if (!expected.ok || computeDigest(expected.changes) !== seenDigest) return show(args, bytes, expected.ok);
  await importCatalogue({ ...operationContext(args), bytes, dryRun: false });
  return { step: 'imported', count: expected.changes.length };
}

/** Returns the same digest for equal changes. */
const computeDigest = (changes: readonly ImportedChange[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url');

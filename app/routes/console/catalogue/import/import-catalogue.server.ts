import { createHash } from 'node:crypto';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  CATALOGUE_FILE_TOO_LARGE,
  MAX_CATALOGUE_FILE_BYTES,
} from '#app/domain/catalogue/catalogue-file-fields.ts';
import { type ImportedChange, importCatalogue } from '#app/domain/catalogue/index.ts';
import type { FileChoices } from '#app/domain/reading/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { HIDDEN_FILE_FIELDS } from '#app/routes/console/frame/import-step.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { hasErrors, readPostedFile, toPostedFile } from '#app/routes/console/frame/post-file.server.ts';
import { withTenant } from '#app/routes/console/frame/with-tenant.ts';
import { confirmForm, fileForm } from './forms.ts';
import { displayedChanges, type ImportStep } from './import-changes.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

/** The later steps post the file as base64, which is longer. */
const upload = { field: 'csv', maxBytes: 2 * MAX_CATALOGUE_FILE_BYTES, tooLarge: CATALOGUE_FILE_TOO_LARGE };
const statusCode = (step: ImportStep) =>
  step.step === 'faults' || (step.step === 'unmatched' && hasErrors(step.file.match)) ? 400 : 200;
const hideFields = [...HIDDEN_FILE_FIELDS, 'seen'];

/**
 * Handles the steps of an import: the preview, the correction of how columns are read, and the import itself. The server stores nothing
 * between them: the file is posted again with each step and validated from the start. If the changes would now differ from those shown, the
 * preview is shown again first.
 */
export const importFile = consoleForms('catalogue.edit', FORM_RISKS.catalogueImport, (form) => ({
  show: form({
    upload,
    schema: fileForm,
    run: async (args, { csv }) =>
      show(args, { bytes: new Uint8Array(await csv.arrayBuffer()), choices: null }),
    statusCode,
  }),
  match: form({
    ...{ upload, schema: confirmForm, hideFields, statusCode },
    run: async (args, posted) => show(args, await readPostedFile(posted, MAX_CATALOGUE_FILE_BYTES)),
  }),
  apply: form({
    ...{ upload, schema: confirmForm, hideFields, statusCode },
    run: async (args, posted) =>
      apply(args, await readPostedFile(posted, MAX_CATALOGUE_FILE_BYTES), posted.seen),
    toast: (step) =>
      step.step === 'imported'
        ? {
            title: 'Catalog imported',
            description: `${step.count} ${step.count === 1 ? 'product' : 'products'} changed.`,
          }
        : null,
    redirectTo: (_step, _value, { request }) => withTenant('/admin/catalogue', request),
  }),
}));

interface ReadFile {
  bytes: Uint8Array;
  choices: FileChoices | null;
}

/** Does the dry run. @param again why the preview is shown again, instead of importing the file */
async function show(
  args: Args,
  { bytes, choices }: ReadFile,
  again: { hasMoved?: boolean; isChanged?: boolean } = {},
): Promise<ImportStep> {
  const result = await importCatalogue({ ...operationContext(args), bytes, choices, dryRun: true });
  const file = result.match && (await toPostedFile(bytes, result.match));
  if (result.ok && file)
    return {
      step: 'changes',
      changes: displayedChanges(result.changes),
      file,
      seen: computeDigest(result.changes),
      hasMoved: again.hasMoved ?? false,
      isChanged: again.isChanged ?? false,
    };
  const faults = result.ok ? [] : result.faults;
  return faults.length === 0 && file ? { step: 'unmatched', file } : { step: 'faults', faults, file };
}

async function apply(
  args: Args,
  { isChanged, ...file }: Awaited<ReturnType<typeof readPostedFile>>,
  seenDigest: string,
): Promise<ImportStep> {
  if (isChanged) return show(args, file, { isChanged });
  const expected = await importCatalogue({ ...operationContext(args), ...file, dryRun: true });
  if (!expected.ok || computeDigest(expected.changes) !== seenDigest)
    return show(args, file, { hasMoved: expected.ok });
  await importCatalogue({ ...operationContext(args), ...file, dryRun: false });
  return { step: 'imported', count: expected.changes.length };
}

/** Returns the same digest for equal changes. */
const computeDigest = (changes: readonly ImportedChange[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url');

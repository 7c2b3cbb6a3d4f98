import type { FORM_RISKS, TenantCapability } from '#app/domain/access/index.ts';
import { IMPORT_TOO_LARGE, MAX_IMPORT_BYTES } from '#app/domain/file-imports/import-limits.ts';
import { describeWait } from '#app/domain/file-imports/index.ts';
import type { FileChoices, FileMatch } from '#app/domain/reading/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { confirmForm, fileForm, HIDDEN_FILE_FIELDS, type ImportStep } from './import-step.ts';
import { hasErrors, readPostedFile, toPostedFile } from './post-file.server.ts';

type ImportRisks = (typeof FORM_RISKS)['salesImport'];

interface ImportInput {
  bytes: Uint8Array;
  /** Null for a file that is read for the first time. */
  choices: FileChoices | null;
}

/** Without a `fault`, the person has to correct the match. */
type Refused = { ok: false; fault: string; match: null } | { ok: false; fault: null; match: FileMatch };

interface FileImport<C extends TenantCapability, Outcome> {
  /** Predicts what becomes of the rows. */
  preview(
    args: ConsoleArgs<C>,
    input: ImportInput,
  ): Promise<{ ok: true; outcome: Outcome; match: FileMatch } | Refused>;
  /** Begins to store the rows. */
  start(args: ConsoleArgs<C>, input: ImportInput): Promise<{ ok: true; isFinished: boolean } | Refused>;
}

/**
 * Handles the steps of an import: previewing the rows, correcting how the columns are read, and storing the rows. Each step posts the file
 * again, so `start` must not store a row twice. Rows are stored only as they were shown: with other choices, the preview is shown again. The
 * page then shows how far the import is.
 */
export function importForms<C extends TenantCapability, Outcome>(
  capability: C,
  risks: ImportRisks,
  { preview, start }: FileImport<C, Outcome>,
) {
  // The later steps post the file as base64, which is longer if it can't be compressed.
  const upload = { field: 'csv', maxBytes: 2 * MAX_IMPORT_BYTES, tooLarge: IMPORT_TOO_LARGE };
  const statusCode = (step: ImportStep<Outcome>) =>
    step.step === 'refused' || (step.step === 'preview' && hasErrors(step.file.match)) ? 400 : 200;
  const showRows = async (
    args: ConsoleArgs<C>,
    input: ImportInput,
    isChanged = false,
  ): Promise<ImportStep<Outcome>> => {
    const result = await preview(args, input);
    if (!result.match) return { step: 'refused', fault: result.fault };
    const outcome = result.ok ? result.outcome : null;
    return { step: 'preview', outcome, file: await toPostedFile(input.bytes, result.match), isChanged };
  };
  const storeRows = async (
    args: ConsoleArgs<C>,
    { isChanged, ...input }: Awaited<ReturnType<typeof readPostedFile>>,
  ): Promise<ImportStep<Outcome>> => {
    if (isChanged) return showRows(args, input, true);
    const result = await start(args, input);
    if (result.ok) return { step: 'started', isFinished: result.isFinished };
    return result.match ? showRows(args, input) : { step: 'refused', fault: result.fault };
  };
  const later = { upload, schema: confirmForm, hideFields: HIDDEN_FILE_FIELDS, statusCode };
  return consoleForms(capability, risks, (form) => ({
    show: form({
      upload,
      schema: fileForm,
      run: async (args, { csv }): Promise<ImportStep<Outcome>> => {
        // The person would otherwise correct the columns of a file that can’t be imported now.
        const fault = await describeWait(args.context.services.db, args.tenantId);
        if (fault !== null) return { step: 'refused', fault };
        return showRows(args, { bytes: new Uint8Array(await csv.arrayBuffer()), choices: null });
      },
      statusCode,
    }),
    match: form({
      ...later,
      run: async (args, posted) => showRows(args, await readPostedFile(posted, MAX_IMPORT_BYTES)),
    }),
    apply: form({
      ...later,
      run: async (args, posted) => storeRows(args, await readPostedFile(posted, MAX_IMPORT_BYTES)),
      toast: (step) => (step.step === 'started' ? describeStart(step) : null),
    }),
  }));
}

const describeStart = ({ isFinished }: { isFinished: boolean }) =>
  isFinished
    ? { title: 'Import finished', description: 'The result is on this page.' }
    : { title: 'Import started', description: 'This page shows the progress. You can leave the page.' };

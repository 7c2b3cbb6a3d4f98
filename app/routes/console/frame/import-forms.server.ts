import type * as z from 'zod';
import type { FORM_RISKS, TenantCapability } from '#app/domain/access/index.ts';
import type { FileChoices, FileMatch } from '#app/domain/reading/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { confirmForm, type ImportStep } from './import-step.ts';
import { hasErrors, readPostedFile, toPostedFile } from './post-file.server.ts';

type ImportRisks = (typeof FORM_RISKS)['salesImport'];

interface ImportInput {
  bytes: Uint8Array;
  /** Null for a file that is read for the first time. */
  choices: FileChoices | null;
  dryRun: boolean;
}

interface FileImport<C extends TenantCapability, Outcome> {
  schema: z.ZodType<{ csv: File }>;
  maxBytes: number;
  /** Error text shown next to the field. */
  tooLarge: string;
  /** Validates the file, and stores its rows unless it is a dry run. Without a `fault`, the person has to correct the match. */
  run(
    args: ConsoleArgs<C>,
    input: ImportInput,
  ): Promise<
    | { ok: true; outcome: Outcome; match: FileMatch }
    | { ok: false; fault: string; match: null }
    | { ok: false; fault: null; match: FileMatch }
  >;
}

/**
 * Handles the steps of an import: previewing the rows, correcting how the columns are read, and storing the rows. Each step posts the file
 * again, so `run` must not store a row twice. Rows are stored only as they were shown: with other choices, the preview is shown again.
 */
export function importForms<C extends TenantCapability, Outcome>(
  capability: C,
  risks: ImportRisks,
  { schema, maxBytes, tooLarge, run }: FileImport<C, Outcome>,
) {
  // The later steps post the file as base64, which is longer.
  const upload = { field: 'csv', maxBytes: 2 * maxBytes, tooLarge };
  const statusCode = (step: ImportStep<Outcome>) =>
    step.step === 'refused' || (step.step === 'preview' && hasErrors(step.file.match)) ? 400 : 200;
  const showRows = async (
    args: ConsoleArgs<C>,
    input: Omit<ImportInput, 'dryRun'>,
    isChanged = false,
  ): Promise<ImportStep<Outcome>> => {
    const result = await run(args, { ...input, dryRun: true });
    if (!result.match) return { step: 'refused', fault: result.fault };
    const outcome = result.ok ? result.outcome : null;
    return { step: 'preview', outcome, file: toPostedFile(input.bytes, result.match), isChanged };
  };
  const storeRows = async (
    args: ConsoleArgs<C>,
    { isChanged, ...input }: ReturnType<typeof readPostedFile>,
  ): Promise<ImportStep<Outcome>> => {
    if (isChanged) return showRows(args, input, true);
    const result = await run(args, { ...input, dryRun: false });
    return result.ok ? { step: 'done', outcome: result.outcome, match: result.match } : showRows(args, input);
  };
  const hideFields = ['file', 'shownChoices', 'column', 'decimal', 'dateOrder'] as const;
  return consoleForms(capability, risks, (form) => ({
    show: form({
      upload,
      schema,
      run: async (args, { csv }) =>
        showRows(args, { bytes: new Uint8Array(await csv.arrayBuffer()), choices: null }),
      statusCode,
    }),
    match: form({
      ...{ upload, schema: confirmForm, hideFields, statusCode },
      run: (args, posted) => showRows(args, readPostedFile(posted)),
    }),
    apply: form({
      ...{ upload, schema: confirmForm, hideFields, statusCode },
      run: (args, posted) => storeRows(args, readPostedFile(posted)),
    }),
  }));
}

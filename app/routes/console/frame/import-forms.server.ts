import type * as z from 'zod';
import type { FORM_RISKS, TenantCapability } from '#app/domain/access/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { confirmForm, type ImportStep } from './import-step.ts';

type ImportRisks = (typeof FORM_RISKS)['salesImport'];

interface FileImport<C extends TenantCapability, Outcome> {
  schema: z.ZodType<{ csv: File }>;
  maxBytes: number;
  /** Error text shown next to the field. */
  tooLarge: string;
  /** Validates the file, and stores its rows unless it is a dry run. */
  run(
    args: ConsoleArgs<C>,
    bytes: Uint8Array,
    dryRun: boolean,
  ): Promise<{ ok: true; outcome: Outcome } | { ok: false; fault: string }>;
}

/**
 * Handles both steps of an import: previewing the rows and storing them. The confirmation posts the file again, so `run` must not store a
 * row twice.
 */
export function importForms<C extends TenantCapability, Outcome>(
  capability: C,
  risks: ImportRisks,
  { schema, maxBytes, tooLarge, run }: FileImport<C, Outcome>,
) {
  // The second step posts the file as base64, which is longer.
  const upload = { field: 'csv', maxBytes: 2 * maxBytes, tooLarge };
  const statusCode = ({ step }: ImportStep<Outcome>) => (step === 'refused' ? 400 : 200);
  const showRows = async (args: ConsoleArgs<C>, { csv }: { csv: File }): Promise<ImportStep<Outcome>> => {
    const bytes = new Uint8Array(await csv.arrayBuffer());
    const result = await run(args, bytes, true);
    if (!result.ok) return { step: 'refused', fault: result.fault };
    return { step: 'preview', outcome: result.outcome, file: Buffer.from(bytes).toString('base64') };
  };
  const storeRows = async (
    args: ConsoleArgs<C>,
    { file }: { file: string },
  ): Promise<ImportStep<Outcome>> => {
    const result = await run(args, Buffer.from(file, 'base64'), false);
    return result.ok ? { step: 'done', outcome: result.outcome } : { step: 'refused', fault: result.fault };
  };
  return consoleForms(capability, risks, (form) => ({
    show: form({ upload, schema, run: showRows, statusCode }),
    apply: form({ upload, schema: confirmForm, hideFields: ['file'], run: storeRows, statusCode }),
  }));
}

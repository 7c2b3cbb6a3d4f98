import type * as z from 'zod';
import type { FORM_RISKS, TenantCapability } from '#app/domain/access/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { confirmForm, type ImportStep } from './import-step.ts';

type ImportRisks = (typeof FORM_RISKS)['salesImport'];

interface FileImport<C extends TenantCapability, Outcome> {
  schema: z.ZodType<{ csv: File }>;
  maxBytes: number;
  /** Told beside the field. */
  tooLarge: string;
  /** Judges the file, and stores its rows unless it is a dry run. */
  run(
    args: ConsoleArgs<C>,
    bytes: Uint8Array,
    dryRun: boolean,
  ): Promise<{ ok: true; outcome: Outcome } | { ok: false; fault: string }>;
}

/**
 * Both steps of an import: what would become of each row, and storing them. The file comes again with the confirmation, so `run`
 * must store no row twice.
 */
export function importForms<C extends TenantCapability, Outcome>(
  capability: C,
  risks: ImportRisks,
  { schema, maxBytes, tooLarge, run }: FileImport<C, Outcome>,
) {
  // The file comes back as base64 at the second step.
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

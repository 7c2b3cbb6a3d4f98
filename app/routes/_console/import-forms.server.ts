import type * as z from 'zod';
import type { TenantCapability } from '../../domain/access/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { consoleForms } from '../../http/form-action.server.ts';
import { confirmForm, type ImportStep } from './import-step.ts';

interface FileImport<C extends TenantCapability, Shown> {
  schema: z.ZodType<{ csv: File }>;
  maxBytes: number;
  /** Told beside the field. */
  tooLarge: string;
  /** Judges the file, and stores its rows unless it is a dry run. */
  run(
    args: ConsoleArgs<C>,
    bytes: Uint8Array,
    dryRun: boolean,
  ): Promise<{ ok: true; shown: Shown } | { ok: false; fault: string }>;
}

/**
 * Both steps of an import: what would become of each row, and storing them. The file comes again with the confirmation, so `run`
 * must store no row twice.
 */
export function importForms<C extends TenantCapability, Shown>(
  capability: C,
  { schema, maxBytes, tooLarge, run }: FileImport<C, Shown>,
) {
  // The file comes back as base64 at the second step.
  const upload = { field: 'csv', maxBytes: 2 * maxBytes, tooLarge };
  const statusCode = ({ step }: ImportStep<Shown>) => (step === 'refused' ? 400 : 200);
  const showRows = async (args: ConsoleArgs<C>, { csv }: { csv: File }): Promise<ImportStep<Shown>> => {
    const bytes = new Uint8Array(await csv.arrayBuffer());
    const result = await run(args, bytes, true);
    if (!result.ok) return { step: 'refused', fault: result.fault };
    return { step: 'preview', shown: result.shown, file: Buffer.from(bytes).toString('base64') };
  };
  const storeRows = async (args: ConsoleArgs<C>, { file }: { file: string }): Promise<ImportStep<Shown>> => {
    const result = await run(args, Buffer.from(file, 'base64'), false);
    return result.ok ? { step: 'done', shown: result.shown } : { step: 'refused', fault: result.fault };
  };
  return consoleForms(capability, (form) => ({
    show: form({ upload, schema, run: showRows, statusCode }),
    apply: form({ upload, schema: confirmForm, hideFields: ['file'], run: storeRows, statusCode }),
  }));
}

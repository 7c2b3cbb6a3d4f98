import { FORM_RISKS } from '#app/domain/access/index.ts';
import { MAX_SALES_BYTES, SALES_TOO_LARGE } from '#app/domain/conversions/fields.ts';
import { importForms } from '#app/routes/console/frame/import-forms.server.ts';
import { fileForm } from './forms.ts';

/** The ledger itself prevents rows from being stored twice. */
export const importFile = importForms('sales.record', FORM_RISKS.salesImport, {
  schema: fileForm,
  maxBytes: MAX_SALES_BYTES,
  tooLarge: SALES_TOO_LARGE,
  run: async ({ context, tenantId, actor, now }, bytes, dryRun) => {
    const { db, ledger } = context.services;
    const result = await ledger.importSalesFile({ db, tenantId, bytes, dryRun, actor, now });
    return result.ok ? { ok: true, outcome: result.rows } : result;
  },
});

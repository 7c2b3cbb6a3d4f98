import { json } from '@remix-run/node';
import { useLocation } from '@remix-run/react';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { ChooseCsvFile } from '#app/routes/console/frame/choose-csv-file.tsx';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { FileFormat } from './file-format-card.tsx';
import { Changes, Faults, Unmatched } from './import-cards.tsx';
import { importFile } from './import-catalogue.server.ts';
import type { ImportStep } from './import-changes.ts';

/** `/admin/catalogue/import`: uploads a CSV file, previews its changes and applies them (D28). */
export const loader = forConsole('catalogue.edit', async () => json(null));

export const action = importFile;

export const meta = consoleMeta('Import the catalog');

export default function Import() {
  const reply = useFormReply<ImportStep>(['show', 'match', 'apply']);
  const step = reply?.value;
  const { key } = useLocation();
  const { consolePath } = useConsole();
  const catalogueTo = consolePath('/admin/catalogue');
  return (
    <>
      <PageHeader
        title="Import the catalog"
        description="Update prices, URLs, coupons and what’s on sale from a spreadsheet."
        breadcrumbs={[{ label: 'Products', to: catalogueTo }, { label: 'Import' }]}
      />
      <PageBody>
        {step?.step === 'changes' ? (
          <Changes step={step} importTo={consolePath('/admin/catalogue/import')} catalogueTo={catalogueTo} />
        ) : step?.step === 'unmatched' ? (
          <Unmatched file={step.file} importTo={consolePath('/admin/catalogue/import')} />
        ) : (
          <>
            {step?.step === 'faults' ? <Faults {...step} /> : null}
            {/* The key replaces the file field after each reply, because a corrected file has to be read again. */}
            <ChooseCsvFile
              key={key}
              title={step?.step === 'faults' ? 'Choose the corrected file' : undefined}
              description="You’ll see every change before anything is saved."
              accepts="Same format as the export, up to 1 MB"
              show="Preview changes"
              result={reply?.result}
            />
            <FileFormat exportTo={consolePath('/admin/catalogue.csv')} />
          </>
        )}
      </PageBody>
    </>
  );
}

import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { type ImportedSale, listPendingImports } from '#app/domain/conversions/index.ts';
import {
  MAX_SALES_FILE_BYTES,
  SALES_FILE_TOO_LARGE,
  salesFile,
} from '#app/domain/conversions/sales-file-fields.ts';
import { forConsole } from '#app/http/console.server.ts';
import { amountText } from '#app/lib/money-text.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { importForms } from '#app/routes/console/frame/import-forms.server.ts';
import { ImportPage } from '#app/routes/console/frame/import-page.tsx';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';

/** `/admin/sales/import`: uploads a CSV file of sales, previews each row and stores them. */
export const loader = forConsole('sales.record', async ({ context, tenantId, now }) =>
  json({ pending: await listPendingImports(context.services.db, { tenantId, now }) }),
);

const fileForm = z.object({ csv: salesFile });

/** The ledger itself prevents rows from being stored twice. */
const importFile = importForms('sales.record', FORM_RISKS.salesImport, {
  schema: fileForm,
  maxBytes: MAX_SALES_FILE_BYTES,
  tooLarge: SALES_FILE_TOO_LARGE,
  run: async ({ context, tenantId, actor, now }, input) => {
    const { db, ledger } = context.services;
    const result = await ledger.importSalesFile({ db, tenantId, ...input, actor, now });
    return result.ok ? { ok: true, outcome: { rows: result.rows }, match: result.match } : result;
  },
});

export const action = importFile;

export const meta = consoleMeta('Import sales');

type Rows = readonly ImportedSale[];
interface Outcome {
  rows: Rows;
}

const sales = (count: number, word = '') => `${count} ${word}${count === 1 ? 'sale' : 'sales'}`;

const countRows = (rows: Rows, state: Rows[number]['state']) =>
  rows.filter((row) => row.state === state).length;

const ImportSales = () => (
  <ImportPage<Outcome>
    title="Import sales"
    description="From a spreadsheet. Orders that were recorded before stay as they are, so a file may be imported twice."
    list={{ label: 'Sales', path: '/admin/sales' }}
    notice={<PendingImports />}
    file={{
      schema: fileForm,
      description:
        'A CSV file with the columns order_id, tracking_id and amount; date and currency may follow. We find columns with other names by what is in them, and show you first what each row gives.',
      accepts: 'At most 1,000 rows',
    }}
    describePreview={({ rows }) => {
      const count = countRows(rows, 'new') + countRows(rows, 'inbox');
      return {
        title: `The file has ${sales(count, 'new ')}`,
        text: `${countRows(rows, 'refused')} ${countRows(rows, 'refused') === 1 ? 'row' : 'rows'} can’t be imported. Nothing has been stored yet.`,
        confirm: count > 0 ? `Import ${sales(count)}` : null,
      };
    }}
    describeResult={({ rows }) => ({
      title: `${sales(countRows(rows, 'new'))} imported`,
      text: `${countRows(rows, 'known')} were there before, ${countRows(rows, 'inbox')} wait in the inbox, ${countRows(rows, 'refused')} were refused.`,
    })}
    table={({ rows }, caption) => <RowTable rows={rows} caption={caption} />}
  />
);

export default ImportSales;

/** Lists unfinished imports. The process of each is still running or has died. */
function PendingImports() {
  const { pending } = useLoaderData<typeof loader>();
  return pending.map(({ id, rows, done, createdAt, isInterrupted }) => (
    <Alert
      key={id}
      tone={isInterrupted ? 'warning' : 'info'}
      title={
        isInterrupted
          ? `An import stopped after row ${done} of ${rows}`
          : `An import is at row ${done} of ${rows}`
      }
    >
      <p>
        It began <TimeAgo at={createdAt} />. {isInterrupted ? 'We go on with it within a minute. ' : null}
        You don’t need to import the file again.
      </p>
    </Alert>
  ));
}

const SALES_IMPORT_STATES = {
  new: { tone: 'success', label: 'New sale' },
  known: { tone: 'neutral', label: 'Known' },
  inbox: { tone: 'warning', label: 'Waits in the inbox' },
  refused: { tone: 'danger', label: 'Refused' },
} as const;

const RowTable = ({ rows, caption }: { rows: Rows; caption: string }) => (
  <DataTable
    caption={caption}
    rows={rows}
    rowId={({ line }) => String(line)}
    columns={[
      { key: 'line', label: 'Line', align: 'end', from: 'sm', cell: ({ line }) => line },
      { key: 'order', label: 'Order', isRowHeader: true, cell: ({ orderId }) => orderId || 'None' },
      {
        key: 'amount',
        label: 'Amount',
        align: 'end',
        cell: ({ amountCents }) => (amountCents === null ? '' : amountText(amountCents)),
      },
      {
        key: 'state',
        label: 'State',
        cell: ({ state, problem }) => (
          <span className="grid gap-1">
            <span>
              <Badge tone={SALES_IMPORT_STATES[state].tone}>{SALES_IMPORT_STATES[state].label}</Badge>
            </span>
            {problem ? <span className="text-muted">{problem}</span> : null}
          </span>
        ),
      },
    ]}
    empty={null}
  />
);

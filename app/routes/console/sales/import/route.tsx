import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { type PreviewedSale, previewSalesFile } from '#app/domain/conversions/index.ts';
import { listFileImports } from '#app/domain/file-imports/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { amountText } from '#app/lib/money-text.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { FileImports, type ShownImport } from '#app/routes/console/frame/file-imports.tsx';
import { importForms } from '#app/routes/console/frame/import-forms.server.ts';
import { ImportPage } from '#app/routes/console/frame/import-page.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';

/** `/admin/sales/import`: uploads a CSV file of sales, previews its rows, imports them and shows how far the import is. */
export const loader = forConsole('sales.record', async ({ context, tenantId, now }) =>
  json({ imports: await listFileImports(context.services.db, { tenantId, kind: 'sales', now }) }),
);

/** A longer page would be slow to read and to render. */
const MAX_SHOWN_SALES = 300;

/** The ledger itself prevents rows from being stored twice. */
const importFile = importForms('sales.record', FORM_RISKS.salesImport, {
  preview: async ({ context, tenantId, now }, input) => {
    const result = await previewSalesFile({ db: context.services.db, tenantId, ...input, now });
    if (!result.ok) return result;
    const { rows, rowCount, match } = result;
    const count = (state: PreviewedSale['state']) => rows.filter((row) => row.state === state).length;
    const counts = { new: count('new'), inbox: count('inbox'), refused: count('refused') };
    // Refused rows are listed before the others.
    const ordered = rows.toSorted((a, b) => Number(b.state === 'refused') - Number(a.state === 'refused'));
    const shown = ordered.slice(0, MAX_SHOWN_SALES);
    const readCount = rows.length;
    const outcome = { rows: shown, counts, others: readCount - shown.length, rowCount, readCount };
    return { ok: true, outcome, match };
  },
  start: ({ context, tenantId, actor, now }, input) => {
    const { db, ledger } = context.services;
    return ledger.importSalesFile({ db, tenantId, ...input, actor, now });
  },
});

export const action = importFile;

export const meta = consoleMeta('Import sales');

interface Outcome {
  /** The first rows; refused ones are listed before the others. */
  rows: PreviewedSale[];
  counts: Record<'new' | 'inbox' | 'refused', number>;
  /** Number of judged rows that are not listed. */
  others: number;
  /** Number of rows in the file, and of those that were judged. */
  rowCount: number;
  readCount: number;
}

const sales = (count: number, word = '') => `${formatCount(count)} ${word}${count === 1 ? 'sale' : 'sales'}`;

const describeOrders = (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`);

const rowsText = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

const ImportSales = () => (
  <ImportPage<Outcome>
    title="Import sales"
    description="Upload orders from a spreadsheet. Orders we already have are skipped, so importing twice is safe."
    list={{ label: 'Sales', path: '/admin/sales' }}
    notice={<SalesImports />}
    columns="A CSV file with the columns order_id, tracking_id and amount; date and currency may follow. We recognize columns with other names by their content. You see the result of each row before you import."
    describePreview={({ counts }) => {
      const count = counts.new + counts.inbox;
      return {
        found: sales(counts.new, 'new '),
        texts: [
          ...(counts.inbox > 0
            ? [`${describeOrders(counts.inbox)} will wait in the inbox until you decide.`]
            : []),
          ...(counts.refused > 0 ? [`${rowsText(counts.refused)} can’t be imported.`] : []),
        ],
        confirm: count > 0 ? `Import ${counts.inbox > 0 ? describeOrders(count) : sales(count)}` : null,
      };
    }}
    table={({ rows, others }, caption) => <RowTable rows={rows} others={others} caption={caption} />}
  />
);

export default ImportSales;

function SalesImports() {
  const { imports } = useLoaderData<typeof loader>();
  return (
    <FileImports
      imports={imports}
      path="/admin/sales/import"
      describeAdded={({ added }) => `${sales(added)} imported`}
      describeRest={describeRest}
    />
  );
}

function describeRest({ known, waiting }: ShownImport): string[] {
  return [
    ...(known > 0 ? [`${sales(known)} ${known === 1 ? 'was' : 'were'} recorded before.`] : []),
    ...(waiting > 0 ? [`${describeOrders(waiting)} ${waiting === 1 ? 'waits' : 'wait'} in the inbox.`] : []),
  ];
}

const SALES_IMPORT_STATES = {
  new: { tone: 'success', label: 'New sale' },
  known: { tone: 'neutral', label: 'Already recorded' },
  inbox: { tone: 'warning', label: 'Go to Unmatched orders' },
  refused: { tone: 'danger', label: 'Rejected' },
} as const;

const SaleState = ({ state, problem }: PreviewedSale) => (
  <span className="grid gap-1 font-normal">
    <span>
      <Badge tone={SALES_IMPORT_STATES[state].tone}>{SALES_IMPORT_STATES[state].label}</Badge>
    </span>
    {problem ? <span className="text-muted">{problem}</span> : null}
  </span>
);

const RowTable = ({ rows, others, caption }: Pick<Outcome, 'rows' | 'others'> & { caption: string }) => (
  <div className="grid gap-3">
    <DataTable
      caption={caption}
      rows={rows}
      rowId={({ line }) => String(line)}
      columns={[
        { key: 'line', label: 'Line', align: 'end', from: 'sm', cell: ({ line }) => line },
        {
          key: 'order',
          label: 'Order',
          isRowHeader: true,
          cell: (row) => (
            <span className="grid gap-1">
              <span className="wrap-anywhere">{row.orderId || 'None'}</span>
              <span className="sm:hidden">
                <SaleState {...row} />
              </span>
            </span>
          ),
        },
        {
          key: 'amount',
          label: 'Amount',
          align: 'end',
          cell: ({ amountCents }) => (amountCents === null ? '' : amountText(amountCents)),
        },
        {
          key: 'state',
          label: 'Status',
          from: 'sm',
          cell: (row) => <SaleState {...row} />,
        },
      ]}
      empty={null}
    />
    {others > 0 ? (
      <p className="text-14 text-muted">{`And ${rowsText(others)} more. Refused rows are listed first.`}</p>
    ) : null}
  </div>
);

import { json, type MetaFunction } from '@remix-run/node';
import { Form, useLocation } from '@remix-run/react';
import { SALES_COLUMNS } from '../../domain/conversions/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { useFormReply } from '../../http/form-reply.ts';
import { Alert } from '../../ui/console/alert.tsx';
import { Badge } from '../../ui/console/badge.tsx';
import { LinkButton, SubmitButton } from '../../ui/console/button.tsx';
import { DataTable } from '../../ui/console/data-table.tsx';
import { FormActions } from '../../ui/console/form.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { ChooseCsvFile } from '../_console/choose-csv-file.tsx';
import { useConsole } from '../_console/console-context.tsx';
import { fileForm } from './forms.ts';
import { type ImportStep, importFile } from './import-file.server.ts';

/** `/admin/sales/import`: a CSV file of sales, what would become of each row, and storing them. */
export const loader = forConsole('sales.record', async () => json({ columns: [...SALES_COLUMNS] }));

export const action = importFile;

export const meta: MetaFunction = () => [{ title: 'Import sales' }];

export default function ImportSales() {
  const reply = useFormReply<ImportStep>(['show', 'apply']);
  const step = reply?.value;
  const { key } = useLocation();
  const { consolePath } = useConsole();
  return (
    <>
      <PageHeader
        title="Import sales"
        description="From a spreadsheet. Orders that were recorded before stay as they are, so a file may be imported twice."
        breadcrumbs={[{ label: 'Sales', to: consolePath('/admin/sales') }, { label: 'Import' }]}
      />
      <PageBody>
        {step?.step === 'preview' ? <Preview rows={step.rows} file={step.file} /> : null}
        {step?.step === 'done' ? <Done rows={step.rows} /> : null}
        {/* After each answer a field of its own: a file that was corrected has to be read again. */}
        {step?.step === 'preview' ? null : (
          <ChooseCsvFile
            key={key}
            schema={fileForm}
            description="A CSV file with the columns order_id, tracking_id and amount; date (YYYY-MM-DD) and currency may follow. Nothing is stored yet."
            accepts="At most 1,000 rows"
            fault={step?.step === 'refused' ? step.fault : undefined}
            result={reply?.result}
          />
        )}
      </PageBody>
    </>
  );
}

type Rows = Extract<ImportStep, { step: 'done' }>['rows'];

const countOf = (rows: Rows, state: Rows[number]['state']) =>
  rows.filter((row) => row.state === state).length;

function Preview({ rows, file }: { rows: Rows; file: string }) {
  const { consolePath } = useConsole();
  const count = countOf(rows, 'new') + countOf(rows, 'inbox');
  return (
    <>
      <Alert title={`The file has ${count} new ${count === 1 ? 'sale' : 'sales'}`} isLive>
        Nothing has been stored yet.
      </Alert>
      <RowTable rows={rows} caption="What would become of each row" />
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="file" value={file} />
        <FormActions>
          {count > 0 ? (
            <SubmitButton intent="apply" pendingLabel="Importing…">
              {`Import ${count} ${count === 1 ? 'sale' : 'sales'}`}
            </SubmitButton>
          ) : null}
          <LinkButton to={consolePath('/admin/sales/import')}>Choose another file</LinkButton>
        </FormActions>
      </Form>
    </>
  );
}

function Done({ rows }: { rows: Rows }) {
  return (
    <>
      <Alert
        tone="success"
        title={countOf(rows, 'new') === 1 ? '1 sale imported' : `${countOf(rows, 'new')} sales imported`}
        isLive
      >
        {`${countOf(rows, 'known')} were there before, ${countOf(rows, 'inbox')} wait in the inbox, ${countOf(rows, 'refused')} were refused.`}
      </Alert>
      <RowTable rows={rows} caption="What became of each row" />
    </>
  );
}

const STATES = {
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
        cell: ({ amountCents }) => (amountCents === null ? '' : (amountCents / 100).toFixed(2)),
      },
      {
        key: 'state',
        label: 'State',
        cell: ({ state, problem }) => (
          <span className="grid gap-1">
            <span>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            </span>
            {problem ? <span className="text-muted">{problem}</span> : null}
          </span>
        ),
      },
    ]}
    empty={null}
  />
);

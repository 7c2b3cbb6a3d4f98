import { json, type MetaFunction } from '@remix-run/node';
import { Form, useLocation } from '@remix-run/react';
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
import { type ImportStep, importFile, type ShownRows } from './import-file.server.ts';

/** `/admin/suppressions/import`: a CSV file of addresses, what would become of each, and storing them. */
export const loader = forConsole('suppressions.edit', async () => json({}));

export const action = importFile;

export const meta: MetaFunction = () => [{ title: 'Import addresses' }];

export default function ImportSuppressions() {
  const reply = useFormReply<ImportStep>(['show', 'apply']);
  const step = reply?.value;
  const { key } = useLocation();
  const { consolePath } = useConsole();
  return (
    <>
      <PageHeader
        title="Import addresses"
        description="The list of another program: of those who unsubscribed there, for example."
        breadcrumbs={[
          { label: 'Do not contact', to: consolePath('/admin/suppressions') },
          { label: 'Import' },
        ]}
      />
      <PageBody>
        {step?.step === 'preview' ? <Preview {...step} /> : null}
        {step?.step === 'done' ? <Done {...step} /> : null}
        {/* After each answer a field of its own: a file that was corrected has to be read again. */}
        {step?.step === 'preview' ? null : (
          <ChooseCsvFile
            key={key}
            schema={fileForm}
            description="A CSV file with a column “email” or “phone”, or with addresses in its first column. Nothing is stored yet."
            accepts="At most 5,000 rows and 512 kB"
            fault={step?.step === 'refused' ? step.fault : undefined}
            result={reply?.result}
          />
        )}
      </PageBody>
    </>
  );
}

const addresses = (count: number) => (count === 1 ? '1 address' : `${count} addresses`);

const restText = ({ known, repeated, invalid }: ShownRows['counts']): string =>
  `${known} on the list already, ${repeated} twice in the file, ${invalid} not readable.`;

function Preview({ rows, counts, file }: ShownRows & { file: string }) {
  const { consolePath } = useConsole();
  return (
    <>
      <Alert title={`The file has ${addresses(counts.new)} to add`} isLive>
        {`${restText(counts)} Nothing has been stored yet.`}
      </Alert>
      <RowTable rows={rows} counts={counts} caption="What would become of each row" />
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="file" value={file} />
        <FormActions>
          {counts.new > 0 ? (
            <SubmitButton intent="apply" pendingLabel="Importing…">
              {`Add ${addresses(counts.new)}`}
            </SubmitButton>
          ) : null}
          <LinkButton to={consolePath('/admin/suppressions/import')}>Choose another file</LinkButton>
        </FormActions>
      </Form>
    </>
  );
}

const Done = ({ rows, counts }: ShownRows) => (
  <>
    <Alert tone="success" title={`${addresses(counts.new)} added`} isLive>
      {restText(counts)}
    </Alert>
    <RowTable rows={rows} counts={counts} caption="What became of each row" />
  </>
);

const STATES = {
  new: { tone: 'success', label: 'New' },
  known: { tone: 'neutral', label: 'On the list already' },
  repeated: { tone: 'neutral', label: 'Twice in the file' },
  invalid: { tone: 'danger', label: 'Not readable' },
} as const;

function RowTable({ rows, counts, caption }: ShownRows & { caption: string }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="grid gap-3">
      <DataTable
        caption={caption}
        rows={rows}
        rowId={({ line }) => String(line)}
        columns={[
          { key: 'line', label: 'Line', align: 'end', from: 'sm', cell: ({ line }) => line },
          {
            key: 'text',
            label: 'Address or number',
            isRowHeader: true,
            cell: ({ text }) => <span className="break-all">{text || 'Empty'}</span>,
          },
          {
            key: 'state',
            label: 'State',
            cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
          },
        ]}
        empty={null}
      />
      {total > rows.length ? (
        <p className="text-14 text-muted">{`And ${total - rows.length} more rows, which are readable or repeated.`}</p>
      ) : null}
    </div>
  );
}

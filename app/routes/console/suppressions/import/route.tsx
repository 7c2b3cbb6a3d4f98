import { json } from '@remix-run/node';
import { forConsole } from '#app/http/console.server.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { ImportPage } from '#app/routes/console/frame/import-page.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { fileForm } from './forms.ts';
import { importFile, type ShownRows } from './import-file.server.ts';

/** `/admin/suppressions/import`: uploads a CSV file of addresses, previews each row and stores them. */
export const loader = forConsole('suppressions.edit', async () => json({}));

export const action = importFile;

export const meta = consoleMeta('Import addresses');

const addresses = (count: number) => (count === 1 ? '1 address' : `${count} addresses`);

const countAdded = ({ counts }: ShownRows): number => counts.new + counts.doubtful;

/** Describes what happens to the other rows. */
function describeRest({ counts }: ShownRows): string {
  const { known, repeated, doubtful, invalid } = counts;
  return [
    ...(doubtful > 0 ? [`${doubtful} of them can’t be read as numbers: add the country’s code.`] : []),
    `${known} on the list already, ${repeated} twice in the file, ${invalid} not readable.`,
  ].join(' ');
}

const ImportSuppressions = () => (
  <ImportPage<ShownRows>
    title="Import addresses"
    description="The list of another program: of those who unsubscribed there, for example."
    list={{ label: 'Do not contact', path: '/admin/suppressions' }}
    file={{
      schema: fileForm,
      description:
        'A CSV file with columns such as “email” and “phone”. We show you first what each row gives, and you choose which columns are read.',
      accepts: 'At most 5,000 rows and 512 kB',
    }}
    describePreview={(outcome) => ({
      title: `The file has ${addresses(countAdded(outcome))} to add`,
      text: `${describeRest(outcome)} Nothing has been stored yet.`,
      confirm: countAdded(outcome) > 0 ? `Add ${addresses(countAdded(outcome))}` : null,
    })}
    describeResult={(outcome) => ({
      title: `${addresses(countAdded(outcome))} added`,
      text: describeRest(outcome),
    })}
    table={(outcome, caption) => <RowTable {...outcome} caption={caption} />}
  />
);

export default ImportSuppressions;

const SUPPRESSION_IMPORT_STATES = {
  new: { tone: 'success', label: 'New' },
  doubtful: { tone: 'warning', label: 'New, but the number can’t be read' },
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
        rowId={({ line, column, text }) => `${line} ${column} ${text}`}
        columns={[
          { key: 'line', label: 'Line', align: 'end', from: 'sm', cell: ({ line }) => line },
          {
            key: 'text',
            label: 'Address or number',
            isRowHeader: true,
            cell: ({ text }) => <span className="break-all">{text || 'Empty'}</span>,
          },
          { key: 'column', label: 'Column', from: 'md', cell: ({ column }) => column },
          {
            key: 'state',
            label: 'State',
            cell: ({ state }) => (
              <Badge tone={SUPPRESSION_IMPORT_STATES[state].tone}>
                {SUPPRESSION_IMPORT_STATES[state].label}
              </Badge>
            ),
          },
        ]}
        empty={null}
      />
      {total > rows.length ? (
        <p className="text-14 text-muted">{`And ${total - rows.length} more addresses and numbers, which are readable or repeated.`}</p>
      ) : null}
    </div>
  );
}

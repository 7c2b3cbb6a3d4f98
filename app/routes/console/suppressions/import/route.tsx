import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listFileImports } from '#app/domain/file-imports/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { FileImports } from '#app/routes/console/frame/file-imports.tsx';
import { ImportPage } from '#app/routes/console/frame/import-page.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { importFile, type ShownCells } from './import-file.server.ts';

/** `/admin/suppressions/import`: uploads a CSV file of addresses, previews its rows, imports them and shows how far the import is. */
export const loader = forConsole('suppressions.edit', async ({ context, tenantId, now }) =>
  json({ imports: await listFileImports(context.services.db, { tenantId, kind: 'suppressions', now }) }),
);

export const action = importFile;

export const meta = consoleMeta('Import addresses');

const addresses = (count: number) => (count === 1 ? '1 address' : `${formatCount(count)} addresses`);

const countAdded = ({ counts }: ShownCells): number => counts.new + counts.doubtful;

/** Describes what happens to the cells that are not added as they are. */
function describeRest({ counts }: ShownCells): string[] {
  const { known, repeated, doubtful, invalid, excess } = counts;
  const rest = [
    ...(known > 0 ? [`${formatCount(known)} already on the list`] : []),
    ...(repeated > 0 ? [`${formatCount(repeated)} twice in the file`] : []),
    ...(invalid > 0 ? [`${formatCount(invalid)} not readable`] : []),
    ...(excess > 0 ? [`${formatCount(excess)} not read because their row has too many entries`] : []),
  ];
  return [
    ...(doubtful > 0
      ? [`${formatCount(doubtful)} of them are phone numbers that we can’t read. Add the country’s code.`]
      : []),
    ...(rest.length > 0 ? [`${rest.join(', ')}.`] : []),
  ];
}

const ImportSuppressions = () => (
  <ImportPage<ShownCells>
    title="Import addresses"
    description="For example, recipients who unsubscribed in another tool."
    list={{ label: 'Do not contact', path: '/admin/suppressions' }}
    notice={<ListImports />}
    columns="A CSV file with columns such as “email” and “phone”. You see the result of each row first, and choose which columns we read."
    describePreview={(outcome) => ({
      found: `${addresses(countAdded(outcome))} to add`,
      texts: describeRest(outcome),
      confirm: countAdded(outcome) > 0 ? `Add ${addresses(countAdded(outcome))}` : null,
    })}
    table={(outcome, caption) => <CellTable {...outcome} caption={caption} />}
  />
);

export default ImportSuppressions;

function ListImports() {
  const { imports } = useLoaderData<typeof loader>();
  return (
    <FileImports
      imports={imports}
      path="/admin/suppressions/import"
      describeAdded={({ added }) => `${addresses(added)} added`}
      describeRest={({ known }) =>
        known > 0 ? [`${formatCount(known)} already on the list, or twice in the file.`] : []
      }
    />
  );
}

const SUPPRESSION_IMPORT_STATES = {
  new: { tone: 'success', label: 'New' },
  doubtful: { tone: 'warning', label: 'New, but the number can’t be read' },
  known: { tone: 'neutral', label: 'Already on the list' },
  repeated: { tone: 'neutral', label: 'Duplicate' },
  invalid: { tone: 'danger', label: 'Invalid' },
  excess: { tone: 'danger', label: 'Too many contacts in one row' },
} as const;

const StateBadge = ({ state }: Pick<ShownCells['cells'][number], 'state'>) => (
  <Badge tone={SUPPRESSION_IMPORT_STATES[state].tone}>{SUPPRESSION_IMPORT_STATES[state].label}</Badge>
);

function CellTable({ cells, counts, caption }: ShownCells & { caption: string }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const shown = cells.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <div className="grid gap-3">
      <DataTable
        caption={caption}
        rows={cells}
        rowId={(cell) => String(cells.indexOf(cell))}
        columns={[
          { key: 'line', label: 'Line', align: 'end', from: 'sm', cell: ({ line }) => line },
          {
            key: 'text',
            label: 'E-mail address or number',
            isRowHeader: true,
            cell: ({ text, state }) => (
              <span className="grid gap-1">
                <span className="break-all">{text || 'Empty'}</span>
                <span className="sm:hidden">
                  <StateBadge state={state} />
                </span>
              </span>
            ),
          },
          { key: 'column', label: 'Column', from: 'md', cell: ({ column }) => column },
          {
            key: 'state',
            label: 'Status',
            from: 'sm',
            cell: ({ state }) => <StateBadge state={state} />,
          },
        ]}
        empty={null}
      />
      {total > shown ? (
        <p className="text-14 text-muted">{`And ${formatCount(total - shown)} more e-mail addresses and numbers. Unreadable ones are listed first.`}</p>
      ) : null}
    </div>
  );
}

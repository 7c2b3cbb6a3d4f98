import { type ReactNode, useEffect, useState } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { ERASURE_LOSES } from '../frame/erasure-loses.ts';
import { BulkForm, CHOSEN_LEADS } from './bulk-form.tsx';
import { LEAD_COLUMNS } from './lead-columns.tsx';
import type { LeadsData } from './read-page.server.ts';

type Row = LeadsData['rows'][number];

/** Lists the leads. Users who may edit them can select rows for the bulk bar; others can only read. */
export function LeadTable(props: {
  rows: readonly Row[];
  count: number;
  isExact: boolean;
  /** Tags in use. */
  tags: readonly string[];
  empty: ReactNode;
}) {
  const { rows, count, isExact, tags, empty } = props;
  const { can } = useConsole();
  return (
    <>
      <DataTable
        caption="Leads"
        name="leads"
        columns={LEAD_COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        selection={
          can('leads.edit')
            ? {
                name: 'leadId',
                form: CHOSEN_LEADS,
                label: ({ email, isErased }) => `Select ${isErased ? 'an erased lead' : email}`,
                bulk: () => <BulkForm count={count} isExact={isExact} listed={rows.length} tags={tags} />,
              }
            : undefined
        }
        empty={empty}
      />
      {can('leads.erase') ? <EraseDialog rows={rows} count={count} /> : null}
    </>
  );
}

const MAX_NAMED_PRODUCTS = 5;

/** Asks for confirmation before the selected leads are erased; opened by the reply to the bulk bar. */
function EraseDialog({ rows, count }: { rows: readonly Row[]; count: number }) {
  const reply = useFormReply<{ ids: string[]; isAll: boolean }>('choose-to-erase');
  const selection = reply?.status === 'done' ? reply.value : null;
  const [isOpen, setOpen] = useState(selection !== null);
  useEffect(() => setOpen(selection !== null), [selection]);
  if (!selection) return null;
  const selectedRows = rows.filter(({ id, isErased }) => selection.ids.includes(id) && !isErased);
  const number = selection.isAll ? count : selection.ids.length;
  const leads = number === 1 ? '1 lead' : `${number.toLocaleString('en-US')} leads`;
  const more = selectedRows.length - MAX_NAMED_PRODUCTS;
  const who = selectedRows.slice(0, MAX_NAMED_PRODUCTS).map(({ email }) => email);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={selection.isAll ? `Erase all ${leads} that match?` : `Erase ${leads}?`}
      loses={[
        ...(who.length > 0 ? [`${who.join(', ')}${more > 0 ? ` and ${more} more` : ''}`] : []),
        ...ERASURE_LOSES,
      ]}
      confirmLabel={`Erase ${leads}`}
      typed="erase"
      intent="erase"
      fields={{ ids: selection.ids.join(','), ...(selection.isAll && { all: 'on' }) }}
    />
  );
}

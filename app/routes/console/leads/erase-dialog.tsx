import { useEffect, useState } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { ERASURE_LOSES } from '../frame/erasure-loses.ts';
import type { LeadsData } from './read-page.server.ts';

type Row = LeadsData['rows'][number];

const MAX_NAMED = 5;

/** Asks for confirmation before the selected leads are erased; opened by the reply to the bulk bar. */
export function EraseDialog({ rows, count }: { rows: readonly Row[]; count: number }) {
  const reply = useFormReply<{ ids: string[]; isAll: boolean }>('choose-to-erase');
  const selection = reply?.status === 'done' ? reply.value : null;
  const [isOpen, setOpen] = useState(selection !== null);
  useEffect(() => setOpen(selection !== null), [selection]);
  if (!selection) return null;
  const selectedRows = rows.filter(({ id, isErased }) => selection.ids.includes(id) && !isErased);
  const number = selection.isAll ? count : selection.ids.length;
  const leads = number === 1 ? '1 lead' : `${number.toLocaleString('en-US')} leads`;
  const more = selectedRows.length - MAX_NAMED;
  const who = selectedRows.slice(0, MAX_NAMED).map(({ email }) => email);
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

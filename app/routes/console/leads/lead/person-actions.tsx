import { Download } from 'lucide-react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { ERASURE_LOSES } from '#app/routes/console/frame/erasure-loses.ts';
import { Button } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { Menu } from '#app/ui/console/menu.tsx';
import type { LeadFileData } from './read-page.server.ts';

/** Downloads or erases everything about the lead’s person. */
export function PersonActions({ lead }: { lead: LeadFileData['lead'] }) {
  const { can, consolePath } = useConsole();
  const file = (format: string) => consolePath(`/leads/${lead.id}/person?format=${format}`);
  return (
    <>
      {can('leads.export-person') ? (
        <Menu
          trigger={<Button icon={Download}>Export this person’s data</Button>}
          groups={[
            [
              { label: 'As a page to read (HTML)', to: file('html'), reloadDocument: true },
              { label: 'For programs (JSON)', to: file('json'), reloadDocument: true },
            ],
          ]}
        />
      ) : null}
      {can('leads.erase') ? (
        <ConfirmDialog
          trigger={<Button className="text-danger!">Erase</Button>}
          title={`Erase ${lead.email}?`}
          loses={ERASURE_LOSES}
          confirmLabel="Erase person"
          typed="erase"
          intent="erase"
        />
      ) : null}
    </>
  );
}

import { Form } from '@remix-run/react';
import { Download, Printer, UserX } from 'lucide-react';
import { leadDisplayName } from '#app/lib/lead-name.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { ERASURE_LOSES } from '#app/routes/console/frame/erasure-loses.ts';
import { RecordSaleDialog } from '#app/routes/console/frame/record-sale-dialog.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import type { LeadFileData } from './read-page.server.ts';

/** What staff do with a lead: mark it as contacted, record its sale, and rarer actions in a menu. */
export function PersonActions({ file }: { file: LeadFileData }) {
  const { lead } = file;
  const { can, consolePath } = useConsole();
  const toFile = (format: string) => consolePath(`/leads/${lead.id}/person?format=${format}`);
  return (
    <>
      <ConfirmMenu
        label={`More actions for ${leadDisplayName(lead)}`}
        items={[
          { label: 'Print', icon: Printer, onSelect: () => window.print() },
          ...(can('leads.export-person')
            ? [
                {
                  label: 'Export as a page (HTML)',
                  icon: Download,
                  to: toFile('html'),
                  reloadDocument: true,
                },
                {
                  label: 'Export for programs (JSON)',
                  icon: Download,
                  to: toFile('json'),
                  reloadDocument: true,
                },
              ]
            : []),
        ]}
        actions={
          can('leads.erase')
            ? [
                {
                  intent: 'erase',
                  label: 'Erase this lead',
                  icon: UserX,
                  isDanger: true,
                  title: `Erase ${lead.email}?`,
                  loses: ERASURE_LOSES,
                  confirmLabel: 'Erase lead',
                  typed: 'erase',
                },
              ]
            : []
        }
      />
      {can('leads.edit') ? (
        <Form method="post" preventScrollReset>
          <SubmitButton intent={lead.contacted ? 'mark-not-contacted' : 'mark-contacted'} variant="secondary">
            {lead.contacted ? 'Mark as not contacted' : 'Mark as contacted'}
          </SubmitButton>
        </Form>
      ) : null}
      {can('sales.record') ? <RecordSaleDialog currency={file.currency} lead={nameForSale(file)} /> : null}
    </>
  );
}

/** A sale that names an e-mail address is credited to its latest lead, so an earlier lead is named by its tracking ID. */
function nameForSale({ lead, contact, others: otherLeads }: LeadFileData): string {
  const isLatest = otherLeads.every(({ createdAt }) => createdAt < lead.createdAt);
  return contact && isLatest ? lead.email : lead.trackingId;
}

import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { SenderRecords, type SenderRecordsProps } from './sender-records.tsx';

export interface SenderCardProps extends CardOf<{ senderEmail: string }> {
  senderEmail: string | null;
  isVerified: boolean;
  records: Omit<SenderRecordsProps, 'senderEmail' | 'isVerified'> | null;
  /** The reason why e-mails currently have no one-click headers. */
  warning: string | null;
  isKeyReadable: boolean;
}

/** The form for the tenant's own From address, used once the ownership of its domain is proven (D34). */
export function SenderCard(props: SenderCardProps) {
  const { senderEmail, isVerified, records, warning, isKeyReadable, tenantId, ...form } = props;
  return (
    <Card
      id="sender-card"
      title="Sender address"
      description="Until you verify your own domain, e-mails come from our own e-mail address, with your name."
      actions={<SenderBadge senderEmail={senderEmail} isVerified={isVerified} />}
    >
      <div className="grid gap-6">
        {isKeyReadable ? null : (
          <Alert tone="danger" title="Your e-mails are on hold">
            We can’t read the key that signs your e-mails, so your e-mails wait. Ask the operator of this
            service to restore the earlier secret, or remove the sender address and enter it again to get new
            records. Until you add the new records, we send from our own e-mail address.
          </Alert>
        )}
        {warning ? (
          <Alert tone="warning" title="One-click unsubscribe is off">
            {warning}
          </Alert>
        ) : null}
        {senderEmail && records ? (
          <SenderRecords {...records} senderEmail={senderEmail} isVerified={isVerified} />
        ) : null}
        <EditForm
          {...form}
          id="sender"
          title="Sender address"
          record={tenantId}
          save="Save address"
          besides={
            senderEmail ? (
              <ConfirmDialog
                trigger={<Button>Remove address</Button>}
                title={`Remove ${senderEmail}?`}
                loses={['E-mails come from our own e-mail address again, with your name.']}
                confirmLabel="Remove address"
                intent="drop-sender"
              />
            ) : null
          }
        >
          {(fields) => (
            <TextInput
              type="email"
              label="Sender address"
              field={fields.senderEmail}
              hint="Use a domain whose DNS you control."
              placeholder="hello@example.com"
              autoComplete="off"
              required
            />
          )}
        </EditForm>
      </div>
    </Card>
  );
}

function SenderBadge({ senderEmail, isVerified }: Pick<SenderCardProps, 'senderEmail' | 'isVerified'>) {
  if (!senderEmail) return <Badge>Not configured</Badge>;
  return isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Waits for DNS</Badge>;
}

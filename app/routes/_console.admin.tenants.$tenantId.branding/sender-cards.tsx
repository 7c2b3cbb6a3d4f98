import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Badge } from '../../ui/console/badge.tsx';
import { Button, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { Textarea } from '../../ui/console/fields/textarea.tsx';
import { FormActions, FormRow, FormStack } from '../../ui/console/form.tsx';
import { TxtRecord, type TxtRecordProps } from './txt-record.tsx';

export interface SignatureCardProps {
  name: string;
  contactEmail: string;
  saved: { senderName: string; replyTo: string; postalAddress: string };
  reply?: SubmissionResult<string[]>;
}

/** How the tenant signs its mails. */
export function SignatureCard({ name, contactEmail, saved, reply }: SignatureCardProps) {
  const [form, fields] = useForm<SignatureCardProps['saved']>({
    id: 'signature',
    lastResult: reply,
    defaultValue: saved,
  });
  return (
    <Card id="signature-card" title="Mails" description="Who your leads see when a mail of yours arrives.">
      <Form method="post" {...getFormProps(form)} preventScrollReset>
        <FormStack>
          <FormErrors form={form} title="Not saved" />
          <FormRow>
            <TextInput
              label="Sender name"
              field={fields.senderName}
              hint={`Left empty, it is ${name}.`}
              autoComplete="off"
            />
            <TextInput
              type="email"
              label="Reply-to address"
              field={fields.replyTo}
              hint={`Left empty, it is ${contactEmail}.`}
              autoComplete="off"
            />
          </FormRow>
          <Textarea
            label="Postal address"
            field={fields.postalAddress}
            hint="Printed in every marketing mail, as the law asks."
            rows={3}
          />
          <FormActions>
            <SubmitButton intent="signature" pendingLabel="Saving…">
              Save signature
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}

export interface SenderCardProps {
  senderEmail: string | null;
  isVerified: boolean;
  record: TxtRecordProps | null;
  reply?: SubmissionResult<string[]>;
}

/** A From address of the tenant's own, used once its domain is shown to be theirs (D34). */
export function SenderCard({ senderEmail, isVerified, record, reply }: SenderCardProps) {
  const [form, fields] = useForm<{ senderEmail: string }>({
    id: 'sender',
    lastResult: reply,
    defaultValue: { senderEmail: senderEmail ?? '' },
  });
  return (
    <Card
      id="sender-card"
      title="Sender address"
      description="Mails are sent from this service’s e-mail address with your name until your own domain is verified."
      actions={<SenderBadge senderEmail={senderEmail} isVerified={isVerified} />}
    >
      <div className="grid gap-6">
        {senderEmail && record && !isVerified ? (
          <TxtRecord {...record} intent="verify-sender" about={`to send as ${senderEmail}`} />
        ) : null}
        <div className="grid gap-5">
          <Form method="post" {...getFormProps(form)} preventScrollReset>
            <FormStack>
              <FormErrors form={form} title="Address not saved" />
              <TextInput
                type="email"
                label="Sender address"
                field={fields.senderEmail}
                hint="On a domain whose DNS you can change."
                placeholder="hello@example.com"
                autoComplete="off"
                required
              />
            </FormStack>
          </Form>
          <FormActions>
            <SubmitButton
              form={form.id}
              intent="sender"
              pendingLabel="Saving…"
              variant={senderEmail && !isVerified ? 'secondary' : 'primary'}
            >
              Save address
            </SubmitButton>
            {senderEmail ? (
              <ConfirmDialog
                trigger={<Button>Remove address</Button>}
                title={`Remove ${senderEmail}?`}
                loses={['Mails are sent from this service’s e-mail address again, with your name.']}
                confirmLabel="Remove address"
                intent="drop-sender"
              />
            ) : null}
          </FormActions>
        </div>
      </div>
    </Card>
  );
}

function SenderBadge({ senderEmail, isVerified }: Pick<SenderCardProps, 'senderEmail' | 'isVerified'>) {
  if (!senderEmail) return <Badge>Not configured</Badge>;
  return isVerified ? <Badge tone="success">Verified</Badge> : <Badge tone="warning">Waits for DNS</Badge>;
}

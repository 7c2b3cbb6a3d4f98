import { Card } from '#app/ui/console/card.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';

export interface NameAndReplyAddressCardProps extends CardOf<{ senderName: string; replyTo: string }> {
  name: string;
  contactEmail: string;
}

/** The form for the tenant's e-mail signature. */
export function NameAndReplyAddressCard({
  name,
  contactEmail,
  tenantId,
  ...form
}: NameAndReplyAddressCardProps) {
  return (
    <Card id="signature-card" title="E-mails" description="What leads see in your e-mails.">
      <EditForm {...form} id="signature" title="E-mails" record={tenantId} save="Save signature">
        {(fields) => (
          <>
            <FormRow>
              <TextInput
                label="Sender name"
                field={fields.senderName}
                hint={`Defaults to ${name}.`}
                autoComplete="off"
              />
              <TextInput
                type="email"
                label="Reply-to address"
                field={fields.replyTo}
                hint={`Defaults to ${contactEmail}.`}
                autoComplete="off"
              />
            </FormRow>
          </>
        )}
      </EditForm>
    </Card>
  );
}

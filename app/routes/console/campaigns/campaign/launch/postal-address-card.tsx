import { Form } from '@remix-run/react';
import { MAX_TENANT_POSTAL_ADDRESS } from '#app/domain/tenants/tenant-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import { FormActions } from '#app/ui/console/form.tsx';

/** Asks for the postal address where it prevents a launch. */
export function PostalAddressCard() {
  const reply = useFormReply('postal-address');
  const errors = reply?.result?.error?.postalAddress ?? (reply?.message ? [reply.message] : undefined);
  return (
    <Card title="Your postal address" description="Shown at the end of every marketing e-mail.">
      <Form method="post" preventScrollReset className="grid gap-4">
        <Textarea
          label="Postal address"
          name="postalAddress"
          required
          rows={3}
          maxLength={MAX_TENANT_POSTAL_ADDRESS}
          defaultValue={String(reply?.result?.initialValue?.postalAddress ?? '')}
          errors={errors ?? undefined}
        />
        <FormActions>
          <SubmitButton intent="postal-address" pendingLabel="Saving…">
            Save address
          </SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
}

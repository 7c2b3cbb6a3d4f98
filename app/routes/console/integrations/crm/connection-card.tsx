import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import type { crmConnectForm } from '#app/domain/crm/settings-fields.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** The form for the key and the location. The key is never shown again, so this form does not edit the stored values. */
export function ConnectionCard({
  crm: { hasKey, locationId },
  result,
}: {
  crm: { hasKey: boolean; locationId: string | null };
  result: SubmissionResult<string[]> | undefined;
}) {
  const [form, fields] = usePostedForm<typeof crmConnectForm>({
    id: 'connect',
    result,
    defaultValue: { locationId: locationId ?? '' },
  });
  return (
    <Card
      title="Connection"
      description="In LeadConnector, open Settings → Private Integrations and grant the scopes contacts.write and locations/customFields.readonly."
    >
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="The connection was not saved" />
          <PasswordInput
            label="API key"
            field={fields.apiKey}
            hint={
              hasKey
                ? 'A key is saved. Leave empty to keep this key.'
                : 'Paste the private integration token (starts with pit-). We encrypt it and never show it again.'
            }
            autoComplete="new-password"
            required={!hasKey}
          />
          <TextInput
            label="Location id"
            field={fields.locationId}
            hint="Find the location ID in LeadConnector under Settings → Business Profile. If you change the location, choose the custom fields again."
            autoComplete="off"
            spellCheck={false}
            required
          />
          <div>
            <SubmitButton intent="connect" variant={hasKey ? 'secondary' : 'primary'} pendingLabel="Saving…">
              Save connection
            </SubmitButton>
          </div>
        </FormStack>
      </Form>
    </Card>
  );
}

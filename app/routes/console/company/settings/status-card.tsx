import { Form, useSubmit } from '@remix-run/react';
import { useState } from 'react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { FormStack } from '#app/ui/console/form.tsx';

/** The specification's two controls for one status. Both take effect at once, and switching off asks for confirmation. */
export function StatusCard({ name, isActive }: { name: string; isActive: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const submit = useSubmit();
  const change = (next: boolean) => {
    if (next === isActive) return;
    if (!next) return setAsking(true);
    submit({ intent: 'status', isActive: 'true' }, { method: 'post', preventScrollReset: true });
  };
  const status = isActive ? 'active' : 'inactive';
  return (
    <Card
      id="status-card"
      title="Status"
      description="Deactivating hides the company’s assessments. We keep the company’s data."
    >
      <Form method="post">
        <FormStack>
          <SwitchField
            label="Branding Enabled"
            name="brandingEnabled"
            checked={isActive}
            onChange={(event) => change(event.target.checked)}
          />
          <SelectInput
            key={status}
            label="Status"
            name="status"
            required
            defaultValue={status}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'inactive', label: 'Inactive' },
            ]}
            onChange={({ target }) => {
              change(target.value === 'active');
              // The list shows the current status until the change is confirmed.
              target.value = status;
            }}
          />
          <noscript>
            <SubmitButton intent="status">Save status</SubmitButton>
          </noscript>
        </FormStack>
      </Form>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Deactivate ${name}?`}
        loses={[
          'Pages that embed the assessment will say it’s not available.',
          'The company’s subdomain and domain stop working.',
          'We keep leads, settings and log-ins, and you can activate the company again.',
        ]}
        confirmLabel="Deactivate"
        intent="status"
        fields={{ isActive: 'false' }}
      />
    </Card>
  );
}

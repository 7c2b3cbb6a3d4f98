import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';

export interface TxtRecordProps {
  name: string;
  value: string;
}

/** Shows the DNS record that proves the ownership of a domain, and the button that checks it. */
export function TxtRecord(props: TxtRecordProps & { intent: string; about: string }) {
  const { name, value, intent, about } = props;
  return (
    <div className="grid gap-4 rounded-card bg-sunken p-4">
      <p className="text-14">
        Add this TXT record {about}. A new record can take up to an hour to appear. You can leave this page.
      </p>
      <CopyField label="Name of the TXT record" value={name} />
      <CopyField label="Value of the TXT record" value={value} />
      <Form method="post" preventScrollReset>
        <SubmitButton intent={intent} pendingLabel="Checking…">
          Check now
        </SubmitButton>
      </Form>
    </div>
  );
}

import { Form } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';

/** Shown for a sign-up whose e-mail address is not confirmed yet (D37). */
export function ConfirmEmailAlert({ email }: { email: string }) {
  return (
    <Alert
      tone="warning"
      title="Confirm your e-mail address"
      action={
        <Form method="post" action="/admin/account">
          <SubmitButton intent="verify" variant="secondary" size="small" pendingLabel="Sending…">
            Send the link again
          </SubmitButton>
        </Form>
      }
    >
      We sent a link to {email}. Until you open it, we keep your leads but send them nothing.
    </Alert>
  );
}

import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { FormActions, FormStack } from '#app/ui/console/form.tsx';
import { passwordHint } from '#app/ui/console/password-hint.ts';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { AccountData } from './account-data.ts';
import type { passwordForm } from './forms.ts';

export function PasswordCard(props: { data: AccountData; result: SubmissionResult<string[]> | undefined }) {
  const { result } = props;
  const { email, least, passwordChangedAt } = props.data;
  const [form, fields] = usePostedForm<typeof passwordForm>({ id: 'password', result });
  return (
    <Card
      id="password-card"
      title="Password"
      description={
        <>
          Changing your password logs you out everywhere else.
          {passwordChangedAt ? (
            <>
              {' '}
              Last changed <TimeAgo at={passwordChangedAt} />.
            </>
          ) : null}
        </>
      }
    >
      <Form method="post" {...form.props}>
        <FormStack>
          <FormErrors form={form} title="Password not changed" />
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <div className="grid max-w-120 gap-5">
            <PasswordInput
              label="Current password"
              field={fields.current}
              autoComplete="current-password"
              required
            />
            <PasswordInput
              label="New password"
              field={fields.password}
              hint={passwordHint(least)}
              autoComplete="new-password"
              required
            />
          </div>
          <FormActions>
            <SubmitButton intent="password" pendingLabel="Changing…">
              Change password
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}

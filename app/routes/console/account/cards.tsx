import { getFormProps, type SubmissionResult } from '@conform-to/react';
import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormActions, FormRow, FormStack } from '#app/ui/console/form.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { passwordHint } from '#app/ui/console/password-hint.ts';
import { useSchemaForm } from '#app/ui/console/schema-form.ts';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { nameForm, passwordForm } from './forms.ts';
import type { loader } from './route.tsx';

/** Shown for a sign-up whose e-mail address is not confirmed yet (D37). */
export function VerifyAlert({ email }: { email: string }) {
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
      We sent a link to {email}. Until it is opened, nothing is sent to your leads; they are kept.
    </Alert>
  );
}

type Data = SerializeFrom<typeof loader>;

export function NameCard({ data, answer }: { data: Data; answer: EditAnswer | undefined }) {
  const { accountId, firstName, lastName, hasLastName, versions } = data;
  return (
    <Card title="Name" description="Colleagues see it in the team and in the audit log.">
      <EditForm
        id="name"
        title="Name"
        record={accountId}
        schema={nameForm}
        saved={{ firstName, ...(hasLastName && { lastName: lastName ?? '' }) }}
        versions={versions}
        answer={answer}
        save="Save name"
      >
        {(fields) =>
          hasLastName ? (
            <FormRow>
              <TextInput label="First name" field={fields.firstName} autoComplete="given-name" required />
              <TextInput label="Last name" field={fields.lastName} autoComplete="family-name" />
            </FormRow>
          ) : (
            <TextInput label="Name" field={fields.firstName} autoComplete="name" required />
          )
        }
      </EditForm>
    </Card>
  );
}

export function PasswordCard(props: { data: Data; result: SubmissionResult<string[]> | undefined }) {
  const { result } = props;
  const { email, least, passwordChangedAt } = props.data;
  const [form, fields] = useSchemaForm({ id: 'password', schema: passwordForm, result });
  return (
    <Card
      id="password-card"
      title="Password"
      description={
        <>
          Changing it ends all other sessions.
          {passwordChangedAt ? (
            <>
              {' '}
              Last changed <TimeAgo at={passwordChangedAt} />.
            </>
          ) : null}
        </>
      }
    >
      <Form method="post" {...getFormProps(form)}>
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

export function SecondFactorCard({ hasTotp, recoveryCodes }: Pick<Data, 'hasTotp' | 'recoveryCodes'>) {
  return (
    <Card
      title="Two-step log-in"
      description="Besides the password, a code from an app on your phone. Your password alone is not enough to log in."
      actions={<Badge tone={hasTotp ? 'success' : 'neutral'}>{hasTotp ? 'On' : 'Off'}</Badge>}
    >
      {hasTotp ? (
        <div className="grid gap-4">
          <p className="text-14">
            {recoveryCodes} of 10 recovery codes are left.
            {recoveryCodes < 3 ? ' Set it up anew to get fresh ones.' : ''}
          </p>
          <FormActions>
            <LinkButton to="/admin/account/two-step">Set up anew</LinkButton>
            <ConfirmDialog
              trigger={<Button variant="danger">Switch off</Button>}
              title="Switch two-step log-in off?"
              loses={['Your password alone opens your account.', 'The recovery codes stop working.']}
              confirmLabel="Switch off"
              intent="disable-totp"
            />
          </FormActions>
        </div>
      ) : (
        <LinkButton to="/admin/account/two-step" variant="primary">
          Set up
        </LinkButton>
      )}
    </Card>
  );
}

export function SessionsCard({ sessions, paging }: Pick<Data, 'sessions' | 'paging'>) {
  const otherCount = paging.total - 1;
  return (
    <Card
      id="sessions"
      title="Sessions"
      description="Where you are logged in. A session that is not used for 14 days ends by itself."
      actions={
        otherCount > 0 ? (
          <ConfirmDialog
            trigger={<Button size="small">Sign out elsewhere</Button>}
            title="Sign out everywhere else?"
            loses={[`${otherCount} other ${otherCount === 1 ? 'session ends' : 'sessions end'} at once.`]}
            confirmLabel="Sign out elsewhere"
            intent="end-others"
            variant="primary"
          />
        ) : null
      }
    >
      <ul className="divide-y">
        {sessions.map(({ id, device, ipAddress, lastSeenAt, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-(--item-space) first:pt-0 last:pb-0"
          >
            <div className="grid gap-0.5">
              <p className="flex items-center gap-2 text-14 font-medium">
                {device}
                {isThis ? <Badge tone="success">This session</Badge> : null}
              </p>
              <p className="text-14 text-muted">
                {ipAddress ? `${ipAddress.replace(/^::ffff:/, '')} · ` : ''}last seen{' '}
                <TimeAgo at={lastSeenAt} />
              </p>
            </div>
            {isThis ? null : (
              <Form method="post">
                <input type="hidden" name="sessionId" value={id} />
                <SubmitButton intent="end-session" variant="secondary" size="small">
                  Sign out
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {paging.pages > 1 ? (
        <div className="pt-4">
          <Pagination summary={`${paging.total} sessions`} page={paging.page} pageCount={paging.pages} />
        </div>
      ) : null}
    </Card>
  );
}

import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { MAIL_ACCOUNT_PORTS } from '#app/domain/tenants/mail-account/mail-account-limits.ts';
import { describeFault } from '#app/domain/tenants/mail-account/reasons.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { FormErrors } from '#app/ui/console/fields/form-errors.tsx';
import { PasswordInput } from '#app/ui/console/fields/password-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow, FormStack } from '#app/ui/console/form.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { mailServerForm } from '../forms.ts';

export interface MailServerCardProps {
  account: {
    host: string;
    port: number;
    username: string;
    fault: string | null;
    failingSince: string | null;
  } | null;
  /** Whether the company's sender address is verified. */
  isVerified: boolean;
  result: SubmissionResult<string[]> | undefined;
}

/** The form for the company's own mail server. The password is never shown again, so this form does not edit the stored values. */
export function MailServerCard({ account, isVerified, result }: MailServerCardProps) {
  const [form, fields] = usePostedForm<typeof mailServerForm>({
    id: 'mail-server',
    result,
    defaultValue: {
      host: account?.host ?? '',
      port: String(account?.port ?? MAIL_ACCOUNT_PORTS[0]),
      username: account?.username ?? '',
    },
  });
  return (
    <Card
      id="mail-server-card"
      title="Your own mail server"
      description="Send campaigns and one-off e-mails through your own SMTP account. Plans and service e-mails still leave through our server."
      actions={<AccountBadge account={account} />}
    >
      <div className="grid gap-6">
        {account?.fault ? (
          <Alert tone="danger" title={describeFault(account.fault)}>
            Campaigns and one-off e-mails wait since <MinuteMoment at={account.failingSince ?? ''} />. Fix the
            server or the log-in, then send a test. We never send them through our server instead.
          </Alert>
        ) : null}
        {isVerified ? null : (
          <Alert tone="info" title="Verify your sender address first">
            Your mail server sends only from your own address.
          </Alert>
        )}
        <Form method="post" {...form.props}>
          <FormStack>
            <FormErrors form={form} title="The mail server was not saved" />
            <FormRow>
              <TextInput
                label="Host"
                field={fields.host}
                placeholder="smtp.example.com"
                autoComplete="off"
                spellCheck={false}
                required
              />
              <SelectInput
                label="Port"
                field={fields.port}
                hint="The connection is always encrypted."
                options={MAIL_ACCOUNT_PORTS.map((port) => ({ value: String(port), label: String(port) }))}
              />
            </FormRow>
            <FormRow>
              <TextInput
                label="User name"
                field={fields.username}
                autoComplete="off"
                spellCheck={false}
                required
              />
              <PasswordInput
                label="Password"
                field={fields.password}
                hint={
                  account
                    ? 'A password is saved. Leave empty to keep the password for the same host and user.'
                    : 'We encrypt the password and never show it again.'
                }
                autoComplete="new-password"
                required={account === null}
              />
            </FormRow>
            <div>
              <SubmitButton intent="mail-server" pendingLabel="Connecting…" disabled={!isVerified}>
                Connect and save
              </SubmitButton>
            </div>
          </FormStack>
        </Form>
        {account ? (
          <div className="flex flex-wrap gap-2">
            <Form method="post">
              <SubmitButton intent="test-mail-server" variant="secondary" pendingLabel="Sending…">
                Send a test
              </SubmitButton>
            </Form>
            <ConfirmDialog
              trigger={<Button>Remove server</Button>}
              title={`Remove ${account.host}?`}
              loses={['Campaigns and one-off e-mails, those that wait included, leave through our server.']}
              confirmLabel="Remove server"
              intent="drop-mail-server"
            />
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function AccountBadge({ account }: Pick<MailServerCardProps, 'account'>) {
  if (!account) return <Badge>Not configured</Badge>;
  return account.fault ? <Badge tone="danger">Failing</Badge> : <Badge tone="success">In use</Badge>;
}

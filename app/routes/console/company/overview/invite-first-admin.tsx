import { Form } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import type { inviteForm } from '#app/domain/access/account-fields.ts';
import { EMAIL_ERROR } from '#app/domain/access/account-limits.ts';
import { isEmail } from '#app/protocol/typed-text.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';

/** The last step of creating a tenant: until it has members, only operators can open it. The form posts to the team page. */
export function InviteFirstAdmin({ company, address }: { company: string; address: string }) {
  const { consolePath } = useConsole();
  const [form, fields] = usePostedForm<typeof inviteForm>({
    id: 'invite-first-admin',
    // The team page shows what only the server finds.
    result: undefined,
    defaultValue: { email: address },
    findErrors: (posted): Record<string, string[]> =>
      isEmail(String(posted.get('email')).trim()) ? {} : { email: [EMAIL_ERROR] },
  });
  return (
    <Card
      id="first-admin"
      title="Invite its first admin"
      description={`${company} has no account for logging in yet. The first admin gets an e-mail with a link, and invites the others.`}
    >
      <Form method="post" action={consolePath('/admin/team')} {...form.props}>
        <input type="hidden" name="role" value="admin" />
        <TextInput
          label="E-mail address of the first admin"
          type="email"
          field={fields.email}
          autoComplete="off"
          spellCheck={false}
          required
          button={
            <SubmitButton intent="invite" icon={UserPlus} pendingLabel="Sending…">
              Send invitation
            </SubmitButton>
          }
        />
      </Form>
    </Card>
  );
}

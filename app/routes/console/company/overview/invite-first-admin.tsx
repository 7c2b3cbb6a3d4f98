import { Form } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';

/** The last step of creating a tenant: until it has members, only operators can open it. The form posts to the team page. */
export function InviteFirstAdmin({ company, address }: { company: string; address: string }) {
  const { consolePath } = useConsole();
  return (
    <Card
      id="first-admin"
      title="Invite its first admin"
      description={`${company} has no account for logging in yet. The first admin gets an e-mail with a link, and invites the others.`}
    >
      <Form method="post" action={consolePath('/admin/team')} id="invite-first-admin">
        <input type="hidden" name="role" value="admin" />
        <TextInput
          label="E-mail address of the first admin"
          type="email"
          name="email"
          id="invite-first-admin-email"
          defaultValue={address}
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

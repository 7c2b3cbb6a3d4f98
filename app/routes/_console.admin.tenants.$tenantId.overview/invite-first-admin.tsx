import { Form } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { useConsole } from '../_console/console-context.tsx';

/** The last step of making a tenant: without people only operators can open it. The team's page takes the form. */
export function InviteFirstAdmin({ company, address }: { company: string; address: string }) {
  const { consolePath } = useConsole();
  return (
    <Card
      id="first-admin"
      title="Invite its first admin"
      description={`${company} has no account for logging in yet. The first admin gets a mail with a link, and invites the others.`}
    >
      <Form method="post" action={consolePath('/admin/team')} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="role" value="admin" />
        <div className="min-w-60 flex-1">
          <TextInput
            label="E-mail address of the first admin"
            name="email"
            type="email"
            defaultValue={address}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </div>
        <SubmitButton intent="invite" icon={UserPlus} pendingLabel="Sending…">
          Send invitation
        </SubmitButton>
      </Form>
    </Card>
  );
}

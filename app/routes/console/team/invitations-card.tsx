import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { RoleBadge } from './member-table.tsx';
import type { loader } from './route.tsx';

/** Lists the invitations that were not accepted yet. */
export function InvitationsCard(props: {
  invitations: SerializeFrom<typeof loader>['invitations']['rows'];
  canManage: boolean;
  /** Links to the other pages of the list. */
  children: ReactNode;
}) {
  const { invitations, canManage, children } = props;
  return (
    <Card title="Pending invitations" description="Sent but not accepted yet.">
      <ul className="divide-y">
        {invitations.map(({ id, email, role, createdAt, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-(--item-space) first:pt-0 last:pb-0"
          >
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-center gap-2 text-14 font-medium break-all">
                {email}
                <RoleBadge role={role} />
              </p>
              <p className="text-14 text-muted">
                Sent <TimeAgo at={createdAt} /> · expires {dayText(expiresAt)}
              </p>
            </div>
            {canManage ? (
              <div className="flex flex-wrap gap-2">
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="invitationId" value={id} />
                  <SubmitButton
                    intent="resend"
                    variant="secondary"
                    size="small"
                    aria-label={`Send again to ${email}`}
                  >
                    Send again
                  </SubmitButton>
                </Form>
                <ConfirmDialog
                  trigger={
                    <Button size="small" variant="ghost" aria-label={`Withdraw the invitation of ${email}`}>
                      Withdraw
                    </Button>
                  }
                  title={`Withdraw the invitation of ${email}?`}
                  loses={['The link in their e-mail stops working.']}
                  confirmLabel="Withdraw"
                  intent="withdraw"
                  fields={{ invitationId: id }}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {children ? <div className="pt-4">{children}</div> : null}
    </Card>
  );
}

import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Avatar } from '#app/ui/console/avatar.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { MemberActions } from './member-actions.tsx';
import type { loader } from './route.tsx';
import { formatMemberName, type Member, ROLE_LABELS, type RoleChoice } from './team-data.ts';

const ROLE_TONES: Record<Member['role'], BadgeTone> = { admin: 'accent', editor: 'info', viewer: 'neutral' };

const RoleBadge = ({ role }: Pick<Member, 'role'>) => (
  <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>
);

export function MemberTable(props: {
  members: readonly Member[];
  ownId: string;
  company: string;
  roles: readonly RoleChoice[];
  canManage: boolean;
}) {
  const { members, ownId, company, roles, canManage } = props;
  return (
    <DataTable
      caption={`People of ${company}`}
      rows={members}
      rowId={({ id }) => id}
      columns={[
        {
          key: 'name',
          label: 'Name',
          isRowHeader: true,
          cell: (member) => (
            <span className="flex items-center gap-3">
              <span className="hidden sm:block">
                <Avatar name={formatMemberName(member) || member.email} size="small" />
              </span>
              <span className="grid min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  {formatMemberName(member) || member.email}
                  {member.id === ownId ? <Badge>You</Badge> : null}
                </span>
                {formatMemberName(member) ? (
                  <span className="font-normal break-all text-muted">{member.email}</span>
                ) : null}
              </span>
            </span>
          ),
        },
        { key: 'role', label: 'Role', cell: (member) => <RoleBadge role={member.role} /> },
        {
          key: 'totp',
          label: 'Two-step log-in',
          from: 'md',
          cell: ({ totpEnabledAt }) =>
            totpEnabledAt ? <Badge tone="success">On</Badge> : <span className="text-muted">Off</span>,
        },
        {
          key: 'last',
          label: 'Last log-in',
          from: 'sm',
          cell: ({ lastLoginAt }) =>
            lastLoginAt ? <TimeAgo at={lastLoginAt} /> : <span className="text-muted">Never</span>,
        },
      ]}
      rowActions={
        canManage
          ? (member) => (
              <MemberActions member={member} isSelf={member.id === ownId} company={company} roles={roles} />
            )
          : undefined
      }
      empty={
        <EmptyState illustration="people" title="No people yet">
          Invite the first admin of {company}; until then only the service’s operators can open it.
        </EmptyState>
      }
    />
  );
}

export function InvitationsCard(props: {
  invitations: SerializeFrom<typeof loader>['invitations']['rows'];
  canManage: boolean;
  /** Links to the other pages of the list. */
  children: ReactNode;
}) {
  const { invitations, canManage, children } = props;
  return (
    <Card title="Open invitations" description="Sent, and not accepted yet.">
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
                Sent <TimeAgo at={createdAt} /> · works until {dayText(expiresAt)}
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
                  loses={['The link in their mail stops working.']}
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

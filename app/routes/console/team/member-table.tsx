import { Avatar } from '#app/ui/console/avatar.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { MemberActions } from './member-actions.tsx';
import { formatMemberName, type Member, ROLE_LABELS, type RoleChoice } from './team-data.ts';

const ROLE_TONES: Record<Member['role'], BadgeTone> = { admin: 'accent', editor: 'info', viewer: 'neutral' };

export const RoleBadge = ({ role }: Pick<Member, 'role'>) => (
  <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>
);

/** Lists the people of the team, with what may be done to each. */
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
      caption={`Team of ${company}`}
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
        <EmptyState illustration="people" title="No team members yet">
          Invite the first admin of {company}. Until then, only operators can open this company.
        </EmptyState>
      }
    />
  );
}

import type { SerializeFrom } from '@remix-run/node';
import type { TenantRole } from '#app/domain/access/index.ts';
import type { loader } from './route.tsx';

export type Member = SerializeFrom<typeof loader>['members']['rows'][number];

/** A role with a description of its permissions, for forms. */
export interface RoleChoice {
  role: TenantRole;
  does: string;
}

export const ROLE_LABELS: Record<TenantRole, string> = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' };

export const formatMemberName = ({ firstName, lastName }: Member): string =>
  [firstName, lastName].filter(Boolean).join(' ');

export const roleOptions = (roles: readonly RoleChoice[]) =>
  roles.map(({ role, does }) => ({ value: role, label: ROLE_LABELS[role], hint: does }));

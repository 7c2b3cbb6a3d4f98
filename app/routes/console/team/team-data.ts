import type { TenantRole } from '#app/domain/access/index.ts';

/** A member as shown on the page. */
export interface Member {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: TenantRole;
  totpEnabledAt: string | null;
  lastLoginAt: string | null;
}

/** An invitation that has not been accepted yet. */
export interface Invitation {
  id: string;
  email: string;
  role: TenantRole;
  createdAt: string;
  expiresAt: string;
}

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

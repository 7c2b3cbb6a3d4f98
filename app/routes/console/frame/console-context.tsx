import { useRouteLoaderData } from '@remix-run/react';
import type { Capability, ConsoleView, Flash, Role } from '#app/domain/access/index.ts';
import type { SchemeChoice } from '#app/ui/console/scheme.ts';
import type { AccountBarText } from './describe-standing.ts';

interface TenantName {
  id: string;
  name: string;
  subdomain: string;
  logoUrl: string | null;
}

/** Data of the console's frame, available to every page in it. */
export interface ConsoleData {
  product: string;
  person: { id: string; name: string; email: string; role: Role };
  /** The tenant that the page acts on; null if an operator has not chosen one yet. */
  tenant: TenantName | null;
  /** The first tenants by name, for the operator's switcher, which searches for the rest; empty for a tenant's own users. */
  tenants: TenantName[];
  /** Capabilities of this user. */
  may: Capability[];
  /** The bar about the company's account; null if there is no problem. */
  account: AccountBarText | null;
  scheme: SchemeChoice;
  /** This user's preferences for tables and shortcut keys. */
  view: ConsoleView;
  flash: Flash | null;
  /** Where the company writes for help; '' if the operators named none. */
  supportContact: string;
}

/** Returns the frame's data to pages inside it. */
export function useConsole() {
  const data = useRouteLoaderData('routes/console/frame/route') as ConsoleData | undefined;
  if (!data) throw new Error('This component belongs inside the console.');
  return {
    ...data,
    can: (capability: Capability) => data.may.includes(capability),
    /** Builds a console path that preserves the operator's current tenant. */
    consolePath: (path: string) => consolePath(path, data),
  };
}

/** See useConsole. Paths that already contain a tenant are returned unchanged. */
export function consolePath(
  path: string,
  { person, tenant }: Pick<ConsoleData, 'person' | 'tenant'>,
): string {
  if (person.role !== 'operator' || !tenant) return path;
  const [page = '', anchor] = path.split('#');
  const pathWithTenant = `${page}${page.includes('?') ? '&' : '?'}tenantId=${encodeURIComponent(tenant.id)}`;
  return anchor ? `${pathWithTenant}#${anchor}` : pathWithTenant;
}

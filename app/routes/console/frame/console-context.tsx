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

/** What the console's frame knows, and every page in it may use. */
export interface ConsoleData {
  product: string;
  person: { id: string; name: string; email: string; role: Role };
  /** The tenant that the page acts on; null while an operator has chosen none. */
  tenant: TenantName | null;
  /** The first ones by name, for the operator's switcher, which searches the others; empty for a tenant's people. */
  tenants: TenantName[];
  /** What this person may do. */
  may: Capability[];
  /** The bar of the company's account; null while all is well. */
  account: AccountBarText | null;
  scheme: SchemeChoice;
  /** What this person chose for tables and keys. */
  view: ConsoleView;
  flash: Flash | null;
}

/** The frame's data, for pages inside of it. */
export function useConsole() {
  const data = useRouteLoaderData('routes/console/frame/route') as ConsoleData | undefined;
  if (!data) throw new Error('This component belongs inside the console.');
  return {
    ...data,
    can: (capability: Capability) => data.may.includes(capability),
    /** An address inside the console that keeps the tenant which an operator looks at. */
    consolePath: (path: string) => consolePath(path, data),
  };
}

/** See useConsole. Paths that name a tenant themselves are left as they are. */
export function consolePath(
  path: string,
  { person, tenant }: Pick<ConsoleData, 'person' | 'tenant'>,
): string {
  if (person.role !== 'operator' || !tenant) return path;
  const [page = '', anchor] = path.split('#');
  const named = `${page}${page.includes('?') ? '&' : '?'}tenantId=${encodeURIComponent(tenant.id)}`;
  return anchor ? `${named}#${anchor}` : named;
}

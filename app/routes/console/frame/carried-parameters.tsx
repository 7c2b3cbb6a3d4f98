import { useSearchParams } from '@remix-run/react';
import { useConsole } from './console-context.tsx';

/** Hidden fields that carry parameters of the page's URL over to the URL of a form that is sent by GET. */
export function CarriedParameters({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  return names.map((name) => {
    const value = params.get(name);
    return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
  });
}

/** Carries an operator's current tenant over, although the page's URL may lack it. */
export function TenantField() {
  const { person, tenant } = useConsole();
  return person.role === 'operator' && tenant ? (
    <input type="hidden" name="tenantId" value={tenant.id} />
  ) : null;
}

import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Capability, RequestRisk } from '#app/domain/access/index.ts';
import type { AuditScope } from '#app/domain/audit/index.ts';
import { type ConsoleArgs, forConsole, forConsoleRoute } from './console.server.ts';

type AuditLogArgs = Pick<ConsoleArgs<'account.self'>, 'request' | 'context' | 'person' | 'actor' | 'now'> & {
  scope: AuditScope;
};

/**
 * Wraps a loader for the audit log of one tenant or, with `?all=1`, of the whole service, for roles that may see it.
 * @param risk of a download; missing for the page
 */
export function forAuditLog<T>(run: (args: AuditLogArgs) => Promise<T>, risk?: RequestRisk) {
  const guard = <C extends Capability>(capability: C, load: (args: ConsoleArgs<C>) => Promise<T>) =>
    risk ? forConsoleRoute(capability, risk, load) : forConsole(capability, load);
  const tenantLog = guard('audit.read', (args) => run({ ...args, scope: { tenantId: args.tenantId } }));
  const ofAll = guard('audit.read-all', (args) => run({ ...args, scope: 'everything' }));
  const guarded = (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.get('all') === '1' ? ofAll(args) : tenantLog(args);
  return Object.assign(guarded, { capability: tenantLog.capability, risk });
}

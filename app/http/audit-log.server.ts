import type { LoaderFunctionArgs } from '@remix-run/node';
import type { AuditScope } from '../domain/audit/index.ts';
import { type ConsoleArgs, forConsole } from './console.server.ts';

type AuditLogArgs = Pick<ConsoleArgs<'account.self'>, 'request' | 'context' | 'person' | 'now'> & {
  scope: AuditScope;
};

/** A loader over the audit log: one tenant's, or with `?all=1` that of the whole service, for roles that may see it. */
export function forAuditLog<T>(run: (args: AuditLogArgs) => Promise<T>) {
  const tenantLog = forConsole('audit.read', (args) => run({ ...args, scope: { tenantId: args.tenantId } }));
  const ofAll = forConsole('audit.read-all', (args) => run({ ...args, scope: 'everything' }));
  const guarded = (args: LoaderFunctionArgs) =>
    new URL(args.request.url).searchParams.get('all') === '1' ? ofAll(args) : tenantLog(args);
  return Object.assign(guarded, { capability: tenantLog.capability });
}

import { json } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { Download } from 'lucide-react';
import { AUDIT_GROUPS, listAudit, listAuditActors, readAuditFilter } from '#app/domain/audit/index.ts';
import { findTenantNames } from '#app/domain/tenants/index.ts';
import { forAuditLog } from '#app/http/audit-log.server.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { addressWith } from '../frame/address-with.ts';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';

/** `/admin/audit`: the audit log of one tenant; operators see the log of the whole service with `?all=1`. */
export const loader = forAuditLog(async ({ request, context, scope }) => {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const filter = readAuditFilter(searchParams);
  const before = searchParams.get('before') ?? undefined;
  const [page, people] = await Promise.all([
    listAudit({ db, findTenantNames, scope, filter, before }),
    listAuditActors({ db, scope }),
  ]);
  return json({ ...page, people, filter, groups: AUDIT_GROUPS, isOfAll: scope === 'everything' });
});

export const meta = consoleMeta('Audit log');

export default function Audit() {
  const { lines, next, people, filter, groups, isOfAll } = useLoaderData<typeof loader>();
  const { tenant, can, consolePath } = useConsole();
  const [params] = useSearchParams();
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <>
      <PageHeader
        title="Audit log"
        description={
          isOfAll
            ? 'Everything people and systems did, across all companies.'
            : `Everything your team did in ${tenant?.name ?? ''}. Entries can’t be edited or deleted.`
        }
        secondary={
          <>
            {can('audit.read-all') && (tenant || !isOfAll) ? (
              <LinkButton
                to={
                  isOfAll
                    ? consolePath('/admin/audit')
                    : addressWith(params, { all: '1', before: null, person: null })
                }
              >
                {isOfAll ? `Only ${tenant?.name}` : 'All companies'}
              </LinkButton>
            ) : null}
            <LinkButton
              to={`/admin/audit.csv${addressWith(params, { before: null })}`}
              reloadDocument
              icon={Download}
            >
              Export CSV
            </LinkButton>
          </>
        }
      />
      <PageBody>
        <AuditFilters groups={groups} people={people} filter={filter} />
        <AuditTable
          lines={lines}
          namesTenants={isOfAll}
          empty={
            isFiltered ? (
              <EmptyState
                illustration="search"
                title="No matching activity"
                action={
                  <LinkButton to={isOfAll ? '/admin/audit?all=1' : consolePath('/admin/audit')}>
                    Show all
                  </LinkButton>
                }
              >
                Try another person, type or date range.
              </EmptyState>
            ) : (
              <EmptyState illustration="history" title="No activity yet">
                Log-ins, changes and invitations will appear here.
              </EmptyState>
            )
          }
        />
        <nav aria-label="Pages" className="flex flex-wrap gap-3">
          {params.has('before') ? (
            <LinkButton to={addressWith(params, { before: null })}>Newest</LinkButton>
          ) : null}
          {next ? <LinkButton to={addressWith(params, { before: next })}>Older</LinkButton> : null}
        </nav>
      </PageBody>
    </>
  );
}

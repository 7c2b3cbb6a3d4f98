import { json } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import {
  type AttentionItem,
  listMoneyProblems,
  OVERVIEW_ORDERS,
  type Overview,
  type OverviewOrder,
  readOverview,
} from '#app/domain/home/index.ts';
import { recentMonths } from '#app/domain/performance/index.ts';
import { sumCompanies } from '#app/domain/receivables/index.ts';
import { listDueStatements } from '#app/engine/claims/due-statements.ts';
import { forConsole } from '#app/http/console.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { SALES_WORDS } from '#app/lib/sales-words.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { money, monthText } from '#app/routes/console/frame/period-text.ts';
import { Sparkline } from '#app/ui/charts/sparkline.tsx';
import { Avatar } from '#app/ui/console/avatar.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { RevenueCard } from '../../frame/revenue-card.tsx';
import { DueStatements } from './due-statements.tsx';
import { MoneyProblems } from './money-problems.tsx';

/** `/admin/all`: the operators' home page, all tenants with their key figures and attention items. */
export const loader = forConsole('overview.read', async ({ request, context, now }) => {
  const params = new URL(request.url).searchParams;
  const query = (params.get('q') ?? '').trim().slice(0, 100);
  const sort = params.get('sort') ?? '-leads';
  const order = OVERVIEW_ORDERS.find((candidate) => candidate === sort.replace(/^-/, '')) ?? 'leads';
  const { db } = context.services.forReading(request);
  const months = recentMonths(now);
  const [overview, revenue, money] = await Promise.all([
    readOverview({
      db,
      query,
      order: order satisfies OverviewOrder,
      isDescending: sort.startsWith('-'),
      page: readPageNumber(params),
      seal: context.services.seal,
      now,
    }),
    sumCompanies(db, { from: months.at(-1) ?? '', to: months[0] ?? '' }),
    listMoneyProblems(db, now),
  ]);
  return json({
    ...overview,
    money,
    query,
    revenue,
    dueStatements: listDueStatements(now.toISOString().slice(0, 10)).length,
  });
});

export const meta = serviceMeta('All tenants');

type Row = Overview['tenants'][number];

/** Short labels of attention items, for the badges of the table. */
const TROUBLE: Record<AttentionItem['kind'], { label: string; tone: 'danger' | 'warning' }> = {
  'payment-problem': { label: 'Payment problem', tone: 'danger' },
  'charges-stuck': { label: 'Commission stuck', tone: 'danger' },
  'bills-missing': { label: 'Bill missing', tone: 'danger' },
  'trial-ended': { label: 'Trial ended', tone: 'danger' },
  'trial-ending': { label: 'Trial ending', tone: 'warning' },
  'address-unconfirmed': { label: 'Unverified', tone: 'warning' },
  'limit-reached': { label: 'Limit reached', tone: 'danger' },
  'limit-near': { label: 'Limit near', tone: 'warning' },
  'marketing-paused': { label: 'Marketing paused', tone: 'danger' },
  'webhook-failing': { label: 'Webhook failing', tone: 'danger' },
  'crm-failing': { label: 'CRM failing', tone: 'danger' },
  'webhook-unreadable': { label: 'Secret unreadable', tone: 'danger' },
  'crm-unreadable': { label: 'CRM key unreadable', tone: 'danger' },
  'sender-unreadable': { label: 'DKIM key unreadable', tone: 'danger' },
  'feed-failing': { label: 'Product feed failing', tone: 'warning' },
  'contacts-to-erase': { label: 'CRM contacts to erase', tone: 'danger' },
  'receivers-untold': { label: 'Systems not notified', tone: 'danger' },
  'requests-due': { label: 'Requests due', tone: 'danger' },
  'mail-server-failing': { label: 'Own mail server fails', tone: 'danger' },
  'content-refused': { label: 'Content refused', tone: 'danger' },
  'messages-failed': { label: 'Failed e-mails', tone: 'danger' },
  'messages-uncertain': { label: 'Uncertain e-mails', tone: 'warning' },
  'messages-on-hold': { label: 'Messages on hold', tone: 'warning' },
  'orders-waiting': { label: 'Orders waiting', tone: 'warning' },
  'shop-failing': { label: 'Shop failing', tone: 'danger' },
  'shop-silent': { label: 'Shop silent', tone: 'warning' },
  'figures-fell': { label: 'Numbers fell', tone: 'warning' },
  'people-erased': { label: 'Leads erased', tone: 'warning' },
  'campaign-completed': { label: 'Campaign completed', tone: 'warning' },
  'replies-unread': { label: 'Unread replies', tone: 'warning' },
  'intake-problems': { label: 'Needs a look', tone: 'warning' },
  'plans-to-review': { label: 'Plans to look at', tone: 'warning' },
  'widget-silent': { label: 'Widget inactive', tone: 'warning' },
  'origins-blocked': { label: 'Website blocked', tone: 'warning' },
  'sender-records-gone': { label: 'DNS records gone', tone: 'danger' },
  'legal-change': { label: 'Documents change', tone: 'warning' },
  'regions-unanswered': { label: 'Regions not chosen', tone: 'warning' },
  'specification-with-shop': { label: 'Ignores regions', tone: 'warning' },
  'sender-unverified': { label: 'Sender unverified', tone: 'warning' },
};

export default function AllTenants() {
  const { tenants, total, page, pages, month, sums, query, dueStatements, revenue, money } =
    useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="All tenants"
        description={`${monthText(month)} (UTC). The lines show leads over the last 30 days.`}
      />
      <PageBody>
        <MoneyProblems {...money} />
        <DueStatements count={dueStatements} />
        <section aria-label="Key numbers">
          <CardGrid columns={3} isDense>
            <StatCard
              label="Tenants"
              value={formatCount(sums.tenants)}
              note={`${formatCount(sums.active)} active`}
            />
            <StatCard label="Leads this month" value={formatCount(sums.leads)} note="of all tenants" />
            <StatCard
              label="Limit reached"
              value={formatCount(sums.overLimit)}
              note={sums.overLimit === 1 ? 'tenant' : 'tenants'}
            />
          </CardGrid>
        </section>
        <Form method="get" role="search" className="flex max-w-112 gap-2">
          <SearchBox query={query} label="Search tenants" find="Find" placeholder="Find a company" />
        </Form>
        <DataTable<Row>
          name="all-tenants"
          caption="All tenants"
          rows={tenants}
          rowId={({ id }) => id}
          empty={
            <EmptyState
              illustration={query ? 'search' : 'shop'}
              title={query ? 'No tenants match' : 'No tenants yet'}
              action={query ? <LinkButton to="/admin/all">Show all</LinkButton> : undefined}
            >
              {query ? 'Try another name or subdomain.' : 'Tenants appear here once they sign up.'}
            </EmptyState>
          }
          columns={ALL_TENANTS_COLUMNS}
        />
        <Pagination summary={`${formatCount(total)} in all`} page={page} pageCount={pages} />
        <RevenueCard months={revenue} />
      </PageBody>
    </>
  );
}

const ALL_TENANTS_COLUMNS = [
  {
    key: 'name',
    label: 'Tenant',
    sort: 'name',
    isRowHeader: true,
    cell: ({ id, name, subdomain, logoUrl, leads }: Row) => (
      <span className="flex min-w-0 items-center gap-3">
        <span className="hidden sm:block">
          <Avatar name={name} imageUrl={logoUrl} size="small" shape="square" />
        </span>
        <span className="grid min-w-28">
          <Link
            to={`/admin?tenantId=${encodeURIComponent(id)}`}
            className="font-medium wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <span className="text-muted wrap-anywhere">{subdomain}</span>
          <span className="text-muted tabular-nums sm:hidden">
            {leads === 1 ? '1 lead' : `${formatCount(leads)} leads`}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'trouble',
    label: 'Needs attention',
    cell: ({ trouble, isActive }: Row) => (
      <span className="flex max-w-64 flex-wrap gap-1.5">
        {isActive ? null : <Badge>Inactive</Badge>}
        {trouble.map((kind) => (
          <Badge key={kind} tone={TROUBLE[kind].tone}>
            {TROUBLE[kind].label}
          </Badge>
        ))}
        {isActive && trouble.length === 0 ? <span className="text-muted">Nothing</span> : null}
      </span>
    ),
  },
  { key: 'plan', label: 'Plan', sort: 'plan', from: 'lg' as const, cell: ({ plan }: Row) => plan },
  {
    key: 'leads',
    label: 'Leads',
    sort: 'leads',
    align: 'end' as const,
    from: 'sm' as const,
    cell: ({ leads }: Row) => formatCount(leads),
  },
  {
    key: 'trend',
    label: '30 days',
    from: 'md' as const,
    cell: ({ days, change }: Row) => (
      <span className="block w-28">
        {days.some((value) => value > 0) ? (
          <Sparkline values={days} />
        ) : (
          <span className="text-muted">No leads</span>
        )}
        {change.percent === null || change.direction === 'same' ? null : (
          <span className="text-muted tabular-nums">
            {change.percent}% {change.direction === 'up' ? 'more' : 'less'}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'sales',
    label: SALES_WORDS.net,
    sort: 'sales',
    align: 'end' as const,
    from: 'sm' as const,
    cell: ({ sales, currency }: Row) => money(sales, currency),
  },
  {
    key: 'limit',
    label: 'Used of limit',
    sort: 'limit',
    align: 'end' as const,
    from: 'xl' as const,
    cell: ({ used: usedCount, limit }: Row) =>
      limit === 0
        ? `${formatCount(usedCount)}, no limit`
        : `${formatCount(usedCount)} of ${formatCount(limit)}`,
  },
];

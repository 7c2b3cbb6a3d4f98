import { json } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { formatCount } from '#app/lib/format-count.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { addressWith } from '../frame/address-with.ts';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { FilterChips } from '../frame/lead-filter-chips.tsx';
import { LeadFilters } from '../frame/lead-filters.tsx';
import { leadForms } from './change-leads.server.ts';
import { ExpiredSearch } from './expired-search.tsx';
import { ExportButton } from './export-button.tsx';
import { HowLeadsAreCaptured } from './how-leads-are-captured.tsx';
import { LeadSearch } from './lead-search.tsx';
import { LeadTable } from './lead-table.tsx';
import { NoLeads } from './no-leads.tsx';
import { type LeadsData, readLeadsPage } from './read-page.server.ts';
import { SavedViews } from './saved-views.tsx';
import { WriteToListed } from './write-to-listed.tsx';

/** `/leads`: the Lead Database (T section 2). */
export const loader = forConsole('leads.read', async (args) => json(await readLeadsPage(args)));

export const action = leadForms;

export const meta = consoleMeta('Lead Database');

export default function Leads() {
  const data = useLoaderData<typeof loader>();
  const { rows, count, isExact, cards, filter, search, isFiltered } = data;
  const { can, tenant } = useConsole();
  const [params] = useSearchParams();
  const refused = useFormReply([
    'add-tag',
    'remove-tag',
    'mark-contacted',
    'mark-not-contacted',
    'choose-to-erase',
    'erase',
    'delete-view',
  ]);
  return (
    <>
      <PageHeader
        title="Lead Database"
        description={`Everyone who finished an assessment from ${tenant?.name ?? 'the shop'}.`}
        secondary={
          <>
            {can('campaigns.send') && isFiltered && count > 0 ? <WriteToListed filter={filter} /> : null}
            {can('leads.export') ? <ExportButton count={isExact ? count : null} filter={filter} /> : null}
          </>
        }
      />
      <PageBody>
        <CardGrid columns={3} isDense>
          <StatCard label="Total Leads" value={formatCount(cards.total)} note="all time" />
          <StatCard label="This Month" value={formatCount(cards.thisMonth)} note="leads since the 1st" />
          <StatCard
            label="Completed Assessments"
            value={formatCount(cards.completed)}
            note="with recommendations"
          />
        </CardGrid>
        <NothingChanged problem={refused?.message} />
        {search === null ? <ExpiredSearch /> : null}
        {cards.total > 0 ? (
          <div className="grid min-w-0 gap-4">
            <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3">
              <LeadSearch key={`search ${search}`} search={search ?? ''} />
              <FilterChips filter={filter} options={data.options} />
            </div>
            <SavedViews views={data.views} canEdit={can('leads.edit')} isFiltered={isFiltered} />
            <LeadFilters
              key={`filter ${params}`}
              filter={filter}
              options={data.options}
              sorts={data.sorts}
              carried={['tenantId', 'search']}
            />
          </div>
        ) : null}
        <LeadTable
          rows={rows}
          count={count}
          isExact={isExact}
          tags={data.options.tags.map(({ value }) => value)}
          empty={<NoLeads isFiltered={isFiltered || search === null} />}
        />
        <Pages data={data} />
        <div className="grid grid-cols-1 print:hidden">
          <HowLeadsAreCaptured {...data.embed} hasLeads={cards.total > 0} />
        </div>
      </PageBody>
    </>
  );
}

function Pages({ data: { rows, next, count, isExact } }: { data: LeadsData }) {
  const [params] = useSearchParams();
  return rows.length > 0 ? (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-14 text-muted tabular-nums">
        Showing {formatCount(rows.length)} of {formatCount(count)}
        {isExact ? '' : '+'}
      </p>
      <div className="flex gap-3">
        {params.has('after') ? (
          <LinkButton to={addressWith(params, { after: null })}>First page</LinkButton>
        ) : null}
        {next ? <LinkButton to={addressWith(params, { after: next })}>Next</LinkButton> : null}
      </div>
    </nav>
  ) : null;
}

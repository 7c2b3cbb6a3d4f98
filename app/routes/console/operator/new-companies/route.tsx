import { json } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { allowSending, approveCompany, readNewCompanies, stopSending } from '#app/domain/vouching/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button, LinkButton } from '#app/ui/console/button.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { dayText } from '#app/ui/moment-text.ts';

/** `/admin/new-companies`: companies that are not vouched for, and those whose sending is stopped (D81). */
export const loader = forConsole('companies.review', async ({ request, context, now }) => {
  const params = new URL(request.url).searchParams;
  const query = (params.get('q') ?? '').trim().slice(0, 100);
  const { db } = context.services;
  const list = await readNewCompanies({ db, query, page: readPageNumber(params), now });
  return json({ ...list, query });
});

const companyForm = z.object({
  companyId: z.string('Select a company').min(1, 'Select a company'),
});

export const action = consoleForms('companies.review', FORM_RISKS.newCompanies, (form) => ({
  approve: form({
    schema: companyForm,
    hideFields: ['companyId'],
    run: ({ context, actor, now }, { companyId }) =>
      approveCompany({ db: context.services.db, tenantId: companyId, actor, now }),
    toast: {
      title: 'Company approved',
      description: 'The limit of 50 people no longer applies to its marketing.',
    },
  }),
  stop: form({
    schema: companyForm,
    hideFields: ['companyId'],
    run: ({ context, actor, now }, { companyId }) =>
      stopSending({ db: context.services.db, tenantId: companyId, actor, now }),
    toast: { title: 'Sending stopped', description: 'We now send only e-mails to its accounts.' },
  }),
  allow: form({
    schema: companyForm,
    hideFields: ['companyId'],
    run({ context, actor, now }, { companyId }) {
      const { db, outbox } = context.services;
      return allowSending({ db, outbox, tenantId: companyId, actor, now });
    },
    toast: { title: 'Sending allowed', description: 'We now send the messages that waited.' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('New companies');

type Company = ReturnType<typeof useLoaderData<typeof loader>>['companies'][number];

export default function NewCompanies() {
  const { companies, countedDays, total, page, pages, query } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="New companies"
        description={`These companies don’t pay yet and are not approved. They can market to 50 people at most. We count messages for ${countedDays} days.`}
      />
      <PageBody>
        <Form method="get" role="search" className="flex max-w-112 gap-2">
          <SearchBox
            query={query}
            label="Search all companies"
            find="Find"
            placeholder="Company or sender name"
          />
        </Form>
        <DataTable<Company>
          name="new-companies"
          caption="New companies, the newest first"
          rows={companies}
          rowId={({ id }) => id}
          columns={NEW_COMPANY_COLUMNS}
          empty={
            <EmptyState
              illustration={query ? 'search' : 'shop'}
              title={query ? 'No companies match' : 'No new companies'}
              action={
                query ? <LinkButton to="/admin/new-companies">Show new companies</LinkButton> : undefined
              }
            >
              {query
                ? 'Try another part of the name.'
                : 'Companies that sign up are listed here until they pay.'}
            </EmptyState>
          }
        />
        <Pagination summary={`${total.toLocaleString('en-US')} in all`} page={page} pageCount={pages} />
      </PageBody>
    </>
  );
}

const countColumn = (key: 'plans' | 'notices' | 'marketing', label: string, from: 'md' | 'lg') => ({
  key,
  label,
  from,
  cell: ({ [key]: { sent, waiting } }: Company) => (
    <span className="grid tabular-nums">
      <span>{sent.toLocaleString('en-US')} sent</span>
      {waiting > 0 ? <span className="text-muted">{waiting.toLocaleString('en-US')} held</span> : null}
    </span>
  ),
});

const NEW_COMPANY_COLUMNS = [
  {
    key: 'name',
    label: 'Company',
    isRowHeader: true,
    cell: ({ id, name, contactEmail, otherSender, stoppedAt, isVouchedFor }: Company) => (
      <span className="grid min-w-32 gap-1">
        <Link
          to={`/admin?tenantId=${encodeURIComponent(id)}`}
          className="font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="font-normal text-muted wrap-anywhere">{contactEmail}</span>
        <span className="flex flex-wrap gap-1.5">
          {otherSender ? <Badge tone="warning">Sends as “{otherSender}”</Badge> : null}
          {stoppedAt ? <Badge tone="danger">Sending stopped</Badge> : null}
          {isVouchedFor ? <Badge tone="success">Approved or paying</Badge> : null}
        </span>
      </span>
    ),
  },
  {
    key: 'created',
    label: 'Created',
    from: 'md' as const,
    cell: ({ createdAt, confirmedAt }: Company) => (
      <span className="grid">
        <span>{dayText(createdAt)}</span>
        <span className="text-muted">
          {confirmedAt ? `Confirmed ${dayText(confirmedAt)}` : 'E-mail address not confirmed'}
        </span>
      </span>
    ),
  },
  countColumn('plans', 'Plan e-mails', 'lg'),
  countColumn('notices', 'Notices', 'lg'),
  countColumn('marketing', 'Marketing', 'md'),
  {
    key: 'reports',
    label: 'Bounces, complaints',
    from: 'lg' as const,
    cell: ({ bounces, complaints }: Company) => `${bounces}, ${complaints}`,
  },
  {
    key: 'actions',
    label: 'Actions',
    cell: ({ id, name, isVouchedFor, stoppedAt }: Company) => (
      <span className="flex flex-wrap gap-2">
        {isVouchedFor ? null : <CompanyButton id={id} name={name} intent="approve" label="Approve" />}
        {stoppedAt ? (
          <CompanyButton id={id} name={name} intent="allow" label="Allow sending" />
        ) : (
          <CompanyButton id={id} name={name} intent="stop" label="Stop sending" />
        )}
      </span>
    ),
  },
];

function CompanyButton(props: {
  id: string;
  name: string;
  intent: 'approve' | 'stop' | 'allow';
  label: string;
}) {
  const { id, name, intent, label } = props;
  return (
    <Form method="post">
      <input type="hidden" name="companyId" value={id} />
      <Button
        type="submit"
        name="intent"
        value={intent}
        size="small"
        variant="secondary"
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </Form>
  );
}

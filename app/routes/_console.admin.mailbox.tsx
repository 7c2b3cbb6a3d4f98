import { json, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { listMailbox } from '../domain/messaging/index.ts';
import { forConsole } from '../http/console.server.ts';
import { Alert } from '../ui/console/alert.tsx';
import { LinkButton } from '../ui/console/button.tsx';
import { DataTable } from '../ui/console/data-table.tsx';
import { EmptyState } from '../ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '../ui/console/page-header.tsx';
import { Moment } from '../ui/moment.tsx';

/** `/admin/mailbox`: what was kept instead of sent, while there is no SMTP server (D31). */
export const loader = forConsole('mailbox.read', async ({ request, context }) => {
  const before = new URL(request.url).searchParams.get('before') ?? undefined;
  const { lines, next } = await listMailbox(context.services.db, { before });
  return json({ lines, next, sends: context.services.env.SMTP_URL !== undefined });
});

export const meta: MetaFunction = () => [{ title: 'Local mailbox' }];

export default function Mailbox() {
  const { lines, next, sends } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Local mailbox"
        description="Messages of all tenants that were kept instead of sent."
      />
      <PageBody>
        <Alert tone={sends ? 'info' : 'warning'}>
          {sends
            ? 'SMTP_URL is set, so mails are sent. These were kept before it was.'
            : 'SMTP_URL is not set, so mails are kept here instead of sent.'}
        </Alert>
        <DataTable
          caption="Kept messages, the newest first"
          rows={lines}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'subject',
              label: 'Subject',
              isRowHeader: true,
              cell: ({ id, subject }) => (
                <Link to={`/admin/mailbox/${id}`} className="underline underline-offset-4">
                  {subject || '(no subject)'}
                </Link>
              ),
            },
            { key: 'to', label: 'To', cell: ({ recipient }) => recipient },
            { key: 'from', label: 'From', from: 'lg', cell: ({ sender }) => sender },
            { key: 'kept', label: 'Kept', from: 'md', cell: ({ createdAt }) => <Moment at={createdAt} /> },
          ]}
          empty={
            <EmptyState
              illustration="message"
              title="No mails yet"
              action={<LinkButton to="/">Take the assessment</LinkButton>}
            >
              Take the assessment and its plan arrives here.
            </EmptyState>
          }
        />
        {next ? (
          <div>
            <LinkButton to={`/admin/mailbox?before=${next}`}>Older</LinkButton>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Moment } from '#app/ui/moment.tsx';
import type { loader } from './route.tsx';

type Page = NonNullable<SerializeFrom<typeof loader>['stored']>;

/** Lists the messages that were stored instead of sent. */
export function StoredMails({ page: { lines, next, sends, texts } }: { page: Page }) {
  return (
    <>
      <PageHeader
        title="Local mailbox"
        description="Messages of all tenants that were kept instead of sent."
        secondary={<LinkButton to="/admin/mailbox?show=undelivered">Not delivered</LinkButton>}
      />
      <PageBody>
        <Alert tone={sends ? 'info' : 'warning'}>
          {sends
            ? 'SMTP_URL is set, so mails are sent. These were kept before it was.'
            : 'SMTP_URL is not set, so mails are kept here instead of sent.'}{' '}
          {texts
            ? 'Texts are sent by Twilio.'
            : 'Twilio is not set up, so texts are kept here instead of sent.'}
        </Alert>
        <DataTable
          name="mailbox"
          caption="Kept messages, the newest first"
          rows={lines}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'subject',
              label: 'Subject',
              isRowHeader: true,
              cell: ({ id, subject }) => (
                <Link to={`/admin/mailbox/${id}`} className="wrap-anywhere underline underline-offset-4">
                  {subject || '(no subject)'}
                </Link>
              ),
            },
            { key: 'to', label: 'To', cell: ({ recipient }) => <BreakableText text={recipient} /> },
            { key: 'from', label: 'From', from: 'lg', cell: ({ sender }) => <BreakableText text={sender} /> },
            {
              key: 'kept',
              label: 'Kept',
              from: 'md',
              cell: ({ createdAt }) => (
                <span className="whitespace-nowrap tabular-nums">
                  <Moment at={createdAt} />
                </span>
              ),
            },
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

import { Form, useNavigation } from '@remix-run/react';
import { CreditCard, ExternalLink, ReceiptText, ScrollText } from 'lucide-react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { HealthPage } from './read-page.server.ts';

/** Stripe's dashboard, recent payments, recent failures, and a test payment (D39). */
export function QuickActions({ provider }: Pick<HealthPage, 'provider'>) {
  const { state, location } = useNavigation();
  const isOpening = (show: string) =>
    state === 'loading' && location.pathname === '/health' && location.search.includes(`show=${show}`);
  return (
    <Card
      title="Quick Actions"
      description="A test payment is made and cancelled, in Stripe’s test mode only."
    >
      <div className="flex flex-wrap gap-3">
        <LinkButton to={provider.dashboardUrl} target="_blank" rel="noopener noreferrer" icon={ExternalLink}>
          View Stripe Dashboard
        </LinkButton>
        <Form method="get" action="/health" preventScrollReset className="contents">
          <Button
            type="submit"
            name="show"
            value="transactions"
            icon={ReceiptText}
            pending={isOpening('transactions')}
          >
            Check Recent Transactions
          </Button>
          <Button type="submit" name="show" value="errors" icon={ScrollText} pending={isOpening('errors')}>
            View Error Logs
          </Button>
        </Form>
        <Form method="post" preventScrollReset className="contents">
          <SubmitButton intent="test-payment" variant="secondary" icon={CreditCard}>
            Test Payment Flow
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

/** Shows the results of the quick actions; announced by screen readers when they appear. */
export function QuickActionResults({
  transactions,
  failures,
}: Pick<HealthPage, 'transactions' | 'failures'>) {
  return (
    <div aria-live="polite" className="grid gap-6 empty:hidden">
      {transactions ? <Transactions transactions={transactions} /> : null}
      {failures ? <Failures failures={failures} /> : null}
    </div>
  );
}

function Transactions({ transactions }: { transactions: NonNullable<HealthPage['transactions']> }) {
  const { payments, problem } = transactions;
  return (
    <Card title="Recent transactions" description="The last ten payments at Stripe." isFlush={!problem}>
      {problem ? (
        <Alert tone="warning" title="The payments could not be read">
          {problem}
        </Alert>
      ) : (
        <DataTable
          caption="The last ten payments, the newest first"
          rows={payments}
          rowId={({ id }) => id}
          columns={[
            {
              key: 'id',
              label: 'Payment',
              isRowHeader: true,
              cell: ({ id, url }) => (
                <a href={url} target="_blank" rel="noopener noreferrer" className="break-all underline">
                  {id}
                </a>
              ),
            },
            { key: 'at', label: 'Made', from: 'sm', cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
            {
              key: 'status',
              label: 'Status',
              cell: ({ status, failure }) => (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={failure ? 'danger' : 'neutral'}>{status}</Badge>
                  {failure}
                </span>
              ),
            },
            { key: 'amount', label: 'Amount', align: 'end', cell: ({ amount }) => amount },
          ]}
          empty={
            <EmptyState illustration="sale" title="No payments yet" isBare>
              Payments appear here once a company pays.
            </EmptyState>
          }
        />
      )}
    </Card>
  );
}

function Failures({ failures }: { failures: NonNullable<HealthPage['failures']> }) {
  const { checks, events } = failures;
  return (
    <>
      <Card title="Failed checks" description="Of the last two days, the newest first." isFlush>
        <DataTable
          caption="Failed checks, the newest first"
          rows={checks}
          rowId={({ lastChecked }) => lastChecked}
          columns={[
            {
              key: 'at',
              label: 'Checked',
              isRowHeader: true,
              cell: ({ lastChecked }) => <TimeAgo at={lastChecked} />,
            },
            {
              key: 'issues',
              label: 'What failed',
              cell: ({ issues }) => (
                <ul className="grid min-w-48 gap-1">
                  {issues.map((issue) => (
                    <li key={issue} className="wrap-break-word">
                      {issue}
                    </li>
                  ))}
                </ul>
              ),
            },
          ]}
          empty={
            <EmptyState illustration="done" title="No failed checks" isBare>
              Nothing failed in the last two days.
            </EmptyState>
          }
        />
      </Card>
      <Card title="Failed webhooks" description="Stripe’s events that could not be processed." isFlush>
        <DataTable
          caption="Failed webhooks, the newest first"
          rows={events}
          rowId={({ id }) => id}
          columns={[
            { key: 'type', label: 'Event', isRowHeader: true, cell: ({ type }) => type },
            {
              key: 'at',
              label: 'Received',
              from: 'sm',
              cell: ({ receivedAt }) => <TimeAgo at={receivedAt} />,
            },
            { key: 'attempts', label: 'Attempts', align: 'end', cell: ({ attempts }) => attempts },
            { key: 'error', label: 'Why', cell: ({ error }) => error },
          ]}
          empty={
            <EmptyState illustration="done" title="No failed webhooks" isBare>
              All events that arrived were processed.
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}

import { Form, useNavigation } from '@remix-run/react';
import { CreditCard, ExternalLink, ReceiptText, ScrollText } from 'lucide-react';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import type { HealthPage } from './read-page.server.ts';
import { RecentFailures } from './recent-failures.tsx';
import { RecentTransactions } from './recent-transactions.tsx';

/** Stripe's dashboard, recent payments, recent failures, and a test payment (D39). */
export function QuickActions({ provider }: Pick<HealthPage, 'provider'>) {
  const { state, location } = useNavigation();
  const isOpening = (show: string) =>
    state === 'loading' && location.pathname === '/health' && location.search.includes(`show=${show}`);
  return (
    <Card
      title="Quick Actions"
      description="Makes a test payment and cancels it, in Stripe’s test mode only."
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
      {transactions ? <RecentTransactions transactions={transactions} /> : null}
      {failures ? <RecentFailures failures={failures} /> : null}
    </div>
  );
}

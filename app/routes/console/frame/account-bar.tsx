import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { type ConsoleData, consolePath } from './console-context.tsx';
import type { AccountBarText } from './describe-standing.ts';

/** The bar above every page of the console: days remaining, overdue, read-only. */
export function AccountBar({ account, data }: { account: AccountBarText; data: ConsoleData }) {
  const { may } = data;
  return (
    <section aria-label="Plan and payment">
      <Alert
        tone={account.tone}
        title={account.title}
        action={
          may.includes('billing.read') ? (
            <LinkButton to={consolePath('/admin/billing', data)} size="small">
              Open billing
            </LinkButton>
          ) : undefined
        }
      >
        {account.text}
      </Alert>
    </section>
  );
}

import { Form } from '@remix-run/react';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import type { AccountData } from './account-data.ts';

export function SessionsCard({ sessions, paging }: Pick<AccountData, 'sessions' | 'paging'>) {
  const otherCount = paging.total - 1;
  return (
    <Card
      id="sessions"
      title="Sessions"
      description="Devices where you’re logged in. Sessions end after 14 days without use."
      actions={
        otherCount > 0 ? (
          <ConfirmDialog
            trigger={<Button size="small">Log out everywhere else</Button>}
            title="Log out everywhere else?"
            loses={[`${otherCount} other ${otherCount === 1 ? 'session ends' : 'sessions end'} at once.`]}
            confirmLabel="Log out everywhere else"
            intent="end-others"
            variant="primary"
          />
        ) : null
      }
    >
      <ul className="divide-y">
        {sessions.map(({ id, device, ipAddress, lastSeenAt, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 py-(--item-space) first:pt-0 last:pb-0"
          >
            <div className="grid gap-0.5">
              <p className="flex items-center gap-2 text-14 font-medium">
                {device}
                {isThis ? <Badge tone="success">This session</Badge> : null}
              </p>
              <p className="text-14 text-muted">
                {ipAddress ? `${ipAddress.replace(/^::ffff:/, '')} · ` : ''}last seen{' '}
                <TimeAgo at={lastSeenAt} />
              </p>
            </div>
            {isThis ? null : (
              <Form method="post">
                <input type="hidden" name="sessionId" value={id} />
                <SubmitButton intent="end-session" variant="secondary" size="small">
                  Log out
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {paging.pages > 1 ? (
        <div className="pt-4">
          <Pagination summary={`${paging.total} sessions`} page={paging.page} pageCount={paging.pages} />
        </div>
      ) : null}
    </Card>
  );
}

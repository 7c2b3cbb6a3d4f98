import type { SerializeFrom } from '@remix-run/node';
import { useFormReply } from '#app/http/form-reply.ts';
import { MessageTable } from '#app/routes/console/frame/messages/message-table.tsx';
import { StateFilter } from '#app/routes/console/frame/messages/state-filter.tsx';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import type { loader } from './route.tsx';

type Page = NonNullable<SerializeFrom<typeof loader>['undelivered']>;

/** Lists the messages of all companies and of the service that were not delivered. */
export function Undelivered({ page: { lines, next, counts, state } }: { page: Page }) {
  const reply = useFormReply('send-again');
  const hrefFor = (selectedState: string | null, before?: string) =>
    `/admin/mailbox?${new URLSearchParams({ show: 'undelivered', ...(selectedState && { state: selectedState }), ...(before && { before }) })}`;
  return (
    <>
      <PageHeader
        title="Not delivered"
        description="Messages from all companies that failed or may not have arrived."
        breadcrumbs={[{ label: 'Local mailbox', to: '/admin/mailbox' }, { label: 'Not delivered' }]}
      />
      <PageBody>
        <NothingChanged problem={reply?.message} />
        <StateFilter state={state} counts={counts} hrefFor={hrefFor} />
        <MessageTable messages={lines} namesTenants canResend />
        {next ? (
          <div>
            <LinkButton to={hrefFor(state, next)}>Older</LinkButton>
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

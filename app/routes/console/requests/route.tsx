import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { enterRequest, finishPersonRequest } from '#app/domain/preferences/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { Alert, NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { ENTER, EnterDialog } from './enter-dialog.tsx';
import { enterForm, finishForm } from './forms.ts';
import { readRequestsPage } from './read-page.server.ts';
import { RequestCard } from './request-card.tsx';

/** `/admin/requests`: what people ask for about their data, when it is due, and what to do. */
export const loader = forConsole('requests.read', async (args) => json(await readRequestsPage(args)));

export const action = consoleForms('requests.resolve', FORM_RISKS.requests, (form) => ({
  enter: form({
    schema: enterForm,
    run: (args, { receivedOn, ...request }) =>
      enterRequest({
        ...operationContext(args),
        ...request,
        receivedAt: new Date(`${receivedOn}T00:00:00.000Z`),
      }),
    toast: { title: 'Request entered' },
  }),
  finish: form({
    schema: finishForm,
    item: 'id',
    hideFields: ['id'],
    run: (args, { id, note }) => finishPersonRequest({ ...operationContext(args), id, note }),
    toast: { title: 'Marked as done' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Requests');

export default function Requests() {
  const { isDone, page, pages, total, overdue, today, canResolve, requests } = useLoaderData<typeof loader>();
  const { tenant, consolePath } = useConsole();
  useEditAnswers([ENTER]);
  const refused = useFormReply('finish');
  const isShown = requests.some(({ id }) => id === refused?.item);
  return (
    <>
      <PageHeader
        title={isDone ? 'Requests that are done' : 'Requests'}
        description="What people ask for about their data. The law sets the time to answer: 45 days in the US, 30 days elsewhere."
        primary={canResolve ? <EnterDialog record={tenant?.id ?? ''} today={today} /> : null}
        secondary={
          <LinkButton to={consolePath(isDone ? '/admin/requests' : '/admin/requests?state=done')}>
            {isDone ? 'Show open requests' : 'Show done requests'}
          </LinkButton>
        }
      />
      <PageBody>
        {/* If the request is no longer in the list, the error has no field to appear next to. */}
        <NothingChanged problem={isShown ? undefined : refused?.message} />
        {overdue > 0 && !isDone ? (
          <Alert
            tone="danger"
            title={overdue === 1 ? '1 request is overdue' : `${overdue} requests are overdue`}
          >
            Answer these people first.
          </Alert>
        ) : null}
        {requests.length === 0 ? (
          <EmptyState
            illustration={isDone ? 'list' : 'done'}
            title={isDone ? 'No requests are done yet' : 'No open requests'}
          >
            {isDone
              ? 'We keep answered requests for 4 years as proof, without the person’s name.'
              : 'We list requests here that people send from their plan’s page, and those that you enter.'}
          </EmptyState>
        ) : (
          <ul className="grid gap-4" aria-label={isDone ? 'Done requests' : 'Open requests'}>
            {requests.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} canResolve={canResolve} />
              </li>
            ))}
          </ul>
        )}
        {total > 0 ? (
          <Pagination
            summary={total === 1 ? '1 request' : `${total.toLocaleString('en-US')} requests`}
            page={page}
            pageCount={pages}
          />
        ) : null}
      </PageBody>
    </>
  );
}

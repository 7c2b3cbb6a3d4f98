import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { can } from '#app/domain/access/index.ts';
import { listSoftBounces } from '#app/domain/leads/index.ts';
import {
  countWishReasons,
  listSuppressions,
  SUPPRESSIONS_PAGE_SIZE,
} from '#app/domain/suppressions/index.ts';
import { findMarketingPause } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { ADD, AddDialog } from './add-dialog.tsx';
import { changeSuppressions } from './change-suppressions.server.ts';
import { PauseNotice } from './pause-notice.tsx';
import { SoftBounces } from './soft-bounces.tsx';
import { ReasonLegend, SuppressionTable, type TableLine } from './suppression-table.tsx';
import { WishReasons } from './wish-reasons.tsx';

/** `/admin/suppressions`: e-mail addresses and phone numbers that receive no marketing, or nothing at all (D34). */
export const loader = forConsole('suppressions.read', async ({ request, context, tenantId, person, now }) => {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const [{ lines, total, page, pages }, wishReasons, pause, softBounces] = await Promise.all([
    listSuppressions(db, { tenantId, page: readPageNumber(searchParams) }),
    countWishReasons(db, tenantId),
    findMarketingPause(db, tenantId),
    listSoftBounces(db, { tenantId, now }),
  ]);
  return json({
    lines,
    total,
    page,
    pages,
    first: (page - 1) * SUPPRESSIONS_PAGE_SIZE + 1,
    wishReasons,
    pause,
    softBounces,
    canEdit: can(person, 'suppressions.edit'),
    canResume: can(person, 'marketing.resume'),
  });
});

export const action = changeSuppressions;

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Do not contact');

interface Search {
  query: string;
  /** Null for an empty search, which shows the whole list. */
  lines: TableLine[] | null;
}

export default function Suppressions() {
  const { lines, total, page, pages, first, wishReasons, pause, softBounces, canEdit, canResume } =
    useLoaderData<typeof loader>();
  const search = useFormReply<Search>('search')?.value;
  useEditAnswers([ADD]);
  const { tenant, consolePath } = useConsole();
  const matchingLines = search?.lines ?? null;
  return (
    <>
      <PageHeader
        title="Do not contact"
        description="Recipients who get no marketing, or no messages at all."
        primary={canEdit ? <AddDialog record={tenant?.id ?? ''} /> : null}
        secondary={
          canEdit ? (
            <LinkButton to={consolePath('/admin/suppressions/import')}>Import a file</LinkButton>
          ) : null
        }
      />
      <PageBody>
        {pause ? <PauseNotice pause={pause} canResume={canResume} /> : null}
        <Form method="post" role="search" className="flex w-full gap-2 sm:max-w-120">
          <input type="hidden" name="intent" value="search" />
          <SearchBox
            query={search?.query ?? ''}
            label="Search the list"
            find="Find in the list"
            placeholder="E-mail address or phone number"
          />
        </Form>
        {matchingLines ? (
          <div className="grid gap-4">
            <p role="status" className="flex flex-wrap items-center gap-3 text-14 text-muted">
              {matchingLines.length === 1 ? '1 line found' : `${matchingLines.length} lines found`}
              <LinkButton to={consolePath('/admin/suppressions')}>Show the whole list</LinkButton>
            </p>
            <SuppressionTable
              lines={matchingLines}
              canEdit={canEdit}
              empty={
                <EmptyState illustration="search" title="Not on the list">
                  No contact on the list matches your search.
                </EmptyState>
              }
            />
          </div>
        ) : (
          <>
            <SuppressionTable
              lines={lines}
              canEdit={canEdit}
              empty={
                <EmptyState illustration="block" title="The list is empty">
                  Recipients who unsubscribe, bounce or report spam appear here automatically.
                </EmptyState>
              }
            />
            {total > 0 ? (
              <Pagination
                summary={`Showing ${first}–${first + lines.length - 1} of ${total}`}
                page={page}
                pageCount={pages}
              />
            ) : null}
          </>
        )}
        <WishReasons reasons={wishReasons} />
        <SoftBounces addresses={softBounces} />
        <ReasonLegend />
      </PageBody>
    </>
  );
}

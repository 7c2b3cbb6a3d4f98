import { json } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { recogniseAgain } from '#app/domain/conversions/index.ts';
import { dismissProblem, restoreProblem } from '#app/domain/intake-problems/index.ts';
import { teachLine } from '#app/domain/product-feed/index.ts';
import { recordShopDifference, takeShopProblem } from '#app/domain/shops/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { replyForms } from '#app/routes/console/frame/reply-forms.server.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { problemForm, takeForm, teachForm } from './forms.ts';
import { NOT_IN_CATALOG } from './not-in-catalog.ts';
import { ProblemCard } from './problem-card.tsx';
import { EMPTY_TEXTS, PROBLEM_VIEWS, VIEW_LABELS } from './problem-words.ts';
import { readNeedsALook } from './read-page.server.ts';

/** `/admin/needs-a-look`: reports and replies that could not be taken, to be fixed or dismissed. */
export const loader = forConsole('intake.read', async (args) => json(await readNeedsALook(args)));

const hideFields = ['id'];

export const action = consoleForms('intake.resolve', FORM_RISKS.needsALook, (form) => ({
  ...replyForms(form),
  teach: form({
    schema: teachForm,
    item: 'id',
    hideFields,
    async run(args, { id, product }) {
      const entryId = product === NOT_IN_CATALOG ? null : product;
      const taught = await teachLine({ ...operationContext(args), id, entryId });
      return { ...taught, orders: await recogniseAgain(args.context.services.db, args.tenantId) };
    },
    toast: ({ orders }) => ({
      title: 'Product saved',
      description: `We recognize the product from now on. Past orders updated: ${orders}.`,
    }),
  }),
  take: form({
    capability: 'sales.record',
    schema: takeForm,
    item: 'id',
    hideFields,
    run: (args, { id, amount }) =>
      takeShopProblem({
        ...operationContext(args),
        ledger: args.context.services.ledger,
        id,
        amount,
      }),
    toast: ({ isPending }) => ({
      title: isPending
        ? 'Recorded with your amount. The order is waiting in Unmatched orders'
        : 'Recorded with your amount',
    }),
  }),
  record: form({
    capability: 'sales.record',
    schema: problemForm,
    hideFields,
    run: (args, { id }) =>
      recordShopDifference({ ...operationContext(args), ledger: args.context.services.ledger, id }),
    toast: { title: 'Difference recorded' },
    refusalToast: 'The difference was not recorded',
  }),
  dismiss: form({
    schema: problemForm,
    hideFields,
    run: (args, { id }) => dismissProblem({ ...operationContext(args), id }),
    toast: (_result, { id }) => ({ title: 'Entry dismissed', undo: { intent: 'restore', id } }),
    refusalToast: 'The entry was not dismissed',
  }),
  restore: form({
    schema: problemForm,
    hideFields,
    run: (args, { id }) => restoreProblem({ ...operationContext(args), id }),
    toast: { title: 'The entry is back on the list' },
    refusalToast: 'The entry was not put back',
  }),
}));

export const meta = consoleMeta('Needs a look');

export default function NeedsALook() {
  const data = useLoaderData<typeof loader>();
  const {
    view,
    open,
    unreadReplies,
    page,
    pages,
    total,
    days,
    problems,
    canResolve,
    canTake,
    elsewhere,
    service,
  } = data;
  const { consolePath } = useConsole();
  const refused = useFormReply(['take', 'teach']);
  const isOpen = view === 'open' || view === 'replies';
  const isShown = problems.some(({ id }) => id === refused?.item);
  return (
    <>
      <PageHeader
        title="Needs a look"
        description={`Reports and replies that we could not process. We keep each entry for ${days} days.`}
      />
      <PageBody>
        {/* If the entry is no longer in the list, the error has no field to appear next to. */}
        <NothingChanged problem={isShown ? undefined : refused?.message} />
        <nav aria-label="Status" className="flex flex-wrap gap-2">
          {PROBLEM_VIEWS.map((choice) => (
            <Link
              key={choice}
              to={consolePath(`/admin/needs-a-look?state=${choice}`)}
              aria-current={choice === view ? 'page' : undefined}
              className={classNames(
                'flex h-11 items-center gap-2 rounded-control border px-3 text-14 font-medium',
                choice === view
                  ? 'border-accent bg-accent-tint text-accent-ink'
                  : 'border-border-strong bg-raised hover:bg-sunken',
              )}
            >
              {VIEW_LABELS[choice]}
              {choice === 'open' ? <span className="tabular-nums">{open}</span> : null}
              {choice === 'replies' ? <span className="tabular-nums">{unreadReplies}</span> : null}
            </Link>
          ))}
        </nav>
        {problems.length === 0 ? (
          <EmptyState
            illustration={isOpen ? 'done' : 'list'}
            title={isOpen ? 'Nothing needs a look' : 'No entries here'}
          >
            {EMPTY_TEXTS[view]}
          </EmptyState>
        ) : (
          <ul className="grid gap-4">
            {problems.map((problem) => (
              <li key={problem.id}>
                <ProblemCard
                  problem={problem}
                  canResolve={canResolve}
                  canTake={canTake}
                  currency={data.currency}
                  entries={data.entries}
                />
              </li>
            ))}
          </ul>
        )}
        {total > 0 ? (
          <Pagination
            summary={total === 1 ? '1 entry' : `${total.toLocaleString('en-US')} entries`}
            page={page}
            pageCount={pages}
          />
        ) : null}
        <Elsewhere counts={elsewhere} />
        {service && service.total > 0 ? (
          <section aria-label="The whole service" className="grid gap-4">
            <h2 className="text-18 heading">{`Reports that name no company: ${service.total}`}</h2>
            <ul className="grid gap-4">
              {service.problems.map((problem) => (
                <li key={problem.id}>
                  <ProblemCard
                    problem={problem}
                    canResolve={false}
                    canTake={false}
                    currency=""
                    entries={[]}
                    isServiceWide
                  />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </PageBody>
    </>
  );
}

interface ElsewhereProps {
  counts: { unmatchedOrders: number; waitingRefunds: number };
}

/** Links to the pages that list other things to look at. */
function Elsewhere({ counts: { unmatchedOrders, waitingRefunds } }: ElsewhereProps) {
  const { can, consolePath } = useConsole();
  const lines = [
    ...(unmatchedOrders > 0 && can('conversions.read')
      ? [
          {
            text: `Unmatched orders: ${unmatchedOrders}`,
            to: '/admin/sales/inbox',
            link: 'See unmatched orders',
          },
        ]
      : []),
    ...(waitingRefunds > 0 && can('conversions.read')
      ? [
          {
            text: `Refunds whose order we don’t know: ${waitingRefunds}. We book each one when its order becomes a sale.`,
            to: '/admin/sales',
            link: 'See sales',
          },
        ]
      : []),
  ];
  if (lines.length === 0) return null;
  return (
    <Card title="On other pages">
      <ul className="grid gap-3">
        {lines.map(({ text, to, link }) => (
          <li key={to} className="flex flex-wrap items-center justify-between gap-3 text-14">
            <span className="min-w-0">{text}</span>
            <Link to={consolePath(to)} className="text-accent-ink underline">
              {link}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

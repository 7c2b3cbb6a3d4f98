import { can } from '#app/domain/access/index.ts';
import { readCatalogue } from '#app/domain/catalogue/index.ts';
import { countInbox, countWaitingRefunds } from '#app/domain/conversions/index.ts';
import {
  countOpenProblems,
  listProblems,
  PROBLEM_DAYS,
  type Problem,
} from '#app/domain/intake-problems/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { PROBLEM_VIEWS } from './problem-words.ts';

/** Reads the entries of one state, and the counts of what other pages list. */
export async function readNeedsALook({ request, context, tenantId, person }: ConsoleArgs<'intake.read'>) {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const view = PROBLEM_VIEWS.find((candidate) => candidate === searchParams.get('state')) ?? 'open';
  const choice =
    view === 'replies' ? ({ state: 'open', source: 'text-reply' } as const) : ({ state: view } as const);
  const withPersonal = await seesAnswers(db, person, tenantId);
  const isOperator = can(person, 'mailbox.read');
  const [list, open, terms, unmatchedOrders, waitingRefunds, service] = await Promise.all([
    listProblems({ db, tenantId, ...choice, page: readPageNumber(searchParams), withPersonal }),
    countOpenProblems(db, [tenantId]),
    findSaleTerms(db, tenantId),
    countInbox(db, tenantId),
    countWaitingRefunds(db, tenantId),
    isOperator ? listProblems({ db, tenantId: null, state: 'open', page: 1, withPersonal: true }) : null,
  ]);
  // Only a product of an order needs the choices.
  const isAboutProduct = list.problems.some(({ source }) => source === 'product');
  const catalogue = isAboutProduct ? await readCatalogue({ db, tenantId }) : [];
  const { unreadReplies, others } = open.get(tenantId) ?? { unreadReplies: 0, others: 0 };
  return {
    view,
    page: readPageNumber(searchParams),
    pages: list.pages,
    total: list.total,
    open: unreadReplies + others,
    unreadReplies,
    days: PROBLEM_DAYS,
    problems: list.problems.map(toShown),
    currency: terms?.currency ?? '',
    entries: catalogue.map(({ id, name, defaultName }) => ({ value: id, label: name ?? defaultName.trim() })),
    canResolve: can(person, 'intake.resolve'),
    canTake: can(person, 'sales.record'),
    elsewhere: { unmatchedOrders, waitingRefunds },
    /** Reports that name no company; null for people who are not operators. */
    service: service && { total: service.total, problems: service.problems.map(toShown) },
  };
}

const toShown = ({ createdAt, lastAt, deadline, subject: _subject, ...problem }: Problem) => ({
  ...problem,
  createdAt: createdAt.toISOString(),
  lastAt: lastAt.toISOString(),
  deadline: deadline?.toISOString() ?? null,
});

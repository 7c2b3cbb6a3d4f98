import { can } from '#app/domain/access/index.ts';
import { countInbox, countWaitingRefunds } from '#app/domain/conversions/index.ts';
import {
  countOpenProblems,
  listProblems,
  PROBLEM_DAYS,
  PROBLEM_STATES,
  type Problem,
} from '#app/domain/intake-problems/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { findSaleTerms } from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { readPageNumber } from '#app/http/page-number.ts';

/** Reads the entries of one state, and the counts of what other pages list. */
export async function readNeedsALook({ request, context, tenantId, person }: ConsoleArgs<'intake.read'>) {
  const { db } = context.services.forReading(request);
  const { searchParams } = new URL(request.url);
  const state = PROBLEM_STATES.find((candidate) => candidate === searchParams.get('state')) ?? 'open';
  const withPersonal = await seesAnswers(db, person, tenantId);
  const isOperator = can(person, 'mailbox.read');
  const [list, open, terms, unmatchedOrders, waitingRefunds, service] = await Promise.all([
    listProblems({ db, tenantId, state, page: readPageNumber(searchParams), withPersonal }),
    countOpenProblems(db, [tenantId]),
    findSaleTerms(db, tenantId),
    countInbox(db, tenantId),
    countWaitingRefunds(db, tenantId),
    isOperator ? listProblems({ db, tenantId: null, state: 'open', page: 1, withPersonal: true }) : null,
  ]);
  return {
    state,
    page: readPageNumber(searchParams),
    pages: list.pages,
    total: list.total,
    open: open.get(tenantId) ?? 0,
    days: PROBLEM_DAYS,
    problems: list.problems.map(toShown),
    currency: terms?.currency ?? '',
    canResolve: can(person, 'intake.resolve'),
    canTake: can(person, 'sales.record'),
    elsewhere: { unmatchedOrders, waitingRefunds },
    /** Reports that name no company; null for people who are not operators. */
    service: service && { total: service.total, problems: service.problems.map(toShown) },
  };
}

const toShown = ({ createdAt, lastAt, subject: _subject, ...problem }: Problem) => ({
  ...problem,
  createdAt: createdAt.toISOString(),
  lastAt: lastAt.toISOString(),
});

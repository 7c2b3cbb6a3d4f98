import { settleProblems } from '#app/domain/intake-problems/index.ts';
import { listProblem } from './list-problem.server.ts';
import { nameSubject, recordReport, type Target } from './record-report.server.ts';
import type { ShopReport } from './shop-report.ts';

/**
 * Records a report, lists each part that is refused on "Needs a look", and settles the earlier problems of the parts that are taken.
 * @returns whether all parts were taken
 */
export async function takeReport(target: Target, report: ShopReport): Promise<boolean> {
  const { db, tenantId, shop, now } = target;
  const results = await recordReport(target, report);
  const problems = results.flatMap(({ part, problem, retry }) =>
    problem === null ? [] : [{ part, reason: problem, retry }],
  );
  for (const problem of problems) await listProblem(target, { ...problem, report });
  const subjects = results.flatMap(({ part, problem }) => (problem === null ? [nameSubject(part)] : []));
  await settleProblems(db, { tenantId, source: 'shop', sender: shop, subjects, now });
  return problems.length === 0;
}

import type { PlanPageData } from '../../protocol/plan-page.ts';
import { Results } from '../results/index.tsx';
import { ListPlanView } from './list-plan-view.tsx';

/** A stored plan in the layout of its format: the full widget's results, or the list's (D15, D19). */
export function PlanView({ data }: { data: PlanPageData }) {
  const { shown, ...rest } = data;
  return shown.format === 'plan' ? (
    <Results plan={shown.plan} {...rest} />
  ) : (
    <ListPlanView plan={shown.plan} {...rest} />
  );
}

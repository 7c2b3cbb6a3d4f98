import type { Plan } from '#app/engine/types.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { Details, NothingSuitable, PlanActions } from '../results/details.tsx';
import { Results, type ResultsProps } from '../results/index.tsx';
import { LegacyResults } from '../results/legacy/index.tsx';
import type { Toast } from '../shell/step-machine.ts';

interface PlanViewProps {
  data: PlanPageData;
  /** Shows toasts. Without it the plan is a file, which cannot be saved or sent. */
  onToast?: (toast: Toast) => void;
}

/** Shows the full results of a plan that is already loaded completely. */
export const WholeResults = ({
  plan,
  ...props
}: { plan: Plan } & Omit<ResultsProps, 'outline' | 'details'>) => (
  <Results {...props} outline={plan} details={{ value: { plan, Details, NothingSuitable, PlanActions } }} />
);

/** Shows a stored plan in the layout of its format: the full widget's results, or the list's (D15, D19). */
export function PlanView({ data: { shown: storedPlan, ...data }, onToast }: PlanViewProps) {
  if (storedPlan.format === 'list')
    return <LegacyResults plan={storedPlan.plan} {...data} onToast={onToast} />;
  return <WholeResults plan={storedPlan.plan} {...data} onToast={onToast} />;
}

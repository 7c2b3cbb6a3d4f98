import type { Plan } from '#app/engine/types.ts';
import { computePhases } from '#app/plan-view/phases.ts';
import { plannedPeptides } from '#app/plan-view/planned-peptides.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { AmountsGate } from './amounts-gate.tsx';
import { Education, GamePlan, Monitoring } from './panels.tsx';
import { Safety } from './safety.tsx';
import { SafetyBoxes } from './safety-boxes.tsx';
import { Panel, type TabId, TabList } from './tabs.tsx';
import './details.css';

export { NothingSuitable } from './nothing-suitable.tsx';
export { PlanActions } from './plan-actions.tsx';

export interface DetailsProps {
  plan: Plan;
  config: WidgetConfig;
  /** ID of the stored plan; absent in a file. */
  assessmentId?: string;
  trackingId: string;
  tab: TabId;
  /** Opens a tab, and scrolls to the element with the ID. */
  onShow: (tab: TabId, elementId?: string) => void;
  onProductClick?: (peptideId: string) => void;
  onPlan?: (plan: Plan) => void;
}

/** Older plans have no list: they are shown as stored. */
const shownDoNotUse = (plan: Plan) =>
  plannedPeptides(plan).some(({ dosing_ranges }) => dosing_ranges) ? (plan.do_not_use ?? []) : [];

/** Shows the part of a plan below its summary. In a browser it is a separate file, fetched at the questionnaire's last step. */
export function Details({ plan, tab, config, assessmentId, onPlan, ...props }: DetailsProps) {
  return (
    <>
      <TabList selected={tab} onSelect={props.onShow} />
      <AmountsGate list={shownDoNotUse(plan)} isFile={!assessmentId}>
        {plan.amounts_withheld === 'unanswered' && assessmentId && (
          <SafetyBoxes assessmentId={assessmentId} onPlan={onPlan} />
        )}
        <Panel tab="plan" selected={tab}>
          <GamePlan plan={plan} phases={computePhases(plan)} config={config} {...props} />
        </Panel>
        <Panel tab="education" selected={tab}>
          <Education plan={plan} />
        </Panel>
        <Panel tab="monitoring" selected={tab}>
          <Monitoring plan={plan} assessmentId={assessmentId} />
        </Panel>
        <Panel tab="safety" selected={tab}>
          <Safety plan={plan} />
        </Panel>
      </AmountsGate>
    </>
  );
}

import { useEffect, useState } from 'react';
import type { Plan } from '../../engine/types.ts';
import { t } from '../../messages/results.ts';
import { computePhases } from '../../plan-view/phases.ts';
import { planCount, plannedPeptides, tierLabel } from '../../plan-view/tier-text.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import type { Toast } from '../shell/step-machine.ts';
import { AmountsGate } from './amounts-gate.tsx';
import { NothingSuitable } from './nothing-suitable.tsx';
import { Education, GamePlan, Monitoring } from './panels.tsx';
import { nameElementId } from './peptide-card.tsx';
import { Safety } from './safety.tsx';
import { SafetyLines } from './safety-lines.tsx';
import { EmailPlan, SavePlan } from './save-plan.tsx';
import { Panel, type TabId, TabList, tabElementId } from './tabs.tsx';
import { ResearchOnly } from './text-blocks.tsx';
import { Timeline } from './timeline.tsx';
import './results.css';

export { PeptideMark } from '../../plan-view/marks.tsx';

export interface ResultsProps {
  plan: Plan;
  config: WidgetConfig;
  /** Names the stored plan. */
  assessmentId: string;
  /** Travels with every product link as `sg_tid`. */
  trackingId: string;
  /** Without it there is no 'Take Assessment Again'. */
  onRestart?: () => void;
  onProductClick?: (peptideId: string) => void;
  /** Where messages go. Without it the plan is a file: there is nothing to save or to send. */
  onToast?: (toast: Toast) => void;
}

/**
 * The results view of the full widget (V section 2, step 7). Renders the same on the server and in the browser; the
 * heading (h2, `tabindex="-1"`) is there for the shell to move the focus to.
 */
export function Results(props: ResultsProps) {
  const { plan, config, assessmentId, trackingId, onRestart, onProductClick, onToast } = props;
  return (
    <div className="sgr">
      {plan.outcome === 'nothing-suitable' ? (
        <NothingSuitable plan={plan} />
      ) : (
        <AmountsGate list={shownDoNotUse(plan)} isFile={!onToast}>
          <PlanView
            plan={plan}
            config={config}
            assessmentId={onToast ? assessmentId : undefined}
            trackingId={trackingId}
            onProductClick={onProductClick}
          />
        </AmountsGate>
      )}
      {(onToast || onRestart) && (
        <div className="sgr-actions">
          {onToast && (
            <>
              <SavePlan assessmentId={assessmentId} />
              <EmailPlan assessmentId={assessmentId} onToast={onToast} />
            </>
          )}
          {onRestart && (
            <button type="button" className="sgr-button" onClick={onRestart}>
              {t.again}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Older plans have no list: they are shown as they are stored. */
const shownDoNotUse = (plan: Plan) =>
  plannedPeptides(plan).some(({ dosing_ranges }) => dosing_ranges) ? (plan.do_not_use ?? []) : [];

type PlanViewProps = Pick<ResultsProps, 'plan' | 'config' | 'trackingId' | 'onProductClick'> & {
  assessmentId?: string;
};

function PlanView({ plan, config, assessmentId, trackingId, onProductClick }: PlanViewProps) {
  const [tab, setTab] = useState<TabId>('plan');
  /** Id of the element to bring into view once its panel is open; an object, so that the same one can be asked for twice. */
  const [target, setTarget] = useState<{ id: string } | null>(null);
  const phases = computePhases(plan);

  useEffect(() => {
    const element = target && document.getElementById(target.id);
    // Not to the top: the host page may have a bar there that covers it.
    element?.scrollIntoView({ block: 'center' });
    element?.focus();
  }, [target]);

  const show = (shownTab: TabId, elementId: string) => {
    setTab(shownTab);
    setTarget({ id: elementId });
  };

  return (
    <>
      <header className="sgr-head">
        <h2 className="sgr-title" tabIndex={-1}>
          {t.yourPlan}
        </h2>
        <p className="sgr-tier">
          <strong>{tierLabel(plan.user_profile.budget_level, config.freeOffers)}</strong>
          <span>{planCount(plan)}</span>
        </p>
        <ResearchOnly />
        <SafetyLines withheld={plan.amounts_withheld} assessmentId={assessmentId} config={config} />
      </header>
      <Timeline phases={phases} onPick={(peptideId) => show('plan', nameElementId(peptideId))} />
      <TabList selected={tab} onSelect={setTab} />
      <Panel tab="plan" selected={tab}>
        <GamePlan
          plan={plan}
          phases={phases}
          config={config}
          trackingId={trackingId}
          onProductClick={onProductClick}
          onSafety={() => show('safety', tabElementId('safety'))}
        />
      </Panel>
      <Panel tab="education" selected={tab}>
        <Education plan={plan} />
      </Panel>
      <Panel tab="monitoring" selected={tab}>
        <Monitoring plan={plan} />
      </Panel>
      <Panel tab="safety" selected={tab}>
        <Safety plan={plan} />
      </Panel>
    </>
  );
}

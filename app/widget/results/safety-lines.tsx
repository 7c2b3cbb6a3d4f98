import type { Plan, Withheld } from '#app/engine/types.ts';
import { t } from '#app/messages/amounts.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { SafetyBoxes } from './safety-boxes.tsx';
import { Note } from './text-blocks.tsx';

interface SafetyLinesProps {
  withheld?: Withheld;
  /** ID of the stored plan; absent in a file. */
  assessmentId?: string;
  config: Pick<WidgetConfig, 'showAmounts'>;
  onPlan?: (plan: Plan) => void;
}

/**
 * Explains why a plan without safety answers shows no amounts, with the ten checkboxes (D41). The explanation is left out if the shop never
 * shows amounts.
 */
export const SafetyLines = ({ withheld, assessmentId, config: { showAmounts }, onPlan }: SafetyLinesProps) =>
  withheld === 'unanswered' && (
    <>
      {showAmounts && (
        <Note>
          <p>{t.unanswered}</p>
        </Note>
      )}
      {assessmentId && <SafetyBoxes assessmentId={assessmentId} onPlan={onPlan} />}
    </>
  );

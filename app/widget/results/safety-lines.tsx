import type { Plan, Withheld } from '../../engine/types.ts';
import { t } from '../../messages/amounts.ts';
import { t as emergency } from '../../messages/emergency.ts';
import { emergencyLine } from '../../plan-view/emergency.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { SafetyBoxes } from './safety-boxes.tsx';
import { Note } from './text-blocks.tsx';

interface SafetyLinesProps {
  withheld?: Withheld;
  /** Of the stored plan; absent in a file. */
  assessmentId?: string;
  config: Pick<WidgetConfig, 'showAmounts' | 'country'>;
  onPlan?: (plan: Plan) => void;
}

/** Why there are no amounts, where the shop shows any, with the ten boxes (D41), and whom to call in an emergency (D43). */
export const SafetyLines = ({
  withheld,
  assessmentId,
  config: { showAmounts, country },
  onPlan,
}: SafetyLinesProps) => (
  <>
    {withheld && showAmounts && (
      <Note>
        <p>{withheld === 'words' ? emergency.withheld : t.unanswered}</p>
      </Note>
    )}
    {withheld === 'unanswered' && assessmentId && <SafetyBoxes assessmentId={assessmentId} onPlan={onPlan} />}
    <p className="sgr-emergency">{emergencyLine(country)}</p>
  </>
);

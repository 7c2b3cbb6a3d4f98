import type { Withheld } from '../../engine/types.ts';
import { t } from '../../messages/amounts.ts';
import { emergencyLine } from '../../plan-view/emergency.ts';
import { planPaths } from '../../protocol/plan-page.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { Note } from './text-blocks.tsx';

interface SafetyLinesProps {
  withheld?: Withheld;
  /** Of the stored plan; absent in a file. */
  assessmentId?: string;
  config: Pick<WidgetConfig, 'showAmounts' | 'country'>;
}

/** Why there are no amounts, where the shop shows any (D41), and whom to call in an emergency (D43). */
export const SafetyLines = ({
  withheld,
  assessmentId,
  config: { showAmounts, country },
}: SafetyLinesProps) => (
  <>
    {withheld && showAmounts && (
      <Note>
        <p>{withheld === 'words' ? t.withheld : t.unanswered}</p>
        {withheld === 'unanswered' && assessmentId && (
          <a className="sgr-button" href={planPaths(assessmentId).safety} target="_blank" rel="noopener">
            {t.safetyQuestions}
          </a>
        )}
      </Note>
    )}
    <p className="sgr-emergency">{emergencyLine(country)}</p>
  </>
);

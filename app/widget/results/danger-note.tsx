import { t } from '../../messages/emergency.ts';
import { emergencyLine } from '../../plan-view/emergency.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { Note } from './text-blocks.tsx';

/** Above the products, for a visitor whose own words named a danger: why there are no amounts, and whom to call. */
export const DangerNote = ({
  config: { showAmounts, country },
}: {
  config: Pick<WidgetConfig, 'showAmounts' | 'country'>;
}) => (
  <Note>
    {showAmounts && <p>{t.withheld}</p>}
    <p className="sgr-emergency">{emergencyLine(country)}</p>
  </Note>
);

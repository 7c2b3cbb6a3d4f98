import type { ReactNode } from 'react';
import { t as first } from '#app/messages/first.ts';
import { t } from '#app/messages/side-panel.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** Drawings on a 24 by 24 grid. */
const STEPS_ICON = 'M4 6h10M4 12h16M4 18h6';
const SHIELD = 'M12 3l7 3v5.5c0 4.5-3 7.5-7 9.5-4-2-7-5-7-9.5V6zM9 11.5l2.2 2.2 4-4.2';
const BOOK = 'M3 6c3-1.5 6-1.5 9 .5 3-2 6-2 9-.5v13c-3-1.5-6-1.5-9 .5-3-2-6-2-9-.5zM12 6.5v13';

const Fact = ({ icon, children }: { icon: string; children: ReactNode }) => (
  <li>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={icon} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
    <span>{children}</span>
  </li>
);

interface SidePanelProps {
  config: Pick<WidgetConfig, 'brand' | 'logoUrl'>;
  /** True while the cover fills the window; cover.ts shows the panel when the visitor presses Start. */
  isLater?: boolean;
  /** Number of the assessment's steps; missing if several assessments can be chosen. */
  steps?: number;
}

/**
 * The panel next to a standalone assessment, shown by side-panel.css if the window is wide enough: otherwise it stays hidden. Server only.
 */
export const SidePanel = ({ config, isLater, steps }: SidePanelProps) => (
  <div className={isLater ? 'sg-side-later' : 'sg-side'} hidden>
    {config.logoUrl && <p>{config.brand}</p>}
    <p className="sg-side-title">{first.assessment}</p>
    <ul>
      {steps === undefined ? null : <Fact icon={STEPS_ICON}>{t.steps(steps)}</Fact>}
      <Fact icon={SHIELD}>{t.noCookies}</Fact>
      <Fact icon={BOOK}>
        {t.educational}
        {t.educationalInEnglish && <span lang="en">{t.educationalInEnglish}</span>}
      </Fact>
    </ul>
  </div>
);

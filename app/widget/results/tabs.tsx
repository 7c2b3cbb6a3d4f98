import type { KeyboardEvent, ReactNode } from 'react';
import { t } from '#app/messages/results-top.ts';
import './tabs.css';

const TABS = ['plan', 'education', 'monitoring', 'safety'] as const;
export type TabId = (typeof TABS)[number];

const chooseLabel = (tab: TabId): string =>
  tab === 'plan'
    ? t.gamePlan
    : tab === 'education'
      ? t.education
      : tab === 'safety'
        ? t.safety
        : t.monitoring;

export const tabElementId = (tab: TabId) => `sgr-tab-${tab}`;
const panelElementId = (tab: TabId) => `sgr-panel-${tab}`;

const TAB_KEY_STEPS: Record<string, (index: number) => number> = {
  ArrowRight: (index) => (index + 1) % TABS.length,
  ArrowLeft: (index) => (index + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

interface TabListProps {
  selected: TabId;
  onSelect: (tab: TabId) => void;
}

/** The tab row of the WAI-ARIA tabs pattern: one Tab stop; arrow keys, Home and End move and select. */
export function TabList({ selected, onSelect }: TabListProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const next = TABS[TAB_KEY_STEPS[event.key]?.(TABS.indexOf(selected)) ?? -1];
    if (!next) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(tabElementId(next))?.focus();
  };
  return (
    <div className="sgr-tabs" role="tablist" aria-label={t.parts} onKeyDown={onKeyDown}>
      {TABS.map((id) => (
        <button
          key={id}
          type="button"
          role="tab"
          className="sgr-tab"
          id={tabElementId(id)}
          aria-controls={panelElementId(id)}
          aria-selected={id === selected}
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {chooseLabel(id)}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  tab: TabId;
  selected: TabId;
  children: ReactNode;
}

/** Shows one panel. Its heading is for screen readers, print and pages without JavaScript, where the tab row has no function. */
export function Panel({ tab, selected, children }: PanelProps) {
  return (
    <section
      role="tabpanel"
      className="sgr-panel"
      id={panelElementId(tab)}
      aria-labelledby={tabElementId(tab)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the tabs pattern asks for it, the panels begin with text
      tabIndex={0}
      hidden={tab !== selected}
    >
      <h3 className="sgr-panel-title">{chooseLabel(tab)}</h3>
      {children}
    </section>
  );
}

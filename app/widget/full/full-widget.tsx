import { GOALS } from '#app/engine/vocabulary/full.ts';
import { t } from '#app/messages/answers.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { FullAssessment } from './full-assessment.tsx';
import { GOAL_ICONS } from './goal-icons.ts';

const goals = () =>
  GOALS.map(({ id, label }) => ({ id, label: t.answer(label), icon: GOAL_ICONS[id] ?? '' }));

/** The full assessment as the server renders it. Its island (island.tsx) reads the goals back out of the HTML. */
export const FullWidget = ({ config }: { config: WidgetConfig }) => (
  <FullAssessment config={config} options={goals()} />
);

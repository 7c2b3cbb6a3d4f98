import { CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { t } from '#app/messages/answers.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { GOAL_ICONS as FULL, MOON, SCALE } from '../full/goal-icons.ts';
import { ListAssessment } from '../lists/list-assessment.tsx';
import { consumerForm, consumerWords } from './form.ts';

/** Drawings from the full widget, for goals with the same subject, and a lightning bolt. */
const GOAL_ICONS: Readonly<Record<string, string>> = {
  weight: SCALE,
  energy: 'M13 3L5.5 13.5H11L10 21l8-11h-6z',
  sleep: MOON,
  hormones: FULL.hormonal ?? '',
  performance: FULL['muscle-gain'] ?? '',
};

/** The consumer widget as the server renders it. Its island (island.tsx) reads the goals back out of the HTML. */
export const ConsumerWidget = ({ config }: { config: WidgetConfig }) => (
  <ListAssessment
    config={config}
    form={consumerForm}
    words={consumerWords()}
    options={CONSUMER_GOALS.map(({ id, label }) => ({ id, label: t.answer(label), icon: GOAL_ICONS[id] }))}
  />
);

import { CONSUMER_GOALS } from '#app/engine/vocabulary/consumer.ts';
import { GOALS } from '#app/engine/vocabulary/full.ts';
import { TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary/technical.ts';
import { t } from '#app/messages/list-answers.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { consumerForm, consumerWords } from '../consumer/form.ts';
import { FullAssessment } from '../full/full-assessment.tsx';
import { GOAL_ICONS, MOON, SCALE } from '../full/goal-icons.ts';
import { ListAssessment } from '../lists/list-assessment.tsx';
import { technicalForm, technicalWords } from '../technical/form.ts';

interface WidgetProps {
  config: WidgetConfig;
}

/** Drawings from the full widget, for goals with the same subject, and a lightning bolt. */
const CONSUMER_ICONS: Readonly<Record<string, string>> = {
  weight: SCALE,
  energy: 'M13 3L5.5 13.5H11L10 21l8-11h-6z',
  sleep: MOON,
  hormones: GOAL_ICONS.hormonal ?? '',
  performance: GOAL_ICONS['muscle-gain'] ?? '',
};

const toOptions = (
  options: readonly { id: string; label: string }[],
  icons: Readonly<Record<string, string>> = {},
) => options.map(({ id, label }) => ({ id, label: t.answer(label), icon: icons[id] }));

/** Each widget as the server renders it. Its island (island.tsx) reads the options of the first question back out of the HTML. */
export const WIDGETS = {
  full: ({ config }: WidgetProps) => (
    <FullAssessment config={config} options={toOptions(GOALS, GOAL_ICONS)} />
  ),
  consumer: ({ config }: WidgetProps) => (
    <ListAssessment
      config={config}
      form={consumerForm}
      words={consumerWords()}
      options={toOptions(CONSUMER_GOALS, CONSUMER_ICONS)}
    />
  ),
  technical: ({ config }: WidgetProps) => (
    <ListAssessment
      config={config}
      form={technicalForm}
      words={technicalWords()}
      options={toOptions(TECHNICAL_APPLICATIONS)}
    />
  ),
};

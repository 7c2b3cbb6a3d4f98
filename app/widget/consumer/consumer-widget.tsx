import { CONSUMER_GOALS } from '../../engine/vocabulary/consumer.ts';
import { t } from '../../messages/answers.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { ListAssessment } from '../lists/list-assessment.tsx';
import { consumerForm, consumerWords } from './form.ts';
import { GOAL_ICONS } from './goal-icons.ts';

/** The consumer widget as the server renders it. Its island (island.tsx) reads the goals back out of the HTML. */
export const ConsumerWidget = ({ config }: { config: WidgetConfig }) => (
  <ListAssessment
    config={config}
    form={consumerForm}
    words={consumerWords()}
    options={CONSUMER_GOALS.map(({ id, label }) => ({ id, label: t.answer(label), icon: GOAL_ICONS[id] }))}
  />
);

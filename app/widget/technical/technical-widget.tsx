import { TECHNICAL_APPLICATIONS } from '#app/engine/vocabulary/technical.ts';
import { t } from '#app/messages/answers.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { ListAssessment } from '../lists/list-assessment.tsx';
import { technicalForm, technicalWords } from './form.ts';

/** The technical widget as the server renders it. Its island (island.tsx) reads the applications from the HTML. */
export const TechnicalWidget = ({ config }: { config: WidgetConfig }) => (
  <ListAssessment
    config={config}
    form={technicalForm}
    words={technicalWords()}
    options={TECHNICAL_APPLICATIONS.map(({ id, label }) => ({ id, label: t.answer(label) }))}
  />
);

import { FULL_RULES } from '#app/protocol/full-rules.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { usePlace } from '../shell/place.ts';
import { useResultsAgain } from '../shell/results-again.ts';
import { ResumeNotice } from '../shell/resume-notice.tsx';
import { usePrefetchedShelf } from '../shell/shelf.ts';
import { type FullAction, type FullQuestionnaire, fullMachine } from './answers.ts';

interface ResumeProps {
  config: WidgetConfig;
  questionnaire: FullQuestionnaire;
  dispatch: (action: FullAction) => void;
  onFresh: () => void;
}

const { healthGoals, symptoms, sexAtBirth, ageRange, budgetLevel, experienceLevel } = FULL_RULES;
// A visitor may have continued without a goal.
const rules = {
  healthGoals: { ...healthGoals, min: 0 },
  symptoms,
  sexAtBirth,
  ageRange,
  budgetLevel,
  experienceLevel,
};
const { answers: initial } = fullMachine.start();

const find = (id: string) => import('./results-again.ts').then(({ findResults }) => findResults(id));

/** Restores a half-filled full assessment in the visitor's browser (D22), and the results after a reload. */
export function Resume({ onFresh, ...props }: ResumeProps) {
  useResultsAgain({ ...props, isEmpty: props.questionnaire.answers.healthGoals.length === 0, find });
  usePlace(props);
  usePrefetchedShelf(props.config);
  const { config, ...rest } = props;
  return (
    <ResumeNotice
      {...rest}
      onFresh={onFresh}
      name={`assessment:${config.widget}:${config.client}`}
      rules={rules}
      initial={initial}
      // Resuming stops at the safety question. Its answers decide which products are left out of a plan and are not stored, so it has to be
      // answered again.
      lastStep={4}
    />
  );
}

import { FULL_RULES } from '../../protocol/full-rules.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { ResumeNotice } from '../shell/resume-notice.tsx';
import { type FullAction, type FullQuestionnaire, fullMachine } from './answers.ts';

interface ResumeProps {
  config: WidgetConfig;
  questionnaire: FullQuestionnaire;
  dispatch: (action: FullAction) => void;
  onFresh: () => void;
}

const { healthGoals, symptoms, sexAtBirth, ageRange, budgetLevel, experienceLevel } = FULL_RULES;
// A visitor may have gone on without a goal.
const rules = {
  healthGoals: { ...healthGoals, min: 0 },
  symptoms,
  sexAtBirth,
  ageRange,
  budgetLevel,
  experienceLevel,
};
const { answers: initial } = fullMachine.start();

/** A half-filled full assessment in the visitor's browser (D22). */
export const Resume = ({ config, ...props }: ResumeProps) => (
  <ResumeNotice
    {...props}
    name={`assessment:${config.widget}:${config.client}`}
    rules={rules}
    initial={initial}
    // The safety question. What it asks decides what is left out of a plan and is not kept: it has to be asked again.
    lastStep={4}
  />
);

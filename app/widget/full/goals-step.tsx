import { t } from '../../messages/first.ts';
import { Choices, type Choosable, Question, type StepProps } from '../shell/step-frame.tsx';
import type { Answers } from './answers.ts';

/** Step 1; the only one in the server's HTML and in the first script. */
export function GoalsStep({ goals, ...props }: StepProps<Answers> & { goals: Choosable[] }) {
  return (
    <Question field="healthGoals" heading={t.goals} help={t.goalsHelp} errors={props.questionnaire.errors}>
      <Choices {...props} field="healthGoals" options={goals} />
    </Question>
  );
}

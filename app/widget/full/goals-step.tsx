import { Choices, type Choosable, Question, type StepProps } from './step-frame.tsx';

/** Step 1; the only one in the server's HTML and in the first script. */
export function GoalsStep({ goals, ...props }: StepProps & { goals: Choosable[] }) {
  return (
    <Question
      field="healthGoals"
      heading="What are your goals?"
      help="Choose one or more. Your plan is built around them."
      errors={props.walk.errors}
    >
      <Choices {...props} field="healthGoals" options={goals} />
    </Question>
  );
}

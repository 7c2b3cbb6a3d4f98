import { GOALS } from '../../engine/goals.ts';
import { Choice } from '../../ui/primitives/choice.tsx';
import { Icon } from '../../ui/primitives/icon.tsx';
import { type Answers, type FullWalk, toggle } from './answers.ts';
import { GOAL_ICONS } from './goal-icons.ts';
import { errorOf, Question } from './step-frame.tsx';

export interface StepProps {
  walk: FullWalk;
  onAnswer: (answers: Partial<Answers>) => void;
}

/** Step 1; the only one in the server's HTML and in the first script. */
export function GoalsStep({ walk: { answers, errors }, onAnswer }: StepProps) {
  return (
    <Question
      field="healthGoals"
      heading="What are your goals?"
      help="Choose one or more. Your plan is built around them."
      errors={errors}
    >
      <div className="sg-choices">
        {GOALS.map(({ id, label }) => (
          <Choice
            key={id}
            type="checkbox"
            name="healthGoals"
            value={id}
            label={label}
            icon={<Icon path={GOAL_ICONS[id]} />}
            checked={answers.healthGoals.includes(id)}
            onChange={() => onAnswer({ healthGoals: toggle(answers.healthGoals, id) })}
            invalid={'healthGoals' in errors}
            describedBy={errorOf(errors, 'healthGoals')}
          />
        ))}
      </div>
    </Question>
  );
}

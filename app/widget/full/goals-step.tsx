import { Choice } from '../../ui/primitives/choice.tsx';
import { Icon } from '../../ui/primitives/icon.tsx';
import { type Answers, type FullWalk, toggle } from './answers.ts';
import { errorOf, Question } from './step-frame.tsx';

export interface StepProps {
  walk: FullWalk;
  onAnswer: (answers: Partial<Answers>) => void;
}

export interface Goal {
  id: string;
  label: string;
  /** The path of its drawing. */
  icon: string;
}

/** Step 1; the only one in the server's HTML and in the first script. */
export function GoalsStep({ walk: { answers, errors }, onAnswer, goals }: StepProps & { goals: Goal[] }) {
  return (
    <Question
      field="healthGoals"
      heading="What are your goals?"
      help="Choose one or more. Your plan is built around them."
      errors={errors}
    >
      <div className="sg-choices">
        {goals.map(({ id, label, icon }) => (
          <Choice
            key={id}
            type="checkbox"
            name="healthGoals"
            value={id}
            label={label}
            icon={<Icon path={icon} />}
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

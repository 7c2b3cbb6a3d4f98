import { SYMPTOMS } from '../../engine/vocabulary.ts';
import { Choice } from '../../ui/primitives/choice.tsx';
import { Icon } from '../../ui/primitives/icon.tsx';
import { TextField } from '../../ui/primitives/text-field.tsx';
import { toggle } from './answers.ts';
import type { StepProps } from './goals-step.tsx';
import { errorOf, Question } from './step-frame.tsx';
import { SYMPTOM_ICONS } from './symptom-icons.ts';

/** The schema's own limit (MAX_CONCERNS), written again here because importing it would bring zod along. */
export const CONCERNS_LENGTH = 2000;

export function SymptomsStep({ walk: { answers, errors }, onAnswer }: StepProps) {
  return (
    <>
      <Question
        field="symptoms"
        heading="What symptoms do you notice?"
        help="Choose all that apply, or none."
        errors={errors}
      >
        <div className="sg-choices">
          {SYMPTOMS.map(({ id, label }) => (
            <Choice
              key={id}
              type="checkbox"
              name="symptoms"
              value={label}
              label={label}
              icon={<Icon path={SYMPTOM_ICONS[id]} />}
              checked={answers.symptoms.includes(label)}
              onChange={() => onAnswer({ symptoms: toggle(answers.symptoms, label) })}
              invalid={'symptoms' in errors}
              describedBy={errorOf(errors, 'symptoms')}
            />
          ))}
        </div>
      </Question>
      <TextField
        name="additionalConcerns"
        label="Any other specific concerns?"
        help="Optional. For the shop to read; it does not change the plan."
        rows={3}
        maxLength={CONCERNS_LENGTH}
        value={answers.additionalConcerns}
        onInput={(additionalConcerns) => onAnswer({ additionalConcerns })}
        messages={errors.additionalConcerns}
      />
    </>
  );
}

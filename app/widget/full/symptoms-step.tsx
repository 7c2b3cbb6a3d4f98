import { SYMPTOMS } from '../../engine/vocabulary/full.ts';
import { MAX_CONCERNS } from '../../protocol/rules.ts';
import { TextField } from '../../ui/primitives/text-field.tsx';
import { Choices, Question, type StepProps } from './step-frame.tsx';
import { SYMPTOM_ICONS } from './symptom-icons.ts';

/** Labels, as the specification's payload has them. */
const options = SYMPTOMS.map(({ label }, i) => ({ id: label, label, icon: SYMPTOM_ICONS[i] }));

export function SymptomsStep(props: StepProps) {
  const { answers, errors } = props.walk;
  return (
    <>
      <Question
        field="symptoms"
        heading="What symptoms do you notice?"
        help="Choose all that apply, or none."
        errors={errors}
      >
        <Choices {...props} field="symptoms" options={options} />
      </Question>
      <TextField
        name="additionalConcerns"
        label="Any other specific concerns?"
        help="Optional. For the shop to read; it does not change the plan."
        rows={3}
        maxLength={MAX_CONCERNS}
        value={answers.additionalConcerns}
        onInput={(additionalConcerns) => props.onAnswer({ additionalConcerns })}
        messages={errors.additionalConcerns}
      />
    </>
  );
}

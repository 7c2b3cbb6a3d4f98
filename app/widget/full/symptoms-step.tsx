import { SYMPTOMS } from '../../engine/vocabulary/full.ts';
import { t as names } from '../../messages/answers.ts';
import { t } from '../../messages/full.ts';
import { MAX_CONCERNS } from '../../protocol/rules.ts';
import { TextField } from '../../ui/primitives/text-field.tsx';
import { Choices, Question, type StepProps } from '../shell/step-frame.tsx';
import type { Answers } from './answers.ts';
import { SYMPTOM_ICONS } from './symptom-icons.ts';

/** Labels, as the specification's payload has them. */
const options = SYMPTOMS.map(({ label }, i) => ({
  id: label,
  label: names.answer(label),
  icon: SYMPTOM_ICONS[i],
}));

export function SymptomsStep(props: StepProps<Answers>) {
  const { answers, errors } = props.questionnaire;
  return (
    <>
      <Question field="symptoms" heading={t.symptoms} help={t.symptomsHelp} errors={errors}>
        <Choices {...props} field="symptoms" options={options} />
      </Question>
      <TextField
        name="additionalConcerns"
        label={t.concerns}
        help={t.concernsHelp}
        rows={3}
        maxLength={MAX_CONCERNS}
        value={answers.additionalConcerns}
        onInput={(additionalConcerns) => props.onAnswer({ additionalConcerns })}
        messages={errors.additionalConcerns}
      />
    </>
  );
}

import { useEffect, useState } from 'react';
import { SYMPTOMS } from '#app/engine/vocabulary/full.ts';
import { t as names } from '#app/messages/answers.ts';
import { t } from '#app/messages/full.ts';
import { MAX_CONCERNS } from '#app/protocol/rules.ts';
import { TextField } from '#app/ui/primitives/text-field.tsx';
import { Choices, Question, type StepProps } from '../shell/step-frame.tsx';
import type { Answers } from './answers.ts';
import { ownWordsReader } from './own-words-reader.ts';
import { SYMPTOM_ICONS } from './symptom-icons.ts';

/** Labels, as the specification's payload has them. */
const options = SYMPTOMS.map(({ label }, i) => ({
  id: label,
  label: names.answer(label),
  icon: SYMPTOM_ICONS[i],
}));

/** Symptoms that visitors with a goal often look for, by their index in SYMPTOMS: they are listed first. */
const FITTING: Readonly<Record<string, readonly number[]>> = {
  'weight-loss': [0, 2, 9],
  'muscle-gain': [1, 2, 4],
  'skin-hair-nails': [11, 12, 13, 14],
  'anti-aging': [2, 6, 11],
  cognitive: [2, 3, 5],
  athletic: [1, 4, 6],
  sleep: [2, 3, 5],
  hormonal: [2, 3, 7],
};

const CONCERNS = 'additionalConcerns';

/**
 * Refuses the step with a message next to the free text if it says that the visitor is under age (D63). It listens before the form does,
 * because the form is in the first script, which must not grow. If the patterns have not arrived, the submission is refused instead.
 */
function useRefusal(text: string): string[] | undefined {
  const [refusal, setRefusal] = useState<{ text: string; messages: string[] }>();
  const isWritten = text.trim() !== '';
  useEffect(() => {
    if (isWritten) ownWordsReader.load().catch(() => {});
  }, [isWritten]);
  useEffect(() => {
    const field = document.getElementsByName(CONCERNS)[0] as HTMLTextAreaElement;
    const { form } = field;
    const check = (event: Event) => {
      const messages = ownWordsReader.value?.readOwnWords({ additionalConcerns: field.value }).messages ?? [];
      if (messages.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setRefusal({ text: field.value, messages });
      field.focus();
    };
    form?.addEventListener('submit', check, true);
    return () => form?.removeEventListener('submit', check, true);
  }, []);
  return refusal?.text === text ? refusal.messages : undefined;
}

export function SymptomsStep(props: StepProps<Answers>) {
  const { answers, errors } = props.questionnaire;
  const refusal = useRefusal(answers.additionalConcerns);
  const places = new Set(answers.healthGoals.flatMap((goal) => FITTING[goal] ?? []));
  const fitting = options.filter((_, place) => places.has(place));
  return (
    <>
      <Question field="symptoms" heading={t.symptoms} help={t.symptomsHelp} errors={errors}>
        {fitting.length > 0 && <h3 className="sg-kind">{t.fitting}</h3>}
        <Choices {...props} field="symptoms" options={fitting} />
        {fitting.length > 0 && <h3 className="sg-kind">{t.otherSymptoms}</h3>}
        <Choices
          {...props}
          field="symptoms"
          options={options.filter((option) => !fitting.includes(option))}
        />
      </Question>
      <TextField
        name={CONCERNS}
        label={t.concerns}
        help={t.concernsHelp}
        rows={3}
        maxLength={MAX_CONCERNS}
        value={answers.additionalConcerns}
        onInput={(additionalConcerns) => props.onAnswer({ additionalConcerns })}
        messages={refusal ?? errors.additionalConcerns}
      />
    </>
  );
}

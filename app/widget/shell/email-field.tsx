import { MAX_EMAIL } from '../../protocol/rules.ts';
import { TextField } from '../../ui/primitives/text-field.tsx';
import type { StepProps } from './step-frame.tsx';

export function EmailField<A extends { email: string }>(
  props: StepProps<A> & { label: string; disabled?: boolean },
) {
  const { questionnaire, onAnswer, label, disabled = questionnaire.pending } = props;
  return (
    <TextField
      name="email"
      type="email"
      label={label}
      autoComplete="email"
      maxLength={MAX_EMAIL}
      required
      disabled={disabled}
      value={questionnaire.answers.email}
      onInput={(email) => onAnswer({ email } as Partial<A>)}
      messages={questionnaire.errors.email}
    />
  );
}

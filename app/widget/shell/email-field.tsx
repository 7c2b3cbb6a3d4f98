import { t } from '#app/messages/email-field.ts';
import { MAX_EMAIL } from '#app/protocol/typed-text.ts';
import { TextField } from '#app/ui/primitives/text-field.tsx';
import { likelyAddress } from './email-typos.ts';
import type { StepProps } from './step-frame.tsx';

/** Asks the visitor about a probable typo; the input is not changed until the visitor confirms. */
export function EmailField<A extends { email: string }>(
  props: StepProps<A> & { label: string; disabled?: boolean },
) {
  const { questionnaire, onAnswer, label, disabled = questionnaire.pending } = props;
  const { email } = questionnaire.answers;
  const suggestion = disabled ? undefined : likelyAddress(email);
  const change = (to: string) => onAnswer({ email: to } as Partial<A>);
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={label}
        autoComplete="email"
        maxLength={MAX_EMAIL}
        required
        disabled={disabled}
        value={email}
        onInput={change}
        messages={questionnaire.errors.email}
      />
      <div role="status">
        {suggestion && (
          <button type="button" className="sg-chip" onClick={() => change(suggestion)}>
            {t.didYouMean(suggestion)}
          </button>
        )}
      </div>
    </>
  );
}

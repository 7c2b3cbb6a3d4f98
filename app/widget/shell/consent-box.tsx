import { Choice } from '#app/ui/primitives/choice.tsx';
import type { OffersAnswer } from './deliver.ts';
import { findErrorId, type StepProps } from './step-frame.tsx';

interface ConsentBoxProps<A> extends StepProps<A> {
  /** The answer, which is the submission's field too. */
  name: Exclude<keyof OffersAnswer, 'region'>;
  /** The sentence to agree to. The server stores the same one. */
  label: string;
  disabled: boolean;
}

/** A checkbox of its own for one consent, unticked at first. */
export function ConsentBox<A extends OffersAnswer>(props: ConsentBoxProps<A>) {
  const { questionnaire, onAnswer, name, label, disabled } = props;
  const { answers, errors } = questionnaire;
  const isTicked = answers[name] ?? false;
  return (
    <div className="sg-choices sg-single sg-consent">
      <Choice
        type="checkbox"
        name={name}
        value="true"
        label={label}
        checked={isTicked}
        onChange={() => onAnswer({ [name]: !isTicked } as Partial<A>)}
        invalid={name in errors}
        describedBy={findErrorId(errors, name)}
        disabled={disabled}
      />
    </div>
  );
}

import type { ConsentWording } from '#app/protocol/consent.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { Choice } from '#app/ui/primitives/choice.tsx';
import type { OffersAnswer } from './deliver.ts';
import { Legal } from './legal.tsx';
import type { StepProps } from './step-frame.tsx';

interface OffersProps<A> extends StepProps<A> {
  config: WidgetConfig;
  wording: ConsentWording;
  disabled: boolean;
}

/** Asks the visitor to agree to offers (D32): a line of text or a separate unticked checkbox. */
export function Offers<A extends OffersAnswer>({
  questionnaire,
  onAnswer,
  config,
  wording,
  disabled,
}: OffersProps<A>) {
  const { marketingOptIn = false } = questionnaire.answers;
  return config.asksForOffers ? (
    <div className="sg-choices sg-single sg-consent">
      <Choice
        type="checkbox"
        name="marketingOptIn"
        value="true"
        label={<Legal text={wording.optIn} />}
        checked={marketingOptIn}
        onChange={() => onAnswer({ marketingOptIn: !marketingOptIn } as Partial<A>)}
        disabled={disabled}
      />
    </div>
  ) : (
    <p className="sg-hint">
      <Legal text={wording.marketing} />
    </p>
  );
}

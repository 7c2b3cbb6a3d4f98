import type { ConsentWording } from '#app/protocol/consent.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { Choice } from '#app/ui/primitives/choice.tsx';
import { FieldError } from '#app/ui/primitives/field-error.tsx';
import type { OffersAnswer } from './deliver.ts';
import { Legal } from './legal.tsx';
import { findErrorId, type StepProps } from './step-frame.tsx';

interface HealthConsentProps<A> extends StepProps<A> {
  config: WidgetConfig;
  wording: ConsentWording;
  disabled: boolean;
}

/** The checkbox for health answers, unticked, shown if the tenant requires it (D47). */
export function HealthConsent<A extends OffersAnswer>(props: HealthConsentProps<A>) {
  const { questionnaire, onAnswer, config, wording, disabled } = props;
  const { answers, errors } = questionnaire;
  if (!config.asksForHealth) return null;
  const { healthConsent = false } = answers;
  return (
    <>
      <div className="sg-choices sg-single sg-consent">
        <Choice
          type="checkbox"
          name="healthConsent"
          value="true"
          label={<Legal text={wording.health} />}
          checked={healthConsent}
          onChange={() => onAnswer({ healthConsent: !healthConsent } as Partial<A>)}
          invalid={'healthConsent' in errors}
          describedBy={findErrorId(errors, 'healthConsent')}
          disabled={disabled}
        />
      </div>
      <FieldError name="healthConsent" messages={errors.healthConsent} />
    </>
  );
}

import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { t } from '#app/messages/consent.ts';
import { HEALTH, OPT_IN } from '#app/protocol/consent.ts';
import { Choice } from '#app/ui/primitives/choice.tsx';
import { FieldError } from '#app/ui/primitives/field-error.tsx';
import type { ConsentsProps } from './consents-props.ts';
import type { OffersAnswer } from './deliver.ts';
import { Legal } from './legal.tsx';
import { findErrorId } from './step-frame.tsx';

export { RegionSelect } from './region-question.tsx';

const ANSWERS: Readonly<Record<WidgetKind, string>> = {
  full: t.fullAnswers,
  consumer: t.consumerAnswers,
  technical: t.technicalAnswers,
};

/** The checkboxes for health answers and for offers, both unticked. Their sentences follow the region of the document (D65). */
export function ConsentBoxes<A extends OffersAnswer>(props: ConsentsProps<A>) {
  return (
    <>
      {props.config.asksForHealth && <HealthBox {...props} />}
      <OffersChoice {...props} />
    </>
  );
}

function HealthBox<A extends OffersAnswer>({ questionnaire, onAnswer, config, disabled }: ConsentsProps<A>) {
  const { answers, errors } = questionnaire;
  const { healthConsent = false } = answers;
  return (
    <>
      <div className="sg-choices sg-single sg-consent">
        <Choice
          type="checkbox"
          name="healthConsent"
          value="true"
          label={
            config.jurisdiction ? t.health(config.brand, ANSWERS[config.widget]) : <Legal text={HEALTH} />
          }
          checked={healthConsent}
          onChange={() => onAnswer({ healthConsent: !healthConsent } as Partial<A>)}
          invalid={'healthConsent' in errors}
          describedBy={findErrorId(errors, 'healthConsent')}
          disabled={disabled}
        />
      </div>
      {config.jurisdiction && <p className="sg-hint">{t.healthHelp(config.brand)}</p>}
      <FieldError name="healthConsent" messages={errors.healthConsent} />
    </>
  );
}

function OffersChoice<A extends OffersAnswer>({
  questionnaire,
  onAnswer,
  config,
  wording,
  disabled,
}: ConsentsProps<A>) {
  const { marketingOptIn = false } = questionnaire.answers;
  // In the strictest regions nobody is asked, because no offers are sent there.
  if (config.offers === 'none') return null;
  if (!config.asksForOffers)
    return (
      <p className="sg-hint">
        {config.jurisdiction ? t.offersNotice(config.brand) : <Legal text={wording.marketing} />}
      </p>
    );
  return (
    <>
      <div className="sg-choices sg-single sg-consent">
        <Choice
          type="checkbox"
          name="marketingOptIn"
          value="true"
          label={config.jurisdiction ? t.offers(config.brand) : <Legal text={OPT_IN} />}
          checked={marketingOptIn}
          onChange={() => onAnswer({ marketingOptIn: !marketingOptIn } as Partial<A>)}
          disabled={disabled}
        />
      </div>
      {config.sender && <p className="sg-hint">{config.sender}</p>}
    </>
  );
}

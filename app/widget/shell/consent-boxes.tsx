import { t } from '#app/messages/consent.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import { healthNoticePath } from '#app/protocol/legal-path.ts';
import { FieldError } from '#app/ui/primitives/field-error.tsx';
import { ConsentBox } from './consent-box.tsx';
import type { ConsentsProps } from './consents-props.ts';
import type { OffersAnswer } from './deliver.ts';
import { NewTabLink } from './new-tab-link.tsx';

export { RegionSelect } from './region-question.tsx';

/** The checkboxes for health answers and for offers, all unticked. Their sentences follow the region of the document (D65). */
export function ConsentBoxes<A extends OffersAnswer>(props: ConsentsProps<A>) {
  return (
    <>
      {props.config.asksForHealth && <HealthBoxes {...props} />}
      <OffersChoice {...props} />
    </>
  );
}

/** The checkbox for health answers, which is needed, and the one for their copy to the company's customer database, which is not. */
function HealthBoxes<A extends OffersAnswer>({ config, ...props }: ConsentsProps<A>) {
  const { brand, crm, widget } = config;
  return (
    <>
      <ConsentBox {...props} name="healthConsent" label={t.health(brand, t.answers[widget])} />
      <p className="sg-hint">
        {`${t.healthHelp(brand)} · `}
        <NewTabLink href={healthNoticePath(config)} text={t.healthNotice} />
      </p>
      <FieldError name="healthConsent" messages={props.questionnaire.errors.healthConsent} />
      {crm && <ConsentBox {...props} name="crmConsent" label={t.crmHealth(brand, crm)} />}
    </>
  );
}

function OffersChoice<A extends OffersAnswer>({ config, ...props }: ConsentsProps<A>) {
  const { brand, jurisdiction, sender } = config;
  // In the strictest regions nobody is asked, because no offers are sent there.
  if (config.offers === 'none') return null;
  if (!config.asksForOffers)
    return <p className="sg-hint">{(jurisdiction ? t.offersNotice : privacy.offersNoticeByGoals)(brand)}</p>;
  return (
    <>
      <ConsentBox {...props} name="marketingOptIn" label={t.offers(brand)} />
      {sender && <p className="sg-hint">{sender}</p>}
    </>
  );
}

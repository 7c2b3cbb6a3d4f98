import { t } from '#app/messages/privacy.ts';
import { chunk, useChunk } from './chunk.ts';
import type { ConsentsProps, RegionProps } from './consents-props.ts';
import type { OffersAnswer } from './deliver.ts';
import { Waiting } from './waiting.tsx';

/** Checkboxes, the question where the visitor lives and its sentences. Fetched only for companies that show them. */
export const consentBoxes = chunk(() => import('./consent-boxes.tsx'));

/** Asks where the visitor lives, if that decides what is shown. */
export function RegionQuestion<A extends OffersAnswer>(props: RegionProps<A>) {
  const { asksForRegion } = props.config;
  const { value } = useChunk(consentBoxes, asksForRegion === true);
  return asksForRegion && value ? <value.RegionSelect {...props} /> : null;
}

/** Asks the visitor to agree to the use of health answers (D47) and to offers (D32): by a line of text, or by checkboxes. */
export function Consents<A extends OffersAnswer>(props: ConsentsProps<A>) {
  const { config } = props;
  const hasBoxes = Boolean(config.jurisdiction || config.asksForOffers || config.asksForHealth);
  const { value, failed, retry } = useChunk(consentBoxes, hasBoxes);
  if (!hasBoxes) return <p className="sg-hint">{t.offersNoticeByGoals(config.brand)}</p>;
  return value ? <value.ConsentBoxes {...props} /> : <Waiting failed={failed} onRetry={retry} />;
}

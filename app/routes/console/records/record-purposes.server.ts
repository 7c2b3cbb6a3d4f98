import type { ProcessingActivity } from '#app/domain/erasure/index.ts';
import { CONSENT_PROOF_YEARS, REPLY_DAYS } from '#app/domain/tenants/retention-fields.ts';
import type { ConsentRules } from '#app/protocol/consent-rules.ts';
import { type Asked, groupByWords, usesGoals } from '#app/site/legal/asked.ts';
import { nameRegions } from '#app/site/legal/en/privacy-asked.ts';

/** Words of the records of processing for purposes. Some bases follow from how the company's visitors are asked. */
export const PURPOSE_WORDS: Record<
  ProcessingActivity['purpose'],
  { name: string; basis: string | ((asked: readonly Asked[]) => string); kept: string }
> = {
  plan: {
    name: 'Make a plan from a visitor’s answers and show it to the visitor and to staff',
    basis: (asked) => describeByRegion(asked, planBasis),
    kept: 'Until erased, as above',
  },
  offers: {
    name: 'Send offers by e-mail and text',
    basis: (asked) => describeByRegion(asked, offersBasis),
    kept: 'Until consent is withdrawn, or the person is erased',
  },
  sales: {
    name: 'Credit sales to leads and compute the commission',
    basis: 'Contract and legal duties to keep books (GDPR 6(1)(b), (c))',
    kept: 'As long as books must be kept; the person is removed on erasure',
  },
  statistics: {
    name: 'Count visits, answers and sales',
    basis: 'Legitimate interests in running the shop (GDPR 6(1)(f))',
    kept: 'Single events for 90 days, totals without a time limit',
  },
  proof: {
    name: 'Prove consents and keep refusals and requests',
    basis: 'Legal duty to prove (GDPR 6(1)(c), 7(1))',
    kept: `Consents until ${CONSENT_PROOF_YEARS} years after they end; an erasure removes the person`,
  },
  delivery: {
    name: 'Deliver plans and messages',
    basis: 'The same as for the purpose of the message',
    kept: `Content 30 days, 91 if undelivered; replies ${REPLY_DAYS} days`,
  },
  connected: {
    name: 'Hand leads to systems that the company has connected',
    basis: 'The same as for the company’s purpose in using them',
    kept: '30 days in the log; then only in the connected system',
  },
  operation: {
    name: 'Protect the service, repeat answers and find faults',
    basis: 'Legitimate interests in a safe service (GDPR 6(1)(f))',
    kept: '24 hours to 90 days',
  },
};

const planBasis = ({ asksForHealth }: ConsentRules): string =>
  asksForHealth
    ? 'Explicit consent, by a checkbox (GDPR 6(1)(a), 9(2)(a))'
    : 'The visitor’s request after a notice of the purpose; explicit consent (GDPR 9(2)(a)) is not asked for';

const E_MAIL_BASES = {
  notice: 'a notice; recipients can stop them',
  box: 'consent, by a checkbox (GDPR 6(1)(a))',
  none: 'not sent',
} as const;
const TEXT_BASES = {
  line: 'consent, by entering a number next to the sentence about texts (GDPR 6(1)(a))',
  box: 'consent, by a checkbox (GDPR 6(1)(a))',
  none: 'not sent',
} as const;
const offersBasis = (rules: ConsentRules): string =>
  [
    `E-mail: ${E_MAIL_BASES[rules.offers]}${rules.confirmsOffers ? ' and a confirmation' : ''}`,
    `goals choose the offers: ${usesGoals(rules) ? 'yes' : 'no'}`,
    `texts: ${TEXT_BASES[rules.texts]}`,
  ].join('; ');

/** Writes what holds for a company's visitors, with the regions where it differs between them. */
function describeByRegion(asked: readonly Asked[], write: (rules: ConsentRules) => string): string {
  const groups = groupByWords(asked, (rules) => [write(rules)]);
  return groups
    .map(({ regions, words: [text = ''] }) =>
      regions.length > 0 ? `${nameRegions(regions)}: ${text}` : text,
    )
    .join('. ');
}

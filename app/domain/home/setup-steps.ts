import type { OpenQuestion } from '#app/domain/tenants/index.ts';

interface SetupFacts {
  isAddressConfirmed: boolean;
  hasBrand: boolean;
  hasCatalogue: boolean;
  hasShopUrl: boolean;
  isEmbedded: boolean;
  hasLead: boolean;
  hasColleague: boolean;
  /** Whether orders reach the service: a shop's delivery or any recorded sale. */
  hasOrders: boolean;
  hasPostalAddress: boolean;
  /** Questions that the tenant has not decided yet (D49). */
  openQuestions: readonly OpenQuestion[];
}

export type SetupStep = NonNullable<ReturnType<typeof setupSteps>>[number]['step'];

/** Lists a new tenant's setup steps in the most useful order; null when all are done. */
export function setupSteps(facts: SetupFacts) {
  const steps = [
    { step: 'address', isDone: facts.isAddressConfirmed },
    { step: 'brand', isDone: facts.hasBrand },
    { step: 'catalogue', isDone: facts.hasCatalogue },
    { step: 'shop-url', isDone: facts.hasShopUrl },
    { step: 'showAmounts', isDone: !facts.openQuestions.includes('showAmounts') },
    { step: 'freeOffersEnabled', isDone: !facts.openQuestions.includes('freeOffersEnabled') },
    { step: 'marketingConsentMode', isDone: !facts.openQuestions.includes('marketingConsentMode') },
    { step: 'sellsTo', isDone: !facts.openQuestions.includes('sellsTo') },
    { step: 'embed', isDone: facts.isEmbedded },
    { step: 'first-lead', isDone: facts.hasLead },
    { step: 'orders', isDone: facts.hasOrders },
    { step: 'postal-address', isDone: facts.hasPostalAddress },
    { step: 'colleague', isDone: facts.hasColleague },
  ] as const;
  return steps.every(({ isDone }) => isDone) ? null : [...steps];
}

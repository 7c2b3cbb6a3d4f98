import type { LegalFacts, LegalText } from '../legal-text.ts';

/** What companies may not do with the service. */
export const acceptableUseText = ({ site: { name } }: LegalFacts): LegalText => ({
  title: 'Acceptable use',
  description: `What companies may not do with ${name}: no treatment claims, no messages without consent, nothing unlawful.`,
  lead: `Rules for companies that use ${name}. They are part of the terms.`,
  reviewed: '2026-11-28',
  sections: [
    {
      id: 'claims',
      heading: 'No treatment claims',
      body: [
        'Do not say, in any text, picture or product name, that a product treats, cures, prevents or diagnoses a disease, or is for people to take, where the law of your market does not allow such a claim.',
        'Do not say that a product is approved, tested or free of side effects unless the claim is true and you can prove it.',
        'Do not change or hide the product’s warnings, the approval line or the emergency line.',
      ],
    },
    {
      id: 'goods',
      heading: 'Goods and markets',
      body: [
        'Sell only what you may sell where your customers live, and only to adults.',
        'Do not disguise goods, prices or links from payment, e-mail or text providers.',
      ],
    },
    {
      id: 'messages',
      heading: 'Messages',
      body: [
        'Write only to people who agreed, say who you are, and stop when they ask. Bought lists are forbidden.',
      ],
    },
    {
      id: 'data',
      heading: 'Data',
      body: [
        'Use answers about health only for what people agreed to. Do not hand them to advertisers, insurers or employers.',
      ],
    },
    {
      id: 'service',
      heading: 'The service',
      body: [
        'Do not attack, overload or copy the service, and do not use the service for anyone who is barred from the service.',
      ],
    },
    {
      id: 'checks',
      heading: 'What happens if you break these rules',
      body: [
        'We may review what you publish and send with the service. We ask you to change content that breaks these rules, and stop the content at once if it endangers people.',
      ],
    },
  ],
});

import { concerns, contactWords, type LegalFacts, type LegalSection } from '../legal-text.ts';

/** The sections of the privacy page on decisions, rights and complaints. */
export function rightsSections(facts: LegalFacts): readonly LegalSection[] {
  const { kind, name, contact } = facts.site;
  const shop = kind === 'tenant' ? name : 'the shop';
  const line = kind === 'tenant' ? contactWords(contact, 'en') : '';
  return [
    {
      id: 'decisions',
      heading: 'No decision about you',
      body: [
        // app/engine: recommend() is pure; D7
        'The plan is worked out by a computer, but it decides nothing with a legal or similarly serious effect for you. You are free to follow it or not.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'See, copy, correct, delete, restrict, object, withdraw: on your plan’s page, without an account.',
        'Withdrawing a consent does not make unlawful what was done before. Nobody is treated worse for using a right.',
      ],
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      body: [
        // app/routes/visitor/plan/choices.tsx
        `Please complain to ${shop} first, with the form on your plan’s page${line ? ` or ${line}` : ''}.`,
        ...(concerns(facts, 'UK')
          ? [`${kind === 'tenant' ? name : 'The shop'} confirms a complaint within 30 days.`]
          : []),
        'You can also complain to the data protection authority where you live or work, or where you think that a rule was broken.',
      ],
    },
    ...(concerns(facts, 'US') ? UNITED_STATES : []),
    {
      id: 'adults',
      heading: 'Adults only',
      body: [
        // app/protocol/consent.ts: terms
        'The assessment is for adults. It stores nothing of someone who says that they are younger.',
      ],
    },
  ];
}

/** California's notice at collection, and the link that Washington asks for. */
const UNITED_STATES: readonly LegalSection[] = [
  {
    id: 'california',
    heading: 'California',
    body: [
      'We collect the categories that this page lists: identifiers, your answers, which are sensitive personal information, and orders. We use sensitive information only for the purposes above.',
      // app/api/events.server.ts: wantsNoCounting
      'We do not sell or share personal information for advertising across sites. Global Privacy Control is respected: no visit is then counted.',
      'You may know, delete and correct your information, and limit the use of sensitive information, as “Your rights” says. You may name someone who asks for you.',
      // app/domain/privacy-requests/request-rules.ts
      'If a request is refused, you can appeal on your plan’s page. The answer to the appeal comes within 45 days.',
    ],
  },
  {
    id: 'health-data',
    heading: 'Health data',
    body: [
      'A separate notice is only about health data.',
      { text: 'Consumer health data privacy notice', href: '/legal/consumer-health-data' },
    ],
  },
];

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
        'A computer works out the plan, but the plan decides nothing with a legal or similarly serious effect for you. You are free to follow the plan or not.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      body: [
        'On your plan’s page you can see, copy, correct and delete your data, restrict or object to its use, and withdraw consents, without an account.',
        'If you withdraw a consent, earlier use of your data stays lawful. We treat nobody worse for using a right.',
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
        'You can also complain to the data protection authority where you live or work, or where you think that someone broke a rule.',
      ],
    },
    ...(concerns(facts, 'US') ? UNITED_STATES : []),
    {
      id: 'adults',
      heading: 'Adults only',
      body: [
        // app/protocol/consent.ts: terms
        'The assessment is for adults. We store nothing about anyone who says that they are younger.',
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
      'We do not sell personal information or share it for cross-context behavioral advertising. We respect Global Privacy Control and then count no visit.',
      'You have the right to know, delete and correct your information, and to limit the use of sensitive information, as “Your rights” says. You may authorize someone to make a request for you.',
      // app/domain/privacy-requests/request-rules.ts
      'If a request is refused, you can appeal on your plan’s page. You get an answer to the appeal within 45 days.',
    ],
  },
  {
    id: 'health-data',
    heading: 'Health data',
    body: [
      'A separate notice covers health data.',
      { text: 'Consumer health data privacy notice', href: '/legal/consumer-health-data' },
    ],
  },
];

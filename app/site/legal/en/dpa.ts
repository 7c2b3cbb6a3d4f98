import { countryName, type LegalFacts, type LegalSection, type LegalText, oneLine } from '../legal-text.ts';

const TOOLS = {
  scc: 'Where the law requires it, the standard contractual clauses of the European Commission’s decision (EU) 2021/914 are part of this agreement: module two where the company is the controller, module three where it is itself a processor. For the United Kingdom, its International Data Transfer Addendum is added. Clause 7 does not apply; clause 9 is option 2 with 30 days; the annexes are the sections of this agreement and the list of subprocessors.',
  adequacy:
    'The processor transfers data out of the European Economic Area or the United Kingdom only where an adequacy decision covers the receiver.',
  none: 'The processor does not transfer data out of the European Economic Area or the United Kingdom.',
} as const;

const SECURITY: LegalSection = {
  id: 'security',
  heading: 'Security',
  body: [
    'The processor protects the data as GDPR Article 32 requires:',
    [
      // app/http/session.server.ts, app/domain/access/passwords.server.ts, second-factor.server.ts
      'log-ins with hashed passwords, two-step log-in and roles',
      // app/lib/seal.server.ts
      'encryption in transit, and encryption of stored secrets',
      // app/domain/table-owners.ts, tests/data: every query carries the tenant
      'separation of companies in every query',
      // app/domain/audit: append-only
      'a log of changes that the database refuses to change',
      'backups, updates and tests of restoring',
    ],
  ],
};

/** The contract on processing under GDPR Article 28(3) and Washington’s RCW 19.373.060. Written only when the operator is known. */
export function dpaText({ site, operator }: LegalFacts): LegalText {
  const processor = operator ? `${operator.legalName}, ${oneLine(operator.postalAddress)}` : site.name;
  return {
    title: 'Data Processing Agreement',
    description: `How ${site.name} processes personal data for the companies that use the service: instructions, security, subprocessors, breaches.`,
    lead: `Between the company that accepts this agreement (the controller) and ${processor} (the processor).`,
    reviewed: '2026-11-28',
    sections: [
      {
        id: 'subject',
        heading: 'What is processed',
        body: [
          'The processor runs assessments for the company: it asks questions, works out a plan, stores leads, sends the company’s e-mails and texts, and counts totals. It does so as long as the company has an account, and until the data are erased.',
          'The data are those of visitors and leads of the company: name, e-mail address, phone number, answers about goals, symptoms, medicines and health (special categories under GDPR Article 9; consumer health data under Washington’s My Health My Data Act), consents, messages and orders.',
        ],
      },
      {
        id: 'instructions',
        heading: 'Only on instructions',
        body: [
          'The processor processes the data only on the company’s documented instructions, also as to transfers to other countries, unless a law that binds the processor requires more; in that case, the processor tells the company first, if the law allows. The instructions are this agreement, the settings of the account and what the account’s users do in the service.',
          'For consumer health data these instructions are the limits of processing that RCW 19.373.060 requires. The processor helps the company to meet its duties under that law, by suitable technical and organizational means.',
          'The processor tells the company at once if it thinks that an instruction breaks data protection law.',
          'The processor does not sell the data, does not use them for its own purposes, and does not combine them with data from elsewhere.',
        ],
      },
      {
        id: 'people',
        heading: 'Confidentiality',
        body: ['Everybody who works with the data for the processor is bound to keep them confidential.'],
      },
      SECURITY,
      {
        id: 'subprocessors',
        heading: 'Subprocessors',
        body: [
          'The company agrees to the subprocessors on the list, and in general to others that the processor adds to the list 30 days before they receive data. In that time, the company may object on data protection grounds. If no solution is found, it may end the contract.',
          'The processor binds each subprocessor by contract to the same duties, and is as liable for each subprocessor as for itself.',
          { text: 'List of subprocessors', href: '/legal/subprocessors' },
        ],
      },
      {
        id: 'help',
        heading: 'Help with rights and duties',
        body: [
          // app/domain/erasure, app/routes/visitor/plan
          'The processor helps the company to answer people who use their rights: people can see, copy, correct and delete their data from the page of their plan, and staff can do the same in the console.',
          'The processor also helps with security, notices of breaches, impact assessments and consultations with authorities (GDPR Articles 32 to 36), based on the information available to it.',
        ],
      },
      {
        id: 'breach',
        heading: 'Breaches',
        body: [
          'The processor tells the company of a breach of its data without undue delay, and at most 48 hours after learning of the breach: what happened, which and how many people and data are concerned, what may follow, and what was done. What is not known yet follows later.',
        ],
      },
      {
        id: 'transfers',
        heading: 'Where the data are processed',
        body: operator
          ? [
              `The data are stored in this country: ${countryName(operator.hostingCountry, 'en')}.`,
              TOOLS[operator.transferTool],
            ]
          : [],
      },
      {
        id: 'end',
        heading: 'At the end',
        body: [
          'At the end of the contract the processor lets the company export its data and then deletes the data. Backups are deleted when they expire, at most 180 days later. The processor keeps what a law requires only for that legal purpose.',
        ],
      },
      {
        id: 'audit',
        heading: 'Proof',
        body: [
          'The processor gives the company what the company needs to prove compliance with this agreement, and lets the company, or an auditor bound to secrecy, check it: once a year, after a breach, and when an authority asks, with 30 days’ notice where possible.',
        ],
      },
      {
        id: 'contact',
        heading: 'Contact and changes',
        body: [
          ...(operator ? [`Contact for data protection: ${operator.contactEmail}.`] : []),
          'A changed version is published 30 days before it applies. If this agreement and the terms differ on personal data, this agreement stands.',
        ],
      },
    ],
  };
}

import { countryName, type LegalFacts, type LegalTable, type LegalText } from '../legal-text.ts';

const PURPOSES = {
  hosting: 'Servers and database',
  backups: 'Backups',
  mail: 'Sends e-mails',
  texts: 'Sends texts',
  payments: 'Payments by companies; no visitors’ data',
  monitoring: 'Monitors the service',
  support: 'Support',
} as const;

/** Builds the table of the companies that process data for the service. */
export const subprocessorTable = (subprocessors: LegalFacts['subprocessors']): LegalTable => ({
  headings: ['Company', 'What it does', 'Country'],
  rows: subprocessors.map(({ name, purpose, country }) => [
    name,
    PURPOSES[purpose],
    country ? countryName(country, 'en') : 'As its own terms say',
  ]),
});

/** Lists the companies that process personal data for the service. */
export const subprocessorsText = ({ site, subprocessors }: LegalFacts): LegalText => ({
  title: 'Subprocessors',
  description: `The companies that process personal data for ${site.name}, what each does, and in which country.`,
  lead: `The companies that process personal data for ${site.name}.`,
  reviewed: '2026-11-28',
  sections: [
    { id: 'list', heading: 'The list', body: [subprocessorTable(subprocessors)] },
    {
      id: 'changes',
      heading: 'Changes',
      body: [
        'A new company is listed here 30 days before it receives data. In that time, a shop may object, as the Data Processing Agreement says.',
        // prisma/schema.prisma: WebhookEndpoint, CrmConnection
        'Systems that a shop connects itself, such as its customer database, its web shop or its own webhooks, work for the shop and are not listed.',
      ],
    },
  ],
});

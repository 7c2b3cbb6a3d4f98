import type { LegalFacts, LegalSection, LegalSite } from './legal-text.ts';

/** The sections of the privacy page in one language. */
interface PrivacySections {
  answers: LegalSection;
  accounts: LegalSection;
  purposes(facts: LegalFacts): LegalSection;
  responsible(facts: LegalFacts): LegalSection;
  browser(site: LegalSite): LegalSection;
  figures(site: LegalSite): LegalSection;
  mails(facts: LegalFacts): LegalSection;
  recipients(facts: LegalFacts): LegalSection;
  transfers(facts: LegalFacts): LegalSection;
  storage(facts: LegalFacts): LegalSection;
  deletion(site: LegalSite): LegalSection;
  rights(facts: LegalFacts): readonly LegalSection[];
}

/** Puts the sections in the order of the page. Accounts of staff concern the platform's own page alone. */
export const orderPrivacySections = (facts: LegalFacts, sections: PrivacySections): LegalSection[] => [
  sections.responsible(facts),
  sections.answers,
  sections.purposes(facts),
  sections.browser(facts.site),
  sections.figures(facts.site),
  sections.mails(facts),
  ...(facts.site.kind === 'platform' ? [sections.accounts] : []),
  sections.recipients(facts),
  sections.transfers(facts),
  sections.storage(facts),
  sections.deletion(facts.site),
  ...sections.rights(facts),
];

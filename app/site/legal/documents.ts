import type { LegalDocumentId, OperatorIdentity, Subprocessor } from '#app/domain/site/index.ts';
import type { Locale } from '#app/messages/locales.ts';
import { acceptableUseText as acceptableUseEn } from './en/acceptable-use.ts';
import { dpaText as dpaEn } from './en/dpa.ts';
import { healthDataText as healthDataEn } from './en/health-data.ts';
import { privacyText as privacyEn } from './en/privacy.ts';
import { subprocessorsText as subprocessorsEn } from './en/subprocessors.ts';
import { termsText as termsEn } from './en/terms.ts';
import { acceptableUseText as acceptableUseEs } from './es/acceptable-use.ts';
import { dpaText as dpaEs } from './es/dpa.ts';
import { healthDataText as healthDataEs } from './es/health-data.ts';
import { privacyText as privacyEs } from './es/privacy.ts';
import { subprocessorsText as subprocessorsEs } from './es/subprocessors.ts';
import { termsText as termsEs } from './es/terms.ts';
import type { LegalFacts, LegalText } from './legal-text.ts';

/** Every legal document in every language. */
const WRITERS: Record<LegalDocumentId, Record<Locale, (facts: LegalFacts) => LegalText>> = {
  terms: { en: termsEn, es: termsEs },
  privacy: { en: privacyEn, es: privacyEs },
  dpa: { en: dpaEn, es: dpaEs },
  subprocessors: { en: subprocessorsEn, es: subprocessorsEs },
  'consumer-health-data': { en: healthDataEn, es: healthDataEs },
  'acceptable-use': { en: acceptableUseEn, es: acceptableUseEs },
};

/** What the documents say of the settings. */
export interface DocumentSettings {
  product: string;
  sendsMail: boolean;
  /** Companies whose services the settings use. */
  configured: readonly Subprocessor[];
}

/** Writes a document from facts, in all languages. */
export const writeDocument = (document: LegalDocumentId, facts: LegalFacts): Record<Locale, LegalText> => ({
  en: WRITERS[document].en(facts),
  es: WRITERS[document].es(facts),
});

/** Writes all of the platform's documents, to be published. */
export function writePlatformDocuments(
  operator: OperatorIdentity,
  settings: DocumentSettings,
): Record<LegalDocumentId, Record<Locale, LegalText>> {
  const facts: LegalFacts = {
    site: {
      kind: 'platform',
      name: settings.product,
      contact: { email: operator.contactEmail, url: null, postalAddress: operator.postalAddress },
    },
    operator,
    subprocessors: listSubprocessors(operator, settings.configured),
    sendsMail: settings.sendsMail,
    company: null,
  };
  const ids = Object.keys(WRITERS) as LegalDocumentId[];
  return Object.fromEntries(ids.map((id) => [id, writeDocument(id, facts)])) as ReturnType<
    typeof writePlatformDocuments
  >;
}

/** Collects the facts for a company's own version of a document. */
export const describeCompany = (
  { site, company }: Pick<LegalFacts, 'site'> & { company: NonNullable<LegalFacts['company']> },
  operator: OperatorIdentity | null,
  settings: DocumentSettings,
): LegalFacts => ({
  ...{ site, operator, company },
  subprocessors: operator ? listSubprocessors(operator, settings.configured) : [],
  sendsMail: settings.sendsMail,
});

/** Lists the subprocessors that operators named, and those that the settings use for purposes that no named company has. */
export const listSubprocessors = (
  operator: OperatorIdentity | null,
  configured: readonly Subprocessor[],
): Subprocessor[] => {
  const entered = operator?.subprocessors ?? [];
  const purposes = entered.map(({ purpose }) => purpose);
  return [...entered, ...configured.filter(({ purpose }) => !purposes.includes(purpose))];
};

import type { OperatorIdentity, Subprocessor } from '#app/domain/site/index.ts';
import type { RetentionTimes } from '#app/domain/tenants/index.ts';
import type { Locale } from '#app/messages/locales.ts';
import type { Region } from '#app/protocol/jurisdictions.ts';
import type { PublicSite } from '#app/protocol/public-site.ts';
import type { RegionalSettings } from '#app/protocol/regional-rules.ts';

/** A table of a legal page. Each row has a cell for each heading. */
export interface LegalTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A paragraph that is one link. */
interface LegalLink {
  text: string;
  href: string;
}

/** A legal page as data: a string is a paragraph, an array of strings is a list. */
export interface LegalSection {
  id: string;
  heading: string;
  body: readonly (string | readonly string[] | LegalTable | LegalLink)[];
}

export interface LegalText {
  title: string;
  description: string;
  lead: string;
  /** YYYY-MM-DD, the date on which the text was last compared with the code. */
  reviewed: string;
  sections: readonly LegalSection[];
}

/** Whose page it is: the platform, or a company with its assessment. */
export type LegalSite = Pick<PublicSite, 'kind' | 'name' | 'contact'>;

/** What decides how a company's visitors are asked for consents. */
export interface AskingCompany {
  regional: RegionalSettings;
  crmGetsHealth: boolean;
  textsPerMonth: number;
}

/** What a company has entered about itself, for the documents under its name. */
interface CompanyFacts extends AskingCompany {
  /** As its register has it; null if not entered. */
  legalName: string | null;
  euRepresentative: string | null;
  ukRepresentative: string | null;
  retention: RetentionTimes;
  /** Systems that the company has connected itself and that receive data. */
  connectedSystems: readonly string[];
}

/** Facts about the running service for the texts. */
export interface LegalFacts {
  site: LegalSite;
  /** Who runs the service; null until an operator has entered it. The platform's own documents are written only with it. */
  operator: OperatorIdentity | null;
  /** Companies that process data for the service: those that operators named, and those that the settings use. */
  subprocessors: readonly Subprocessor[];
  /** Whether an SMTP server is connected; without one e-mails are stored and not sent. */
  sendsMail: boolean;
  /** Null on the platform's own pages. */
  company: CompanyFacts | null;
}

/** Whether a part of a document that is about these regions belongs into it; all do if a company has not said where it sells. */
export function concerns({ company }: LegalFacts, ...regions: readonly Region[]): boolean {
  const { followsSpecification = true, sellsTo = null } = company?.regional ?? {};
  if (followsSpecification || !sellsTo || sellsTo.length === 0) return true;
  return regions.some((region) => sellsTo.includes(region));
}

/** Returns the representatives under Art. 27 GDPR that a document names: the company's on its pages, else the operator's. */
export const findRepresentatives = (facts: LegalFacts): { eu: string | null; uk: string | null } => {
  const { company, operator } = facts;
  const { euRepresentative, ukRepresentative } = company ??
    operator ?? { euRepresentative: null, ukRepresentative: null };
  return {
    eu: concerns(facts, 'EU') ? euRepresentative : null,
    uk: concerns(facts, 'UK') ? ukRepresentative : null,
  };
};

const BY = {
  en: { email: 'by e-mail at', url: 'at', postalAddress: 'by post at' },
  es: { email: 'por correo electrónico en', url: 'en', postalAddress: 'por correo postal en' },
} as const;

/** Returns how to contact the owner of the page, as the end of a sentence; '' if not set. */
export function contactWords({ email, url, postalAddress }: LegalSite['contact'], locale: Locale): string {
  const by = BY[locale];
  const ways = [
    email && `${by.email} ${email}`,
    url && `${by.url} ${url}`,
    postalAddress && `${by.postalAddress} ${oneLine(postalAddress)}`,
  ];
  return ways.filter(Boolean).join(', ');
}

/** Writes an address of several lines in one. */
export const oneLine = (text: string): string => text.split('\n').join(', ');

/** Returns a country's name; its code if the runtime knows none. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/** Names the place whose law applies, such as "Delaware, United States". */
export const lawPlace = (
  { lawRegion, lawCountry }: Pick<OperatorIdentity, 'lawRegion' | 'lawCountry'>,
  locale: Locale,
): string => [lawRegion, countryName(lawCountry, locale)].filter(Boolean).join(', ');

import { canParseUrl } from '#app/lib/can-parse-url.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { createConsentRecord } from './consent-record.ts';
import { computeSegments } from './segments.ts';

/** An accepted submission, as far as its lead is made of it. */
export interface NewLead {
  leadId: string;
  tenantId: string;
  assessmentId: string;
  trackingId: string;
  submission: Submission;
  /** The submission's phone number in E.164; null without one, or for one that can't be read. */
  phoneE164: string | null;
  consent: ReturnType<typeof createConsentRecord>;
  /** Catalogue ids of all products in the plan. */
  productIds: readonly string[];
  /** The visitor's own conditions excluded every product. */
  excluded: boolean;
  now: Date;
}

/** Columns of a lead that are derived from its answers, for filters and the search. */
export const leadColumns = (person: {
  firstName: string;
  email: string;
  phone: string | null;
  goalIds: readonly string[];
}) => ({
  goalIds: joinList(person.goalIds),
  segments: joinList(computeSegments(person.goalIds)),
  searchText: [person.firstName, person.email, person.phone ?? ''].join(' ').toLowerCase().trim(),
});

/** Lists that are searched are stored as `|a|b|`, so that LIKE finds a whole id on both databases. */
const joinList = (ids: readonly string[]): string => (ids.length > 0 ? `|${ids.join('|')}|` : '');

/** The ids of such a list. */
export const splitList = (stored: string): string[] => stored.split('|').filter(Boolean);

/** A list of tags with one more or one less. It is sorted, so that adding one that was removed gives the same list again. */
export const withTag = (stored: string, tag: string): string =>
  joinList([...new Set([...splitList(stored), tag])].sort());
export const withoutTag = (stored: string, tag: string): string =>
  joinList(splitList(stored).filter((one) => one !== tag));

/** The origin of the page that a widget was on; '' for none. @param pageUrl an http or https address */
export function readSite(pageUrl: string | null | undefined): string {
  if (!pageUrl || !canParseUrl(pageUrl)) return '';
  const { protocol, origin } = new URL(pageUrl);
  return /^https?:$/.test(protocol) ? origin : '';
}

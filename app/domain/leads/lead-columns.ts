import { canParseUrl } from '#app/lib/can-parse-url.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { NewConsents } from './consents/create-consent-events.ts';
import { computeSegments } from './list/segments.ts';

/** The part of an accepted submission that its lead is created from. */
export interface NewLead {
  leadId: string;
  tenantId: string;
  assessmentId: string;
  trackingId: string;
  submission: Submission;
  /** The submission's phone number in E.164; null if missing or unreadable. */
  phoneE164: string | null;
  consents: NewConsents;
  /** Catalogue ids of all products in the plan. */
  productIds: readonly string[];
  /** Whether the visitor's own conditions excluded every product. */
  excluded: boolean;
  now: Date;
}

/** Computes columns of a lead from its answers, for filters and the search. */
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

/** Splits a stored list `|a|b|` into its ids. */
export const splitList = (list: string): string[] => list.split('|').filter(Boolean);

/** Adds a tag to a list; withoutTag removes one. The list is sorted, so that adding a removed tag gives the same list again. */
export const withTag = (list: string, tag: string): string =>
  joinList([...new Set([...splitList(list), tag])].sort());
export const withoutTag = (list: string, tag: string): string =>
  joinList(splitList(list).filter((entry) => entry !== tag));

/** Returns the origin of the page that a widget was on, or ''. @param pageUrl an http or https URL */
export function readSite(pageUrl: string | null | undefined): string {
  if (!pageUrl || !canParseUrl(pageUrl)) return '';
  const { protocol, origin } = new URL(pageUrl);
  return /^https?:$/.test(protocol) ? origin : '';
}

import type { DatabaseClient } from '#app/domain/database.ts';
import type { ConsentKind } from './consent-event.ts';
import {
  type ConsentsOfPerson,
  type CurrentConsent,
  findConsentsOfPeople,
} from './current-consents.server.ts';

/** The newest state of a consent, and how its sentence was shown, which a withdrawal does not change. */
export interface LeadConsent extends CurrentConsent {
  kind: ConsentKind;
  /** Null for a consent from before the ledger. */
  shown: {
    mode: string;
    source: string;
    locale: string;
    region: string | null;
    /** page | visitor; null if unknown. */
    regionSource: string | null;
    pageUrl: string | null;
    /** SHA-256 of the documents that the sentence linked to, by name; null if unknown. */
    documents: Readonly<Record<string, string>> | null;
  } | null;
}

/** Lists a lead's consents by kind, each in its newest state. */
export async function listLeadConsents(
  db: DatabaseClient,
  owner: { tenantId: string; leadId: string; contactId: string | null },
): Promise<LeadConsent[]> {
  return describeConsents((await findConsentsOfPeople(db, [owner]))(owner));
}

/** Describes by kind what was read of a person's consents. */
export function describeConsents({ current, events }: ConsentsOfPerson): LeadConsent[] {
  return Object.entries(current).map(([kind, { displayedBy, ...consent }]) => {
    const event = events.find(({ id }) => id === displayedBy);
    return {
      ...{ kind: kind as ConsentKind, ...consent },
      shown: event
        ? {
            mode: event.mode,
            source: event.source,
            locale: event.locale,
            region: event.region,
            regionSource: event.regionSource,
            pageUrl: event.pageUrl,
            documents: event.documents as Readonly<Record<string, string>> | null,
          }
        : null,
    };
  });
}

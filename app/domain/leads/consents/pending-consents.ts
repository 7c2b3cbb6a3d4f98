import { JURISDICTIONS, type JurisdictionId } from '#app/protocol/jurisdictions.ts';

/** A row of the ledger, as far as it decides what is still to be confirmed. */
export interface StoredConsent {
  leadId: string | null;
  kind: string;
  state: string;
  mode: string;
  wording: string;
  locale: string;
  jurisdiction: string | null;
  source: string;
  awaitsConfirmation: boolean;
  createdAt: Date;
}

/** What a person still has to confirm by a mailed link (D65). */
export interface PendingConsents {
  /** The sentence at the ticked box for offers; empty if another program says that it was ticked. Undefined if nothing is to confirm. */
  offers?: { wording: string; wordingLocale: string; choosesByGoals: boolean };
  /** Whether another program sent the answers, so that nothing is known of what the visitor was shown. */
  isClaimed: boolean;
}

/**
 * Whether a consent permits nothing before the person presses the button on the page behind a mailed link. Rows from before the column
 * `awaitsConfirmation` say it by their region.
 */
export const needsConfirmation = ({
  kind,
  state,
  mode,
  jurisdiction,
  source,
  awaitsConfirmation,
}: StoredConsent): boolean =>
  state === 'given' &&
  (awaitsConfirmation ||
    mode === 'api-claimed' ||
    ((kind === 'offers' || kind === 'segments') &&
      mode === 'box' &&
      source === 'widget' &&
      jurisdiction !== null &&
      JURISDICTIONS[jurisdiction as JurisdictionId]?.offers === 'double-opt-in'));

/**
 * Reads from the ledger what the submitter of a lead still has to confirm; null if nothing.
 * @param consents what the person has agreed to, and the rows of the lead and its contact, the oldest first
 * @param options.unsubscribedAt when the person unsubscribed: a box that was ticked later counts only after the confirmation
 */
export function readPendingConsents(
  { events, current }: { events: readonly StoredConsent[]; current: { offers?: { state: string } } },
  { leadId, unsubscribedAt }: { leadId: string; unsubscribedAt: Date | null },
): PendingConsents | null {
  const ownEvents = events.filter((event) => event.leadId === leadId && isOfSubmission(event));
  const claim = ownEvents.find(({ kind, mode }) => kind === 'terms' && mode === 'api-claimed');
  const isClaimed = claim !== undefined && !events.some(endsWait(claim));
  const tick = ownEvents.findLast(
    ({ kind, state, mode }) => kind === 'offers' && state === 'given' && mode !== 'notice',
  );
  const isWaiting =
    tick !== undefined &&
    // An earlier agreement holds, so a second tick is not asked about again.
    ((needsConfirmation(tick) && current.offers?.state !== 'given') ||
      (unsubscribedAt !== null && unsubscribedAt < tick.createdAt)) &&
    // A person who unsubscribed since has changed their mind.
    (unsubscribedAt === null || unsubscribedAt < tick.createdAt) &&
    !events.some(endsWait(tick));
  if (!isClaimed && !isWaiting) return null;
  const choosesByGoals = ownEvents.some(({ kind, state }) => kind === 'segments' && state === 'given');
  return {
    isClaimed,
    ...(isWaiting && { offers: { wording: tick.wording, wordingLocale: tick.locale, choosesByGoals } }),
  };
}

const isOfSubmission = ({ source }: StoredConsent): boolean => source === 'widget' || source === 'api';

/** Builds the test whether a row confirms or ends what waits: it is later, and not part of a submission. */
const endsWait =
  (waiting: StoredConsent) =>
  (event: StoredConsent): boolean =>
    event.kind === waiting.kind &&
    !isOfSubmission(event) &&
    event.createdAt >= waiting.createdAt &&
    // Terms are confirmed for each submission, offers for the person.
    (event.kind === 'offers' || event.leadId === waiting.leadId) &&
    (event.state === 'given' || event.state === 'withdrawn');

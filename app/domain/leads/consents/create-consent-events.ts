import type { WidgetKind } from '#app/engine/vocabulary.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { uuid7 } from '#app/lib/uuid7.ts';
import type { ConsentRules, MarketingConsent } from '#app/protocol/consent-rules.ts';
import type { Submission } from '#app/protocol/submission.ts';
import type { ConsentEventDraft, ConsentKind, DisplayedConsent } from './consent-event.ts';
import { isOnlyClaimed, readDisplayedLocale } from './displayed-consents.ts';
import { permitsMarketingTexts, permitsSegments } from './wording-permissions.ts';

/** The consents of a submission: rows of the ledger, and what they permit. */
export interface NewConsents {
  events: readonly ConsentEventDraft[];
  marketing: MarketingConsent;
  /** Whether texts about the plan may be sent to the number. Offers by text need `textsConsentId`. */
  sms: boolean;
  /** Whether campaigns may choose the person by their goals; null if nothing was said or asked about it. */
  segments: MarketingConsent | null;
  /** The events that permit offers by e-mail and by text; null if none does. */
  offersConsentId: string | null;
  textsConsentId: string | null;
}

/** Facts of a submission that are stored with each of its consents. */
export interface ConsentContext {
  /** Keyed hash of an address or number (createProofHash). */
  hashForProof: (text: string) => string;
  phoneE164: string | null;
  build: string | null;
  region?: string | null;
  regionSource?: string | null;
  jurisdiction?: string | null;
  documents?: Readonly<Record<string, string>> | null;
  now: Date;
}

/** The step of each widget that displays the sentences, from 1. */
const CONSENT_STEPS: Record<WidgetKind, number> = { full: 6, consumer: 5, technical: 8 };

/** Creates the ledger's rows of a submission from the sentences that were displayed, and decides what they permit. */
export function createConsentEvents(
  submission: Submission,
  displayed: readonly DisplayedConsent[],
  rules: ConsentRules,
  context: ConsentContext,
): NewConsents {
  const { phoneE164, hashForProof, now } = context;
  const shared = {
    locale: readDisplayedLocale(submission),
    jurisdiction: context.jurisdiction ?? null,
    region: context.region ?? null,
    regionSource: context.regionSource ?? null,
    widget: submission.widget,
    step: submission.consentVersion ? CONSENT_STEPS[submission.widget] : null,
    pageUrl: submission.pageUrl || null,
    documents: context.documents ?? null,
    build: context.build,
    source: submission.consentVersion ? ('widget' as const) : ('api' as const),
    phoneHash: phoneE164 && hashForProof(phoneE164),
    addressHmac: hashForProof(toEmailKey(submission.email)),
  };
  const events = displayed.map((consent) => ({
    ...consent,
    ...shared,
    id: uuid7(now),
    wordingSha256: sha256(consent.wording),
    ...(rules.confirmsOffers && isOffersBox(consent) && { awaitsConfirmation: true as const }),
  }));
  const find = (kind: ConsentKind) => events.find((event) => event.kind === kind && permits(event));
  const isClaimed = isOnlyClaimed(submission, rules);
  const [offers, texts] = [find('offers'), find('texts')];
  return {
    events,
    marketing: rules.confirmsOffers ? 'none' : readMarketing(offers),
    sms: texts !== undefined,
    segments: readSegments({ rules, isClaimed, offers, segments: find('segments') }),
    offersConsentId: rules.confirmsOffers ? null : (offers?.id ?? null),
    textsConsentId: texts && permitsMarketingTexts(texts) ? texts.id : null,
  };
}

/** Whether an event permits what it is about. The database's triggers on marketing rows ask the same. */
const permits = ({ state, mode }: DisplayedConsent): boolean =>
  mode !== 'api-claimed' && (state === 'given' || (state === 'shown' && mode === 'notice'));

/** Whether an event is the ticked box for offers, or for their choice by goals, which the same box permits. */
const isOffersBox = ({ kind, state, mode }: DisplayedConsent): boolean =>
  (kind === 'offers' || kind === 'segments') && state === 'given' && mode === 'box';

function readSegments({
  rules,
  isClaimed,
  offers,
  segments,
}: {
  rules: ConsentRules;
  isClaimed: boolean;
  offers: DisplayedConsent | undefined;
  segments: DisplayedConsent | undefined;
}): MarketingConsent | null {
  // The sentence on offers includes goals there, so both are confirmed together.
  if (rules.segments === null && !isClaimed) return rules.confirmsOffers ? null : readStatedSegments(offers);
  return rules.confirmsOffers ? 'none' : readMarketing(segments);
}

/** Reads what the sentence on offers permits about goals where it includes them; null if it permits no offers either. */
const readStatedSegments = (offers: DisplayedConsent | undefined): MarketingConsent | null =>
  offers === undefined ? null : permitsSegments(offers) ? readMarketing(offers) : 'none';

const readMarketing = (event: DisplayedConsent | undefined): MarketingConsent =>
  event === undefined ? 'none' : event.mode === 'notice' ? 'notice' : 'opt-in';

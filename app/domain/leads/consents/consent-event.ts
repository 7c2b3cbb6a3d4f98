import type { WidgetKind } from '#app/engine/vocabulary.ts';

/** The things that a person consents to. `crm-health` is the copy of health answers to a company's customer database. */
export type ConsentKind = 'terms' | 'age' | 'health' | 'offers' | 'segments' | 'crm-health' | 'texts';

/** What a person did about a consent. An unticked box is `refused`, and `withdrawn` ends an earlier consent. */
export type ConsentState = 'shown' | 'given' | 'refused' | 'withdrawn';

/** `wordingId` of the end of a consent to something done with answers, which were deleted. The person did not withdraw it. */
export const ENDED_WITH_ANSWERS = 'answers-deleted/1';

/** A sentence as it was displayed, and how it was answered. */
export interface DisplayedConsent {
  kind: ConsentKind;
  state: ConsentState;
  /** How the sentence was shown or answered; `api-claimed` for what another program says that it showed. */
  mode: 'box' | 'line' | 'notice' | 'button' | 'reply' | 'api-claimed';
  /** Exactly the text that was displayed. */
  wording: string;
  /** Name and version of the sentence, e.g. `full/offers/2026-11`. */
  wordingId: string;
}

/** The page on which a consent was shown or changed, as a row of the ledger names it. */
export type ConsentPage = Pick<ConsentEventDraft, 'pageUrl' | 'documents' | 'build'>;

/** A row of the ledger without the lead and contact that it belongs to. */
export interface ConsentEventDraft extends DisplayedConsent {
  id: string;
  wordingSha256: string;
  locale: string;
  /** The rules that applied to the visitor; null for companies without regional rules. */
  jurisdiction: string | null;
  region: string | null;
  regionSource: string | null;
  widget: WidgetKind | null;
  step: number | null;
  pageUrl: string | null;
  /** SHA-256 of the documents that the sentence links to, by name. */
  documents: Readonly<Record<string, string>> | null;
  build: string | null;
  source: 'widget' | 'api' | 'plan-page' | 'preferences' | 'one-click' | 'sms' | 'console' | 'erasure';
  phoneHash: string | null;
  addressHmac: string | null;
  /** Whether it permits nothing until the person confirms it by a mailed link. */
  awaitsConfirmation?: true;
}

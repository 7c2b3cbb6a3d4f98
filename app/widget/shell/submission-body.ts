import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { Handshake } from '#app/protocol/messages.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { acceptable, readVisit } from './read-visit.ts';

/** Context of the widget's document. */
export interface Surroundings {
  /** URL of the document. */
  href: string;
  /** URL of the page that linked to it, which is the host page in a frame; '' if unknown. */
  referrer: string;
  /** Random, one per page load; missing if no events are recorded. */
  sessionId?: string;
}

/** Builds V's payload with the additions of D2 and D17. Values from the host page take precedence over those that the frame itself sees. */
export function submissionBody<A extends object>(
  answers: A,
  config: Pick<WidgetConfig, 'tenantId' | 'widget' | 'locale' | 'compact' | 'region' | 'regionSource'>,
  handshake: Handshake | null,
  { href, referrer, sessionId }: Surroundings,
) {
  return {
    ...answers,
    tenantId: config.tenantId,
    widget: config.widget,
    source: config.compact ? 'embed' : 'widget',
    locale: config.locale.slice(0, 20),
    sessionId,
    region: config.region,
    regionSource: config.regionSource,
    consentVersion: CONSENT_VERSION,
    ...readVisit(handshake, { href, referrer }),
    hidden: handshake ? acceptable(handshake.hidden) : undefined,
  };
}

import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { Handshake } from '#app/protocol/messages.ts';
import { isOneLine } from '#app/protocol/rules.ts';
import { UTM_NAME } from '#app/protocol/utm.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** Context of the widget's document. */
export interface Surroundings {
  /** URL of the document. */
  href: string;
  /** URL of the page that linked to it; '' if unknown. */
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
  const pageUrl = new URL(href);
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
    pageUrl: withoutQuery(handshake ? handshake.pageUrl : href),
    // In a frame the referrer is the host page, which pageUrl already contains.
    referrer: handshake ? undefined : withoutQuery(referrer),
    utm: acceptable(handshake ? handshake.utm : readUtm(pageUrl.searchParams)),
    hidden: handshake ? acceptable(handshake.hidden) : undefined,
  };
}

/** Returns origin and path, cut to the length that the server accepts. The query is dropped because it may contain health terms. */
function withoutQuery(address: string): string | undefined {
  try {
    const { origin, pathname } = new URL(address);
    return origin === 'null' ? undefined : (origin + pathname).slice(0, 2000);
  } catch {
    return undefined;
  }
}

const readUtm = (query: URLSearchParams) =>
  Object.fromEntries([...query].filter(([name]) => UTM_NAME.test(name)));

/** Maximum for hidden values and for UTM values, each. */
const MAX_VALUES = 20;

/** Cuts the host page's values to what the server accepts, so that a tag the visitor never saw cannot block the submission. */
function acceptable(values: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(values)
    .map(([name, value]) => [name.trim().slice(0, 50), value.slice(0, 300).trim()] as const)
    .filter(([name, value]) => name && isOneLine(name + value))
    .slice(0, MAX_VALUES);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

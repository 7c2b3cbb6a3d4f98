import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import type { Handshake } from '#app/protocol/messages.ts';
import { isOneLine } from '#app/protocol/rules.ts';
import { UTM_NAME } from '#app/protocol/utm.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';

/** URL of the widget's own document. */
export interface Surroundings {
  /** Its address. */
  href: string;
  /** What led to it; '' when unknown. */
  referrer: string;
  /** Random, one per page load; none where no events are recorded. */
  sessionId?: string;
}

/** V's payload, with what D2 and D17 add. What the host page handed over wins over what the frame itself sees. */
export function submissionBody<A extends object>(
  answers: A,
  config: Pick<WidgetConfig, 'tenantId' | 'widget' | 'locale' | 'compact'>,
  handshake: Handshake | null,
  { href, referrer, sessionId }: Surroundings,
) {
  const own = new URL(href);
  return {
    ...answers,
    tenantId: config.tenantId,
    widget: config.widget,
    source: config.compact ? 'embed' : 'widget',
    locale: config.locale.slice(0, 20),
    sessionId,
    consentVersion: CONSENT_VERSION,
    pageUrl: withoutQuery(handshake ? handshake.pageUrl : href),
    // In a frame the referrer is the host page, which pageUrl already names.
    referrer: handshake ? undefined : withoutQuery(referrer),
    utm: acceptable(handshake ? handshake.utm : readUtm(own.searchParams)),
    hidden: handshake ? acceptable(handshake.hidden) : undefined,
  };
}

/** Origin and path, as much as the server takes: a query may carry health words. */
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

/** Of hidden and of UTM values each. */
const MAX_VALUES = 20;

/** The host page's values cut to what the server takes: no visitor is stopped by a tag that they never saw. */
function acceptable(values: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(values)
    .map(([name, value]) => [name.trim().slice(0, 50), value.slice(0, 300).trim()] as const)
    .filter(([name, value]) => name && isOneLine(name + value))
    .slice(0, MAX_VALUES);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

import type { Handshake } from '#app/protocol/messages.ts';
import { isOneLine } from '#app/protocol/rules.ts';
import { UTM_NAME } from '#app/protocol/utm.ts';

/**
 * Reads where a visit came from. Values from the host page take precedence over those that the frame itself sees: its own referrer is the
 * host page.
 * @param page URL of the document, and of the page that linked to it
 */
export function readVisit(
  handshake: Handshake | null,
  { href, referrer }: { href: string; referrer: string },
) {
  const { hash, searchParams } = new URL(href);
  return {
    pageUrl: withoutQuery(handshake ? handshake.pageUrl : href),
    // Only this later script needs it, so that the handshake, which is read by the first one, leaves it in the fragment.
    referrer: withoutQuery(handshake ? (new URLSearchParams(hash.slice(1)).get('r') ?? '') : referrer),
    utm: acceptable(handshake ? handshake.utm : readUtm(searchParams)),
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
export function acceptable(values: Record<string, string>): Record<string, string> | undefined {
  const entries = Object.entries(values)
    .map(([name, value]) => [name.trim().slice(0, 50), value.slice(0, 300).trim()] as const)
    .filter(([name, value]) => name && isOneLine(name + value))
    .slice(0, MAX_VALUES);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

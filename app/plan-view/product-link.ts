import type { WidgetConfig } from '../protocol/widget-config.ts';

/** The address as a web address; null for a relative, empty or script address. */
function webAddress(text: string): URL | null {
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Where 'View Research Product' leads (D16): the product's own page, else the tenant's shop, with the lead's tracking id
 * as `sg_tid` and the tenant's UTM beside the URL's own parameters. Null if the tenant has given neither: then
 * no link shows.
 */
export function productLink(
  productUrl: string,
  { shopUrl, utm = {} }: Pick<WidgetConfig, 'shopUrl' | 'utm'>,
  trackingId: string,
): string | null {
  const url = webAddress(productUrl) ?? webAddress(shopUrl);
  if (!url) return null;
  const { searchParams } = url;
  // A product's own parameter wins over the tenant's.
  for (const name in utm) if (!searchParams.has(name)) searchParams.set(name, utm[name] ?? '');
  if (trackingId) searchParams.set('sg_tid', trackingId);
  return url.href;
}

import { canParseUrl } from '../../lib/can-parse-url.ts';

/** The origin of the page that a widget was on; '' for none. @param pageUrl an http or https address */
export function readSite(pageUrl: string | null | undefined): string {
  if (!pageUrl || !canParseUrl(pageUrl)) return '';
  const { protocol, origin } = new URL(pageUrl);
  return /^https?:$/.test(protocol) ? origin : '';
}

import type { WebLinks } from '#app/domain/catalogue/index.ts';
import { listBodyLinks, sanitizeTemplateHtml } from '#app/domain/mail-templates/index.ts';

export interface LinkCheck {
  /** Number of links that were requested. */
  checked: number;
  broken: { url: string; problem: string }[];
  /** Links that were not requested, because the e-mail has too many. */
  unchecked: number;
}

/** With four at once and 5 seconds for each, a check takes 25 seconds at most. */
const MAX_CHECKED_LINKS = 20;
const LINKS_AT_ONCE = 4;

/**
 * Requests each web page that an e-mail links to, once. Links by a field, such as {{planLink}}, are the service's own or the shop's start
 * page and are not requested. It only warns: a page may be published between the check and the sending.
 */
export async function checkMailLinks(
  links: WebLinks,
  { html, others }: { html: string; others: readonly string[] },
): Promise<LinkCheck> {
  const all = [...listBodyLinks(sanitizeTemplateHtml(html)), ...others].filter((url) =>
    url.startsWith('https://'),
  );
  // The anchor is not sent to the server.
  const urls = [...new Set(all.map((url) => url.split('#', 1).join()))];
  const waiting = urls.slice(0, MAX_CHECKED_LINKS);
  const checked = waiting.length;
  const broken: LinkCheck['broken'] = [];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const problem = await links.check(url);
      if (problem !== 'ok') broken.push({ url, problem });
    }
  };
  await Promise.all(Array.from({ length: LINKS_AT_ONCE }, work));
  broken.sort((a, b) => urls.indexOf(a.url) - urls.indexOf(b.url));
  return { checked, broken, unchecked: urls.length - checked };
}

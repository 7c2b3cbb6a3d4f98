import { canParseUrl } from '../../lib/can-parse-url.ts';
import { LINK_FIELDS } from './merge-fields.ts';

/** https and mailto addresses, and a merge field that holds a link. */
const LINK_TARGET = new RegExp(
  `^(https://[^\\s{}"'<>\\\\]+|mailto:[^\\s{}"'<>\\\\]+|\\{\\{ *(${LINK_FIELDS.join('|')}) *\\}\\})$`,
);

/** What a template may link to. An address with a name or password in it is refused: it hides the host. */
export const isLinkTarget = (href: string): boolean =>
  LINK_TARGET.test(href) &&
  (!href.startsWith('https:') || (canParseUrl(href) && new URL(href).username === ''));

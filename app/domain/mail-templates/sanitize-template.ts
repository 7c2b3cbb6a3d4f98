import sanitizeHtml from 'sanitize-html';
import { BUTTON_CLASS } from '#app/lib/button-class.ts';
import { parseCleanHtml, writeCleanHtml } from '#app/lib/clean-html.ts';
import { isBodyLinkTarget, isBodyPicture } from './body-links.ts';

const TEMPLATE_TEXT_TAGS = ['h1', 'h2', 'h3', 'h4', 'p', 'div', 'span', 'blockquote', 'ul', 'ol', 'li', 'a'];
const TEMPLATE_MARK_TAGS = ['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'br', 'hr'];
const TEMPLATE_TABLE_TAGS = ['table', 'thead', 'tbody', 'tr', 'td', 'th'];

const TEMPLATE_LENGTH = /^-?\d{1,3}(\.\d{1,2})?(px|em|%)?$/;
const TEMPLATE_LENGTHS =
  /^(-?\d{1,3}(\.\d{1,2})?(px|em|%)?|auto)( (-?\d{1,3}(\.\d{1,2})?(px|em|%)?|auto)){0,3}$/;
const TEMPLATE_COLOUR = /^(#[\da-f]{3}|#[\da-f]{6}|[a-z]{3,20}|rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\))$/i;

const TEMPLATE_STYLES = {
  color: [TEMPLATE_COLOUR],
  'background-color': [TEMPLATE_COLOUR],
  'text-align': [/^(left|right|center)$/],
  'font-size': [/^(1[2-9]|2\d|3[0-6])px$/],
  'font-weight': [/^(normal|bold|[4-7]00)$/],
  'font-style': [/^(normal|italic)$/],
  'text-decoration': [/^(none|underline|line-through)$/],
  'line-height': [/^\d(\.\d{1,2})?$/],
  margin: [TEMPLATE_LENGTHS],
  padding: [TEMPLATE_LENGTHS],
  'border-radius': [TEMPLATE_LENGTH],
};

const keepOnly = (attribs: Record<string, string>, isKept: (name: string, value: string) => boolean) =>
  Object.fromEntries(Object.entries(attribs).filter(([name, value]) => isKept(name, value)));

const TEMPLATE_SANITIZE_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TEMPLATE_TEXT_TAGS, ...TEMPLATE_MARK_TAGS, ...TEMPLATE_TABLE_TAGS, 'img'],
  allowedAttributes: {
    '*': ['style'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    td: ['align', 'valign', 'colspan'],
    th: ['align', 'valign', 'colspan'],
  },
  allowedClasses: { a: [BUTTON_CLASS] },
  allowedStyles: { '*': TEMPLATE_STYLES },
  allowedSchemes: ['https', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  // The contents of these tags are not text for a reader.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'head',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: keepOnly(attribs, (name, value) => name !== 'href' || isBodyLinkTarget(value)),
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: keepOnly(attribs, (name, value) => name !== 'src' || isBodyPicture(value)),
    }),
  },
  // An image without a source would only look broken.
  exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  nestingLimit: 30,
};

/** More rounds than any known text needs. Removing a tag in one round can expose another tag for the next. */
const MAX_SANITIZE_ROUNDS = 5;

const sanitizeOnce = (html: string): string =>
  writeCleanHtml(parseCleanHtml(sanitizeHtml(html, TEMPLATE_SANITIZE_OPTIONS)));

/**
 * Reduces a template's HTML to what a marketing e-mail may contain; used when it is stored and again before it is sent. It repeats until
 * the result no longer changes, because removing a tag can leave others in an order that parses differently.
 */
export function sanitizeTemplateHtml(html: string): string {
  let clean = sanitizeOnce(html);
  for (let round = 1; round < MAX_SANITIZE_ROUNDS; round++) {
    const again = sanitizeOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return clean;
}

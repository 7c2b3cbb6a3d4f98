/** Tags that the rich-text editor can show and write back without loss. Everything else is edited as HTML. */
const KNOWN_TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'a'],
  ...['strong', 'b', 'em', 'i', 'u', 's'],
];

const TAG = /<\/?([a-z][a-z\d]*)(?![a-z\d])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;

const isPlain = (tag: string, attributes: string): boolean =>
  attributes.trim() === '' ||
  attributes.trim() === '/' ||
  (tag === 'a' && /^\s*href=("[^"]*"|'[^']*')\s*$/.test(attributes));

/** Lists the tags that the editor would drop or change, each once: ['table', 'img']. Empty if it supports all. */
export function listLostTags(html: string): string[] {
  const lost = [...html.matchAll(TAG)].flatMap(([, name = '', attributes = '']) => {
    const tag = name.toLowerCase();
    return KNOWN_TAGS.includes(tag) && isPlain(tag, attributes) ? [] : [tag];
  });
  const hasComment = html.includes('<!--') ? ['comment'] : [];
  return [...new Set([...lost, ...hasComment])];
}

/** Converts the editor's HTML for e-mails: a list item contains no paragraph, and an empty text is ''. */
export function tidyHtml(html: string): string {
  const tidy = html.replace(/<li><p>((?:(?!<\/?p>|<\/?li>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l>)/g, '<li>$1');
  return tidy === '<p></p>' ? '' : tidy;
}

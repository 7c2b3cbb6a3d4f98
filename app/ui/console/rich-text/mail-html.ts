/** Tags that the rich-text editor can show and write back without loss. Everything else is edited as HTML. */
const KNOWN_TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 'u', 's'],
];

const TAG = /<\/?([a-z][a-z\d]*)(?![a-z\d])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;

/** The attributes of a tag that the editor keeps. An image of another form, such as one with a style, is edited as HTML. */
const KNOWN_ATTRIBUTES: Readonly<Record<string, RegExp>> = {
  a: /^\s*href=("[^"]*"|'[^']*')\s*$/,
  img: /^(\s+((src|alt)="[^"]*"|(width|height)="\d+"))+\s*\/?$/,
};

const isPlain = (tag: string, attributes: string): boolean =>
  (attributes.trim() === '' && tag !== 'img') ||
  (attributes.trim() === '/' && tag !== 'img') ||
  (KNOWN_ATTRIBUTES[tag]?.test(attributes) ?? false);

/** A button, which the editor shows as a block of its own. */
const BUTTON_BLOCK = /<p><a(?: class="button"| href="[^"]*"){2}>[^<]*<\/a><\/p>/g;

/** Lists the tags that the editor would drop or change, each once: ['table', 'img']. Empty if it supports all. */
export function listLostTags(html: string): string[] {
  const lost = [...html.replace(BUTTON_BLOCK, '').matchAll(TAG)].flatMap(([, name = '', attributes = '']) => {
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

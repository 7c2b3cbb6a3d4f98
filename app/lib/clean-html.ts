/**
 * Reads and writes HTML that a sanitiser wrote: every tag is complete, and `<` appears in no text or attribute. It can't parse any other
 * HTML. The HTML part and the text part of a mail are rendered from this tree.
 */
export type CleanNode = string | CleanElement;

export interface CleanElement {
  tag: string;
  attributes: Record<string, string>;
  children: CleanNode[];
}

/** The tag name matches as a whole, so that a long tag without an end takes only linear time. */
const TOKEN = /<(\/?)([a-z][a-z\d]*)(?![a-z\d])([^<>]*)>|([^<]+)/g;
const ATTRIBUTE = /(?<![a-z-])([a-z][a-z-]*)="([^"]*)"/g;
const VOID_TAGS = ['br', 'hr', 'img'];
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
const encode = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Parses sanitised HTML into a tree. An unclosed tag ends with its parent element; a stray end tag is dropped. */
export function parseCleanHtml(html: string): CleanNode[] {
  const root: CleanElement = { tag: '', attributes: {}, children: [] };
  const path = [root];
  for (const [, slash, tag = '', rest = '', text] of html.matchAll(TOKEN)) {
    const parent = path.at(-1) ?? root;
    if (text !== undefined) parent.children.push(decode(text));
    else if (slash) {
      const index = path.findLastIndex((element) => element.tag === tag);
      if (index > 0) path.length = index;
    } else {
      const element = { tag, attributes: readAttributes(rest), children: [] };
      parent.children.push(element);
      if (!VOID_TAGS.includes(tag)) path.push(element);
    }
  }
  return root.children;
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [name, decode(value)]));

export function writeCleanHtml(nodes: readonly CleanNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return encode(node);
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}="${encode(value)}"`,
      );
      const start = `<${node.tag}${attributes.join('')}>`;
      return VOID_TAGS.includes(node.tag) ? start : `${start}${writeCleanHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** Copies the tree with a different target for each link. */
export const mapLinks = (nodes: readonly CleanNode[], map: (href: string) => string): CleanNode[] =>
  nodes.map((node) => {
    if (typeof node === 'string') return node;
    const { href } = node.attributes;
    const isLink = node.tag === 'a' && href !== undefined;
    return {
      ...node,
      attributes: isLink ? { ...node.attributes, href: map(href) } : node.attributes,
      children: mapLinks(node.children, map),
    };
  });

import { createElement, type ReactNode } from 'react';
import { BUTTON_CLASS } from '#app/lib/button-class.ts';
import type { CleanElement, CleanNode } from '#app/lib/clean-html.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { ButtonLink } from './mail-frame.tsx';
import { SIZE } from './mail-parts.tsx';

type Style = Record<string, string | number>;

interface BodyProps {
  look: DocumentTheme;
  nodes: readonly CleanNode[];
  /** Replaces `<products>`. */
  products: ReactNode;
}

/** Renders a template's body in the tenant's theme. It is rendered from the tree, so it contains only allowed markup. */
export function MailBody({ look, nodes, products }: BodyProps) {
  return <>{drawNodes(nodes, look, products)}</>;
}

const drawNodes = (nodes: readonly CleanNode[], look: DocumentTheme, products: ReactNode): ReactNode[] =>
  nodes.map((node, place) => drawNode(node, place, look, products));

function drawNode(node: CleanNode, place: number, look: DocumentTheme, products: ReactNode): ReactNode {
  if (typeof node === 'string') return node;
  if (node.tag === 'products') return <div key={place}>{products}</div>;
  const { tag, isHidden } = readTag(node);
  if (isHidden) return null;
  if (node.attributes.class === BUTTON_CLASS && node.attributes.href)
    return (
      <ButtonLink key={place} look={look} href={node.attributes.href}>
        {drawNodes(node.children, look, products)}
      </ButtonLink>
    );
  const { style: styleText, class: _, ...attributes } = node.attributes;
  const ownStyle = styleText ? parseStyle(styleText) : {};
  const base = styleFor(node.tag, look);
  const hasOwnColour = 'color' in ownStyle || 'backgroundColor' in ownStyle;
  const props = {
    key: place,
    className: hasOwnColour ? 'm-own' : base.className,
    ...attributeProps(node.tag, attributes),
    style: { ...base.style, ...ownStyle },
  };
  return VOID_TAGS.includes(tag)
    ? createElement(tag, props)
    : createElement(tag, props, ...drawNodes(node.children, look, products));
}

const VOID_TAGS = ['br', 'hr', 'img'];
/** Elements that are dropped if they are empty, because they would only be a gap. */
const DROPPED_EMPTY = ['p', 'li', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'a'];

const contains = (node: CleanNode, tag: string): boolean =>
  typeof node !== 'string' && (node.tag === tag || node.children.some((child) => contains(child, tag)));

function isEmptyNode(node: CleanNode): boolean {
  if (typeof node === 'string') return node.trim() === '';
  return DROPPED_EMPTY.includes(node.tag) && node.children.every(isEmptyNode);
}

/** A paragraph with products in it becomes a div, because no mail program accepts blocks in a paragraph. */
function readTag(node: CleanElement): { tag: string; isHidden: boolean } {
  const isBlock = node.tag === 'p' && contains(node, 'products');
  return { tag: isBlock ? 'div' : node.tag, isHidden: isEmptyNode(node) };
}

const parseStyle = (text: string): Style =>
  Object.fromEntries(
    text.split(';').flatMap((rule) => {
      const [property = '', value = ''] = rule.split(':');
      const name = property.trim().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return name && value.trim() ? [[name, value.trim()]] : [];
    }),
  );

const PROP_NAMES: Record<string, string> = { colspan: 'colSpan' };

function attributeProps(tag: string, attributes: Record<string, string>): Record<string, string | number> {
  const props = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [PROP_NAMES[name] ?? name, value]),
  );
  if (tag === 'table') return { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...props };
  if (tag === 'img' && props.alt === undefined) return { alt: '', ...props };
  return props;
}

const TITLE_SIZES: Record<string, string> = { h1: '24px', h2: '20px', h3: SIZE.lead, h4: SIZE.body };

/** Returns light colours inline and classes for the dark scheme: see mail-frame.tsx. */
function styleFor(tag: string, { light }: DocumentTheme): { className?: string; style?: Style } {
  const text = {
    fontSize: SIZE.body,
    lineHeight: '1.5',
    color: light.text,
    overflowWrap: 'anywhere',
  } as const;
  switch (tag) {
    case 'p':
      return { className: 'm-text', style: { margin: '0 0 14px', ...text } };
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
      return {
        className: 'm-text',
        style: {
          margin: '24px 0 8px',
          ...text,
          fontSize: TITLE_SIZES[tag] ?? SIZE.body,
          lineHeight: '1.3',
          fontWeight: 650,
        },
      };
    case 'ul':
    case 'ol':
      return { style: { margin: '0 0 14px', padding: '0 0 0 22px' } };
    case 'li':
    case 'div':
    case 'td':
    case 'th':
      return { className: 'm-text', style: { ...text, ...(tag === 'li' && { margin: '0 0 6px' }) } };
    case 'a':
      return {
        className: 'm-ink',
        style: { color: light['accent-ink'], textDecoration: 'underline', overflowWrap: 'anywhere' },
      };
    case 'blockquote':
      return {
        className: 'm-line',
        style: { margin: '0 0 14px', padding: '0 0 0 14px', borderLeft: `3px solid ${light.border}` },
      };
    case 'hr':
      return {
        className: 'm-line',
        style: { margin: '20px 0', border: 0, borderTop: `1px solid ${light.border}` },
      };
    case 'img':
      return { style: { maxWidth: '100%', height: 'auto' } };
    case 'table':
      return { style: { width: '100%', borderCollapse: 'collapse' } };
    default:
      return {};
  }
}

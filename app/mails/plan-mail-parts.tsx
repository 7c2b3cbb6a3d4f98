import { Heading, Link } from '@react-email/components';
import { t as articleWords } from '../messages/articles.ts';
import { t as results } from '../messages/results.ts';
import type { ArticleLink } from '../plan-view/article-links.ts';
import type { DocumentTheme } from '../theme/document-theme.ts';
import { Paragraph, SIZE } from './mail-parts.tsx';

/** A product as it is drawn. */
export interface DrawnProduct {
  rank: number;
  name: string;
  about: string;
  reasons: string | null;
  warning: string;
  /** With the coupon. */
  price: string | null;
  link: string | null;
}

export function Product({ look, product }: { look: DocumentTheme; product: DrawnProduct }) {
  const { light } = look;
  return (
    <div
      className="m-line"
      style={{ marginTop: '24px', paddingTop: '20px', borderTop: `1px solid ${light.border}` }}
    >
      <Heading
        as="h2"
        className="m-text"
        style={{ margin: 0, fontSize: SIZE.lead, lineHeight: '1.35', color: light.text }}
      >
        <span className="m-ink" style={{ color: light['accent-ink'] }}>
          {`${product.rank}  `}
        </span>
        {product.name}
      </Heading>
      <Paragraph look={look} muted style={{ margin: '0 0 8px' }}>
        {product.about}
      </Paragraph>
      {product.reasons && (
        <Paragraph look={look} style={{ margin: '0 0 8px' }}>
          {product.reasons}
        </Paragraph>
      )}
      <Paragraph look={look} style={{ margin: '0 0 4px', fontSize: SIZE.small }}>
        {product.warning}
      </Paragraph>
      {product.price && (
        <Paragraph look={look} style={{ margin: '8px 0 0' }}>
          {product.price}
        </Paragraph>
      )}
      {product.link && (
        <Link
          href={product.link}
          className="m-ink"
          style={{
            display: 'inline-block',
            padding: '10px 0 0',
            color: light['accent-ink'],
            fontSize: SIZE.body,
            fontWeight: 600,
            textDecoration: 'underline',
          }}
        >
          {results.viewProduct}
        </Link>
      )}
    </div>
  );
}

interface ListProps {
  look: DocumentTheme;
  title: string;
  items: string[];
}

export function Bullets({ look, title, items }: ListProps) {
  if (items.length === 0) return null;
  return (
    <>
      <Heading
        as="h2"
        className="m-text"
        style={{ margin: '28px 0 8px', fontSize: SIZE.lead, lineHeight: '1.35', color: look.light.text }}
      >
        {title}
      </Heading>
      <ul style={{ margin: 0, padding: '0 0 0 20px' }}>
        {items.map((item) => (
          <li
            key={item}
            className="m-text"
            style={{ margin: '0 0 6px', fontSize: SIZE.small, lineHeight: '1.5', color: look.light.text }}
          >
            {item}
          </li>
        ))}
      </ul>
    </>
  );
}

export interface DrawnArticle {
  title: string;
  address: string;
}

/** Links to the shop's articles, below what to do instead. */
export const Articles = ({ look, links }: { look: DocumentTheme; links: readonly DrawnArticle[] }) => (
  <>
    {links.map(({ title, address }) => (
      <Paragraph key={address} look={look} style={{ margin: '8px 0 0' }}>
        <Link
          href={address}
          className="m-ink"
          style={{ color: look.light['accent-ink'], textDecoration: 'underline' }}
        >
          {title}
        </Link>
      </Paragraph>
    ))}
  </>
);

export const linkTitle = ({ title }: ArticleLink): string => title + articleWords.nowInEnglish;

export const articleAddress = ({ path }: ArticleLink, pageUrl: string): string => new URL(path, pageUrl).href;

/** What must be seen: said by word and line, not by colour alone. */
export const Note = ({ look, title, items }: ListProps) => (
  <div
    className="m-note m-warn"
    style={{
      marginTop: '24px',
      padding: '14px 16px',
      borderLeft: `4px solid ${look.light.warning}`,
      borderRadius: `${look.radius.control}px`,
      backgroundColor: look.light['warning-tint'],
    }}
  >
    <Paragraph look={look} style={{ margin: '0 0 6px', fontWeight: 650 }}>
      {title}
    </Paragraph>
    {items.map((item) => (
      <Paragraph key={item} look={look} style={{ margin: '0 0 4px', fontSize: SIZE.small }}>
        {item}
      </Paragraph>
    ))}
  </div>
);

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import { Heading } from '@react-email/components';
import type { MailBlock, MailProduct, PlanLink, PlanList } from '#app/plan-view/plan-blocks.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { InkLink, LayoutTable, Paragraph, SIZE } from './mail-parts.tsx';

export function Product({ look, product }: { look: DocumentTheme; product: MailProduct }) {
  const { light } = look;
  return (
    <LayoutTable width="100%" style={{ margin: '24px 0 0' }}>
      <tr>
        <td className="m-line" style={{ padding: '20px 0 0', borderTop: `1px solid ${light.border}` }}>
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
          {product.warning && (
            <Paragraph look={look} style={{ margin: '0 0 4px', fontSize: SIZE.small }}>
              {product.warning}
            </Paragraph>
          )}
          {product.link && (
            <Paragraph look={look} style={{ margin: '10px 0 0', fontWeight: 600 }}>
              <InkLink look={look} href={product.link.href}>
                {product.link.text}
              </InkLink>
            </Paragraph>
          )}
        </td>
      </tr>
    </LayoutTable>
  );
}

export const Bullets = ({ look, title, items }: PlanList & { look: DocumentTheme }) => (
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

/** Links to the shop's articles, below the advice in a mail without products. */
export const Links = ({ look, links }: { look: DocumentTheme; links: readonly PlanLink[] }) => (
  <>
    {links.map(({ text, href }) => (
      <Paragraph key={href} look={look} style={{ margin: '8px 0 0' }}>
        <InkLink look={look} href={href}>
          {text}
        </InkLink>
      </Paragraph>
    ))}
  </>
);

type Notice = Extract<MailBlock, { kind: 'notice' }>;

/** Shows an important note, marked by word and line, not by colour alone. Without a title it is a plain line. */
export const Note = ({ look, title, items }: Notice & { look: DocumentTheme }) =>
  title ? (
    <LayoutTable width="100%" style={{ margin: '24px 0 0' }}>
      <tr>
        <td
          className="m-note m-warn"
          style={{
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
        </td>
      </tr>
    </LayoutTable>
  ) : (
    <Paragraph look={look} style={{ margin: '12px 0 0', fontSize: SIZE.small }}>
      {items.join(' ')}
    </Paragraph>
  );

import { Heading, Link, Text } from '@react-email/components';
import type { CSSProperties, ReactNode } from 'react';
import type { DocumentTheme } from '#app/theme/document-theme.ts';

/** Text sizes in px, because mail programs don't support rem. */
export const SIZE = { small: '14px', body: '16px', lead: '18px', title: '28px' } as const;

/** Makes Outlook on Windows take a line height in px as it is; without it a line grows with its font. React has no type for it. */
export const EXACT_LINE = { msoLineHeightRule: 'exactly' } as CSSProperties;

interface ParagraphProps {
  look: DocumentTheme;
  muted?: boolean;
  style?: Record<string, string | number>;
  children: ReactNode;
}

export const Paragraph = ({ look, muted, style, children }: ParagraphProps) => (
  <Text
    className={muted ? 'm-muted' : 'm-text'}
    style={{
      margin: '0 0 12px',
      fontSize: muted ? SIZE.small : SIZE.body,
      lineHeight: '1.5',
      color: muted ? look.light.muted : look.light.text,
      ...style,
    }}
  >
    {children}
  </Text>
);

/** The title at the top of a mail. */
export const Title = ({ look, children }: { look: DocumentTheme; children: string }) => (
  <Heading
    as="h1"
    className="m-text"
    style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
  >
    {children}
  </Heading>
);

export const InkLink = ({
  look,
  href,
  children,
}: {
  look: DocumentTheme;
  href: string;
  children: string;
}) => (
  <Link
    href={href}
    className="m-ink"
    style={{ color: look.light['accent-ink'], textDecoration: 'underline' }}
  >
    {children}
  </Link>
);

/** A table that only lays out its cells. Several mail programs support no other layout. */
export const LayoutTable = ({
  width,
  align,
  style,
  children,
}: {
  width?: string;
  align?: 'center';
  style?: CSSProperties;
  children: ReactNode;
}) => (
  <table
    role="presentation"
    width={width}
    align={align}
    cellPadding={0}
    cellSpacing={0}
    border={0}
    style={style}
  >
    <tbody>{children}</tbody>
  </table>
);

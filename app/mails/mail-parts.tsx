import { Text } from '@react-email/components';
import type { ReactNode } from 'react';
import type { DocumentTheme } from '#app/theme/document-theme.ts';

/** Text sizes in px, because mail programs don't support rem. */
export const SIZE = { small: '14px', body: '16px', lead: '18px', title: '28px' } as const;

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

import { Body, Button, Head, Html } from '@react-email/components';
import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { currentLocale } from '#app/messages/current.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { AccentBar, Letterhead, Signature } from './mail-letterhead.tsx';
import { LayoutTable, SIZE } from './mail-parts.tsx';
import { MailPreview } from './mail-preview.tsx';
import { OutlookColumn, writeOutlookComments } from './outlook-column.tsx';
import type { SignatureLines } from './signature-lines.ts';

/** The content of every mail, which app/outbox sends. */
export interface MailContent {
  subject: string;
  html: string;
  /** The plain-text part. */
  text: string;
  /** Pictures that the HTML names as cid:…. Our mails draw with tables and need none. */
  inline: { cid: string; filename: string; contentType: string; content: Uint8Array }[];
}

/**
 * Builds the rules of the dark scheme as classes. The inline colours are the light ones, which every mail program understands; programs
 * that support `prefers-color-scheme` (or Outlook's own mark) use these classes instead.
 */
function darkStyles({ dark }: DocumentTheme): string {
  const rules: [selector: string, property: string, colour: string][] = [
    ['.m-page', 'background-color', dark.surface],
    ['.m-card', 'background-color', dark.raised],
    ['.m-note', 'background-color', dark['warning-tint']],
    ['.m-tint', 'background-color', dark['accent-tint']],
    ['.m-button', 'background-color', dark.accent],
    ['.m-fill', 'background-color', dark.accent],
    ['.m-rail', 'background-color', dark.border],
    ['.m-text', 'color', dark.text],
    ['.m-muted', 'color', dark.muted],
    ['.m-ink', 'color', dark['accent-ink']],
    // Authors choose their own colours for a white card.
    ['.m-own', 'color', dark.text],
    ['.m-own', 'background-color', 'transparent'],
    ['.m-button', 'color', dark['accent-text']],
    ['.m-fill', 'color', dark['accent-text']],
    ['.m-card', 'border-color', dark.border],
    ['.m-line', 'border-color', dark.border],
    ['.m-accent', 'border-color', dark.accent],
    ['.m-warn', 'border-color', dark.warning],
  ];
  const all = (prefix: string) =>
    rules
      .map(([selector, property, colour]) => `${prefix}${selector}{${property}:${colour} !important}`)
      .join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${all('')}}
${all('[data-ogsc] ')}
@media (max-width:480px){.m-card{padding:20px !important}.m-button{display:block !important;text-align:center !important}}`;
}

interface FrameProps {
  look: DocumentTheme;
  /** Preview text that the inbox shows next to the subject. */
  preview: string;
  signature: SignatureLines;
  /** Small print under the signature. */
  footer: ReactNode;
  children: ReactNode;
}

/** Lays out a mail as one column of 600 px: the tenant's letterhead, a card, the signature, small print. */
export function Frame({ look, preview, signature, footer, children }: FrameProps) {
  const { light, brand, radius } = look;
  return (
    <Html lang={currentLocale()}>
      <Head>
        <title>{brand}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles(look)}</style>
      </Head>
      <Body className="m-page" style={{ margin: 0, backgroundColor: light.surface, fontFamily: look.font }}>
        {/* Body wraps this in a cell of the light colour, which no class can change. */}
        <div className="m-page" style={{ backgroundColor: light.surface }}>
          <MailPreview>{preview}</MailPreview>
          <OutlookColumn>
            <LayoutTable
              align="center"
              width="100%"
              style={{ maxWidth: '600px', width: '100%', margin: '0 auto' }}
            >
              <tr>
                <td style={{ padding: '24px 12px' }}>
                  <Letterhead look={look} />
                  <LayoutTable width="100%">
                    <tr>
                      <td
                        className="m-card"
                        style={{
                          backgroundColor: light.raised,
                          border: `1px solid ${light.border}`,
                          borderRadius: `${radius.card}px`,
                          padding: '32px',
                        }}
                      >
                        <AccentBar look={look} />
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 4px 0' }}>
                        <Signature look={look} signature={signature} />
                        {footer}
                      </td>
                    </tr>
                  </LayoutTable>
                </td>
              </tr>
            </LayoutTable>
          </OutlookColumn>
        </div>
      </Body>
    </Html>
  );
}

export const ButtonLink = ({
  look,
  href,
  children,
}: {
  look: DocumentTheme;
  href: string;
  children: ReactNode;
}) => (
  <Button
    href={href}
    className="m-button"
    style={{
      display: 'inline-block',
      padding: '13px 24px',
      borderRadius: `${look.radius.control}px`,
      backgroundColor: look.light.accent,
      color: look.light['accent-text'],
      fontSize: SIZE.body,
      fontWeight: 600,
      textDecoration: 'none',
    }}
  >
    {children}
  </Button>
);

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export const elementHtml = (element: ReactElement): string => renderToStaticMarkup(element);

/** Renders the mail's HTML. Synchronous, so that a worker renders many per second. */
export const mailHtml = (mail: ReactElement): string => DOCTYPE + writeOutlookComments(elementHtml(mail));

/** Wraps a paragraph of the text part at 76 characters. Later lines are indented by `indent`. */
export function wrapped(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line && line.length + 1 + word.length > 76) {
      lines.push(line);
      line = indent + word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join('\n');
}

/** Underlines a heading of the text part. */
export const underlined = (text: string): string => `${text}\n${'-'.repeat(text.length)}`;

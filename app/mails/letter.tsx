import { Link } from '@react-email/components';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { ButtonLink, Frame, type MailContent, mailHtml, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { Paragraph, Title } from './mail-parts.tsx';
import { splitSignature } from './signature-lines.ts';

/** A short mail with one button. */
export interface Letter {
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** A list of the things that the paragraphs are about. */
  links?: readonly { label: string; link: string }[];
  /** Text after the links. */
  more?: string;
  action: { label: string; link: string };
  /** States how long the link is valid, what to do if the reader did not request it, or why they got the mail. */
  note: string;
}

/** Renders a letter: its paragraphs, the button, the note. @param preview text that the inbox shows next to the subject */
export function renderLetter(
  { subject, title, paragraphs, links = [], more, action, note }: Letter,
  { look, preview, postalAddress }: { look: DocumentTheme; preview: string; postalAddress?: string | null },
): MailContent {
  const signature = splitSignature(look.brand, postalAddress);
  return {
    subject,
    html: mailHtml(
      <Frame look={look} preview={preview} signature={signature} footer={null}>
        <Title look={look}>{title}</Title>
        {paragraphs.map((text) => (
          <Paragraph key={text} look={look}>
            {text}
          </Paragraph>
        ))}
        {links.map(({ label, link }) => (
          <Paragraph key={link} look={look} style={{ margin: '0 0 8px' }}>
            <Link href={link} className="m-ink" style={{ color: look.light['accent-ink'] }}>
              {label}
            </Link>
          </Paragraph>
        ))}
        {more ? <Paragraph look={look}>{more}</Paragraph> : null}
        <ButtonLink look={look} href={action.link}>
          {action.label}
        </ButtonLink>
        <Paragraph look={look} muted style={{ margin: '20px 0 0' }}>
          {note}
        </Paragraph>
      </Frame>,
    ),
    text: [
      ...paragraphs.flatMap((text) => [wrapped(text), '']),
      ...links.flatMap(({ label, link }) => [wrapped(label), link, '']),
      ...(more ? [wrapped(more), ''] : []),
      `${action.label}:`,
      action.link,
      '',
      wrapped(note),
      '',
      ...signatureText(signature),
      '',
    ].join('\n'),
    inline: [],
  };
}

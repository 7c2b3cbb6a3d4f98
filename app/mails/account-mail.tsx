import { Heading, Link } from '@react-email/components';
import { createDocumentTheme, type DocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { ButtonLink, Frame, type MailContent, mailHtml, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { Paragraph, SIZE } from './mail-parts.tsx';

/** A mail to a person who logs in, or to a company's staff. It is sent by the platform and never to a visitor. */
export interface AccountMailData {
  /** The platform's name. */
  product: string;
  subject: string;
  title: string;
  paragraphs: readonly string[];
  /** A list of the things that the paragraphs are about. */
  links?: readonly { label: string; link: string }[];
  /** Text after the links. */
  more?: string;
  action: { label: string; link: string };
  /** States how long the link is valid and what to do if the reader did not request it. */
  note: string;
}

/** Renders a mail of the platform. All of them have the same form: the subject matter, one button, a note. */
export function renderAccountMail(data: AccountMailData): MailContent {
  const { product, subject, title, paragraphs, links = [], more, action, note } = data;
  const look: DocumentTheme = createDocumentTheme(product, null, DEFAULT_THEME);
  return {
    subject,
    html: mailHtml(
      <Frame look={look} preview={paragraphs[0] ?? title} footer={null}>
        <Heading
          as="h1"
          className="m-text"
          style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
        >
          {title}
        </Heading>
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
      ...signatureText(look),
      '',
    ].join('\n'),
    inline: [],
  };
}

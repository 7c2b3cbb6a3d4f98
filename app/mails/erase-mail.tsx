import { Heading } from '@react-email/components';
import { t } from '../messages/mails.ts';
import type { DocumentTheme } from '../theme/document-theme.ts';
import { ButtonLink, Frame, type MailContent, mailHtml, Paragraph, SIZE, wrapped } from './mail-frame.tsx';

export interface EraseMailData {
  look: DocumentTheme;
  /** Absolute address of the page that asks once more. */
  link: string;
  hours: number;
  postalAddress: string | null;
}

/** The mail that confirms an erasure (D19). */
export function renderEraseMail({ look, link, hours, postalAddress }: EraseMailData): MailContent {
  const paragraphs = [t.eraseAsked(look.brand), t.whatIsDeleted];
  const validity = t.linkValid(hours);
  return {
    subject: t.eraseSubject(look.brand),
    html: mailHtml(
      <Frame
        look={look}
        preview={t.nothingYet}
        footer={
          postalAddress && (
            <Paragraph look={look} muted style={{ whiteSpace: 'pre-line' }}>
              {`${look.brand}\n${postalAddress}`}
            </Paragraph>
          )
        }
      >
        <Heading
          as="h1"
          className="m-text"
          style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
        >
          {t.deleteData}
        </Heading>
        {paragraphs.map((text) => (
          <Paragraph key={text} look={look}>
            {text}
          </Paragraph>
        ))}
        <ButtonLink look={look} href={link}>
          {t.toConfirmation}
        </ButtonLink>
        <Paragraph look={look} muted style={{ margin: '20px 0 0' }}>
          {validity}
        </Paragraph>
      </Frame>,
    ),
    text: [
      ...paragraphs.flatMap((text) => [wrapped(text), '']),
      `${t.toConfirmation}:`,
      link,
      '',
      wrapped(validity),
      ...(postalAddress ? ['', '-- ', look.brand, postalAddress] : []),
      '',
    ].join('\n'),
    inline: [],
  };
}

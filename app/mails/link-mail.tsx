import { Heading } from '@react-email/components';
import { t } from '#app/messages/mails.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { ButtonLink, Frame, type MailContent, mailHtml, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { Paragraph, SIZE } from './mail-parts.tsx';

export interface LinkMailData {
  /** Purpose of the link: to erase the person's data (D19), or to download it. */
  purpose: 'erase-confirm' | 'data-link';
  look: DocumentTheme;
  /** Absolute URL of the page that asks for confirmation. */
  link: string;
  hours: number;
  postalAddress: string | null;
}

/** Renders the mail with a link that erases or downloads a person's data. */
export function renderLinkMail({ purpose, look, link, hours, postalAddress }: LinkMailData): MailContent {
  const words = chooseWords(purpose, look.brand, hours);
  const { paragraphs, validity } = words;
  return {
    subject: words.subject,
    html: mailHtml(
      <Frame look={look} preview={words.preview} postalAddress={postalAddress} footer={null}>
        <Heading
          as="h1"
          className="m-text"
          style={{ margin: '0 0 12px', fontSize: SIZE.title, lineHeight: '1.2', color: look.light.text }}
        >
          {words.title}
        </Heading>
        {paragraphs.map((text) => (
          <Paragraph key={text} look={look}>
            {text}
          </Paragraph>
        ))}
        <ButtonLink look={look} href={link}>
          {words.button}
        </ButtonLink>
        <Paragraph look={look} muted style={{ margin: '20px 0 0' }}>
          {validity}
        </Paragraph>
      </Frame>,
    ),
    text: [
      ...paragraphs.flatMap((text) => [wrapped(text), '']),
      `${words.button}:`,
      link,
      '',
      wrapped(validity),
      '',
      ...signatureText(look, postalAddress),
      '',
    ].join('\n'),
    inline: [],
  };
}

const chooseWords = (purpose: LinkMailData['purpose'], brand: string, hours: number) =>
  purpose === 'erase-confirm'
    ? {
        subject: t.eraseSubject(brand),
        preview: t.nothingYet,
        title: t.deleteData,
        paragraphs: [t.eraseAsked(brand), t.whatIsDeleted],
        button: t.toConfirmation,
        validity: t.linkValid(hours),
      }
    : {
        subject: t.dataSubject(brand),
        preview: t.dataPreview,
        title: t.downloadData,
        paragraphs: [t.dataRequested(brand), t.whatIsDownloaded],
        button: t.toDownload,
        validity: t.dataLinkValid(hours),
      };

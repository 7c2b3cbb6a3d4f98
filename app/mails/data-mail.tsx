import type { LinkPage, LinkPurpose } from '#app/domain/assessments/index.ts';
import { t } from '#app/messages/data-mail.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { type Letter, renderLetter } from './letter.tsx';
import type { MailContent } from './mail-frame.tsx';

interface DataMail {
  /** Purpose of the link: to erase the person's data (D19), to download it, or to show hidden answers again. */
  purpose: LinkPurpose;
  look: DocumentTheme;
  /** Absolute URL of the page that asks for confirmation. */
  link: string;
  hours: number;
  /** Where the link was requested; null if unknown. */
  page: LinkPage | null;
  postalAddress: string | null;
}

/** Renders the mail with a link that erases or downloads a person's data, or shows their plan again. */
export function renderDataMail({ purpose, look, link, hours, page, postalAddress }: DataMail): MailContent {
  const { brand } = look;
  if (purpose === 'erase-confirm') {
    const letter: Letter = {
      subject: t.eraseSubject(brand),
      title: t.deleteData,
      paragraphs: [t.eraseAsked(brand, page), t.whatIsDeleted],
      action: { label: t.toConfirmation, link },
      note: t.linkValid(hours),
    };
    return renderLetter(letter, { look, preview: t.nothingYet, postalAddress });
  }
  if (purpose === 'agree-link') {
    const letter: Letter = {
      subject: t.agreeSubject(brand),
      title: t.showPlan,
      paragraphs: [t.agreeAsked(brand), t.whatIsShown],
      action: { label: t.toSentence, link },
      note: t.linkValid(hours),
    };
    return renderLetter(letter, { look, preview: t.nothingShownYet, postalAddress });
  }
  const letter: Letter = {
    subject: t.dataSubject(brand),
    title: t.downloadData,
    paragraphs: [t.dataRequested(brand, page), t.whatIsDownloaded],
    action: { label: t.toDownload, link },
    note: t.dataLinkValid(hours),
  };
  return renderLetter(letter, { look, preview: t.dataPreview, postalAddress });
}

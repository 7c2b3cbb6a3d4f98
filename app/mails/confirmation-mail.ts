import { t } from '#app/messages/confirm.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { renderLetter } from './letter.tsx';
import type { MailContent } from './mail-frame.tsx';

interface ConfirmationLetter {
  look: DocumentTheme;
  /** Absolute URL of the page with the button. */
  link: string;
  isClaimed: boolean;
  days: number;
  postalAddress: string | null;
}

/** Renders the mail that asks a person to confirm the offers that they ticked. It holds no offer and nothing of the plan. */
export const renderConfirmationMail = ({
  look,
  link,
  isClaimed,
  days,
  postalAddress,
}: ConfirmationLetter): MailContent =>
  renderLetter(
    {
      subject: t.askSubject(look.brand),
      title: t.askTitle,
      paragraphs: [isClaimed ? t.askedElsewhere(look.brand) : t.asked(look.brand), t.startsAfter],
      action: { label: t.toConfirmation, link },
      note: t.askNote(days),
    },
    { look, preview: t.startsAfter, postalAddress },
  );

/** Mail programs show at most this many characters next to the subject. */
const MAX_PREVIEW_LENGTH = 140;

/**
 * Fills one character of the line that inboxes show, so that no text of the mail follows the preview there. A space that does not break
 * and a joiner that draws nothing are 12 bytes of quoted-printable; other fillers need several times as many.
 */
const PREVIEW_FILLER = '\u00a0\u034f';

/** Hides the preview in the mail itself. Outlook on Windows has its own property for that. */
export const MailPreview = ({ children }: { children: string }) => (
  <div
    style={{ display: 'none', overflow: 'hidden', maxHeight: 0, ...{ msoHide: 'all' } }}
    data-skip-in-text="true"
  >
    {children + PREVIEW_FILLER.repeat(Math.max(0, MAX_PREVIEW_LENGTH - children.length))}
  </div>
);

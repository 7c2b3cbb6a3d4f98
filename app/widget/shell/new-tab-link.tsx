import { t } from '#app/messages/privacy.ts';

/** A link that leaves the questionnaire open, and says so to who can't see it. */
export const NewTabLink = ({ href, text }: { href: string; text: string }) => (
  <a href={href} target="_blank" rel="noopener">
    {text}
    <span className="sg-vh">{t.newTab}</span>
  </a>
);

import type { ReactNode } from 'react';

/** Elements that no template and no text can contain: they mark where comments are inserted, which React can't render. */
const OUTLOOK_START = '<wbr data-outlook="start"/>';
const OUTLOOK_END = '<wbr data-outlook="end"/>';

/** px. Outlook on Windows until 2019 ignores `max-width` and would use the whole window. */
const OUTLOOK_WIDTH = 600;

/** Puts a mail's column into a table of a fixed width, which only Outlook on Windows reads. */
export const OutlookColumn = ({ children }: { children: ReactNode }) => (
  <>
    <wbr data-outlook="start" />
    {children}
    <wbr data-outlook="end" />
  </>
);

/** Replaces the marks of `OutlookColumn` in rendered HTML by conditional comments. */
export const writeOutlookComments = (html: string): string =>
  html
    .replace(
      OUTLOOK_START,
      `<!--[if mso]><table role="presentation" width="${OUTLOOK_WIDTH}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
    )
    .replace(OUTLOOK_END, '<!--[if mso]></td></tr></table><![endif]-->');

export { type AccountMailData, renderAccountMail } from './account-mail.tsx';
export { renderEraseMail } from './erase-mail.tsx';
export type { MailContent } from './mail-frame.tsx';
export { createMailTheme, type MailTheme } from './mail-theme.ts';
export { HTML_FILE_NAME, renderPlanHtml } from './plan-html.tsx';
export { renderPlanMail } from './plan-mail.tsx';
export { PDF_FILE_NAME, renderPlanPdf } from './plan-pdf.ts';

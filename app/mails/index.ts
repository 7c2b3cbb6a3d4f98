export { renderDataMail } from './data-mail.tsx';

export { renderPlanMail } from './plan-mail.ts';
export { type FinishedMail, type MailSettings, renderMail } from './render-mail.ts';

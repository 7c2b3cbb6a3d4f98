<<<<<<< HEAD
export { renderEraseMail } from './erase-mail.tsx';
export { renderMarketingMail } from './marketing-mail.tsx';
=======
export { renderLinkMail } from './link-mail.tsx';
>>>>>>> comm
export { renderPlanMail } from './plan-mail.tsx';
export { type FinishedMail, type MailSettings, renderMail } from './render-mail.ts';

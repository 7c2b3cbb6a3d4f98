export { dropLocalMails } from './drop-local-mails.server.ts';
export { erase } from './erase.server.ts';
export { walkSentMail } from './export-person.server.ts';
export * from './mail-source.ts';
export { listMailbox, readMailbox } from './mailbox.server.ts';
export type { NewMessage, Outbox } from './outbox-port.ts';
export { judgeLocked, judgeRecipients, type MailVerdict } from './recipient-limits.server.ts';
export {
  findReachedLimit,
  limitsOf,
  mailClassOf,
  PLAN_LIMIT_REACHED,
  RECIPIENT_LIMIT_REACHED,
  RECIPIENT_LIMIT_REASONS,
} from './recipient-limits.ts';
export { openToken, sealToken, sealTokens } from './sealed-tokens.ts';
export { sealedValues } from './sealed-values.server.ts';
export { sendAgain } from './send-again.server.ts';
export { sendGroupAgain } from './send-group-again.server.ts';
export { deleteLocalMails, storeLocalMails } from './store-local-mails.server.ts';
export { tidyLinks } from './tidy-links.server.ts';

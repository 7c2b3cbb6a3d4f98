export { dropLocalMails } from './drop-local-mails.server.ts';
export { erase } from './erase.server.ts';
export { listMailbox, type MailboxLine, type MailboxPage, readMailbox } from './mailbox.server.ts';
export type { NewMessage, Outbox } from './outbox-port.ts';
export { type MailSettings, outboxMails } from './render-outbox-mail.server.ts';
export { deleteLocalMailsOf, type LocalMail, storeLocalMails } from './store-local-mails.server.ts';

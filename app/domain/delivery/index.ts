export type {
  MailEvent,
  MailEventKind,
  MailProvider,
  MailProviderName,
  MailProviders,
  OddReport,
} from './mail-events.ts';
export { pauseBadSenders } from './pause-senders.server.ts';
export { dropMailEvents } from './provider-events.server.ts';
export { readConversation } from './read-conversation.server.ts';
export { markRepliesAnswered, markReplyRead, stopUnreadReplies } from './read-replies.server.ts';
export { recordMailEvents } from './record-mail-events.server.ts';
export { listOddText, recordIncomingText, recordTextReport } from './record-text-events.server.ts';
export { stopRefused } from './stop-refused.server.ts';
export {
  type OddTextReport,
  type SignedForm,
  TEXT_INCOMING_PATH,
  TEXT_STATUS_PATH,
  type TextProvider,
  type TextReport,
} from './text-events.ts';

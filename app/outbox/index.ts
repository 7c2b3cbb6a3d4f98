export { cancelMails, releaseHeld, stopMessagesTo } from './cancel-messages.server.ts';
export { assignTenant, blankRecipient, isPlannedBefore, storePayload } from './complete-message.server.ts';
export { countByClass, type MessageClass } from './count-by-class.server.ts';
export {
  countByKey,
  countMailsTo,
  countSentToRecipients,
  countSuppressedByRecipient,
  countUndelivered,
  countUndeliveredByTenant,
  hasMessage,
  isSuppressedFor,
} from './count-messages.server.ts';
export { emptySettled } from './empty-settled.server.ts';
export { enqueue, type NewMessage } from './enqueue.server.ts';
export { erase, findPersonMessageIds } from './erase.server.ts';
export {
  countMarketingSent,
  findSentMessage,
  listRefused,
  listTenantsThatSent,
  type RefusedMessage,
} from './find-recipients.server.ts';
export { countHeldForSecret, HELD_FOR_SECRET, releaseHeldForSecret } from './held-for-secret.server.ts';
export {
  countReleased,
  listWaiting,
  listWaitingRecipients,
  suppressWaiting,
} from './held-messages.server.ts';
export { importPastMails, type PastMail } from './import-messages.server.ts';
export { findMessageState, listMessagesOfLeads, type MessageOfLead, type MessageState } from './list-of-leads.server.ts';
export { recipientLock } from './lock-recipients.server.ts';
export {
  cancelMessages,
  countMarketing,
  countMarketingByDomain,
  countMarketingTo,
  countWaitingMarketing,
  findMessageIds,
  findSentAt,
  releaseMessages,
  settledMessages,
} from './marketing.server.ts';
export { type MessageScope, planAgain, planFailedAgain } from './plan-again.server.ts';
export {
  deleteSettledMails,
  emptySettledLinks,
  listSettledMails,
  rewritePlannedLinks,
} from './purge.server.ts';
export {
  cancelQueue,
  countBatch,
  countWaitingByQueue,
  deleteSettledOfKind,
  findQueueStates,
  planQueueAgain,
} from './queue-messages.server.ts';
export { readQueue } from './read-queue.server.ts';
export { listSealedTokens, replaceSealedToken } from './sealed-tokens.server.ts';
export { findTextRecipient, settleReportedText } from './text-reports.server.ts';

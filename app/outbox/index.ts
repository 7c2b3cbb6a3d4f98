export { cancelMails, cancelMessagesAbout, releaseHeld, stopMessagesTo } from './cancel-messages.server.ts';
export { assignTenant, blankRecipient, isPlannedBefore, storePayload } from './complete-message.server.ts';
export { countByClass, type MessageClass } from './count-by-class.server.ts';
export { countCarriedOver } from './count-carried-over.server.ts';
export {
  countByKey,
  countMailsTo,
  countSentToRecipients,
  countSuppressedByRecipient,
  countUndelivered,
  countUndeliveredByTenant,
  countUndeliveredOf,
  hasMessage,
  isSuppressedFor,
} from './count-messages.server.ts';
export { countNeverSent } from './count-never-sent.server.ts';
export { emailQueue, moveEmails } from './email-queues.server.ts';
export { emptySettled } from './empty-settled.server.ts';
export { enqueue, type NewMessage } from './enqueue.server.ts';
export { erase, findPersonMessageIds } from './erase.server.ts';
export {
  CAUSES_WITHOUT_RESEND,
  canResendHelp,
  FAILURE_CAUSES,
  type FailureCause,
  readCause,
} from './failure-cause.ts';
export * from './find-recipients.server.ts';
export { countHeldForSecret, HELD_FOR_SECRET, releaseHeldForSecret } from './held-for-secret.server.ts';
export * from './held-messages.server.ts';
export { importPastMails, type PastMail, settlePastMessages } from './import-messages.server.ts';
export { DATA_LINK_HOURS, hasLinkEnded } from './kind-rules.ts';
export { recipientLock } from './lock-recipients.server.ts';
export * from './marketing.server.ts';
export type { MessageScope } from './message-scope.ts';
export * from './messages-of-leads.server.ts';
export { planAgain, planFailedAgain, planGroupAgain } from './plan-again.server.ts';
export * from './purge.server.ts';
export * from './queue-messages.server.ts';
export { readQueue } from './read-queue.server.ts';
export { listSealedTokens, replaceSealedToken } from './sealed-tokens.server.ts';
export { postponedMessages, sendHeldNow } from './send-held-now.server.ts';
export { countSentByDay } from './sent-by-day.server.ts';
export { findTextRecipient, settleReportedText } from './text-reports.server.ts';
export { listTextsTo } from './texts-to-number.server.ts';
export type { UndeliveredGroup } from './undelivered-groups.ts';

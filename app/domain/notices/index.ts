export { enqueueStaffMails, type StaffWarnings, warnStaff } from './limit-staff-mails.server.ts';
export { staffMails } from './mails.server.ts';
export { planLeadDigests } from './plan-lead-digests.server.ts';
export { planLeadNotices } from './plan-lead-notices.server.ts';
export type { BillingMailPurpose, StaffMail } from './staff-mail-types.ts';
export { staffMessages } from './staff-messages.ts';
export { warnOfLimits } from './warn-of-limits.server.ts';
export { warnOfReplies } from './warn-of-replies.server.ts';
export { type WatchSenders, watchDns, watchSenders } from './watch-senders.server.ts';

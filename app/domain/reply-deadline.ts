import { addBusinessDays } from '#app/lib/business-days.ts';

/** Business days after which an unread reply to a text counts as a stop (6-consent, section 5). */
export const REPLY_BUSINESS_DAYS = 10;

/** How sentences name that time. */
export const REPLY_DEADLINE_TEXT = `${REPLY_BUSINESS_DAYS} business days`;

/** Returns when a reply that is still unread counts as a stop. */
export const replyDeadline = (createdAt: Date): Date => addBusinessDays(createdAt, REPLY_BUSINESS_DAYS);

import * as z from 'zod';
import { line } from '#app/domain/input-fields.ts';
import { checkLinks, typedHtml } from '#app/domain/mail-templates/template-fields.ts';
import { MAX_BULK_SUBJECT } from './campaign-limits.ts';
import { MAX_SMS_LENGTH } from './text-fields.ts';

const leadIds = z.array(z.string().min(1).max(100)).min(1, 'Choose a lead').max(200_000).optional();

/** Whether the sender decided to send sentences that claim a medical effect. */
export const acceptClaims = z
  .boolean()
  .default(false)
  .describe(
    'true to send sentences that seem to claim a medical effect for a product. Without it such a message is refused, and `fields.acceptClaims` names the sentences. The audit log records the decision.',
  );

/** Body of `POST /api/leads/bulk-email`. Without ids the mail goes to all leads. */
export const bulkEmailInput = z.strictObject({
  subject: line(MAX_BULK_SUBJECT, 'Enter a subject'),
  message: typedHtml('The message').trim().min(1, 'Enter a message').superRefine(checkLinks),
  leadIds,
  acceptClaims,
});

/** Body of `POST /api/leads/bulk-sms`. Without ids the text goes to all leads. */
export const bulkSmsInput = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'Enter a message')
    .max(MAX_SMS_LENGTH, `Use at most ${MAX_SMS_LENGTH} characters`),
  leadIds,
  acceptClaims,
});

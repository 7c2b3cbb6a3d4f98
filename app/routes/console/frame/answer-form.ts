import * as z from 'zod';
import { acceptClaims, bulkSmsInput } from '#app/domain/campaigns/bulk-send-fields.ts';

/** The answer to a reply. A form that is sent twice has the same key. */
export const answerTextForm = z.object({
  message: bulkSmsInput.shape.message,
  acceptClaims,
  key: z.string().min(1).max(100),
  /** The latest reply that the page showed. Who answers has read it and those before. */
  replyId: z.string().max(100).optional(),
});

import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { MailEvent, MailProvider } from '#app/domain/delivery/index.ts';
import { assertRecent, isSame, parseReport, refOfMessageId, shortened, unproven } from './reports.ts';

const report = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    id: z.string().optional(),
    event: z.string(),
    recipient: z.string().optional(),
    severity: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string().optional() }).optional() }).optional(),
    'delivery-status': z
      .object({ message: z.string().optional(), description: z.string().optional() })
      .optional(),
  }),
});

/** Mailgun signs the time and a token with the account's webhook signing key (documentation.mailgun.com, "Securing webhooks"). */
export const mailgun = ({ signingKey }: { signingKey: string }): MailProvider => ({
  async readEvents({ body, now }) {
    const { signature, 'event-data': event } = parseReport(report, body);
    const right = createHmac('sha256', signingKey)
      .update(signature.timestamp + signature.token)
      .digest('hex');
    if (!isSame(signature.signature, right)) throw unproven();
    assertRecent(new Date(Number(signature.timestamp) * 1000), now);
    const kind = readKind(event);
    if (!kind || !event.recipient) return [];
    const status = event['delivery-status'];
    return [
      {
        // The signed token is unique for each report. The event's own id isn't signed.
        id: signature.token,
        kind,
        recipient: event.recipient,
        messageRef: refOfMessageId(event.message?.headers?.['message-id']),
        detail: shortened(status?.description || status?.message),
      },
    ];
  },
});

function readKind({ event, severity }: { event: string; severity?: string }): MailEvent['kind'] | null {
  if (event === 'delivered') return 'delivered';
  if (event === 'complained') return 'complaint';
  if (event === 'failed') return severity === 'permanent' ? 'hard-bounce' : 'soft-bounce';
  return null;
}

import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';
import type { MailEvent, MailProvider } from '#app/domain/delivery/index.ts';
import { assertRecent, parseReport, refOfMessageId, shortened, unproven } from './reports.ts';

const report = z.array(
  z.object({
    email: z.string(),
    event: z.string(),
    sg_event_id: z.string(),
    'smtp-id': z.string().optional(),
    type: z.string().optional(),
    reason: z.string().optional(),
  }),
);

/**
 * SendGrid signs the time and the body with its own key pair. The account shows the public key ("Signed Event Webhook").
 * @param publicKey base64 of the key in DER (SubjectPublicKeyInfo)
 */
export function sendgrid({ publicKey }: { publicKey: string }): MailProvider {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  return {
    async readEvents({ headers, body, now }) {
      const signature = headers.get('x-twilio-email-event-webhook-signature') ?? '';
      const timestamp = headers.get('x-twilio-email-event-webhook-timestamp') ?? '';
      const signed = Buffer.concat([Buffer.from(timestamp), body]);
      if (!verify('sha256', signed, key, Buffer.from(signature, 'base64'))) throw unproven();
      assertRecent(new Date(Number(timestamp) * 1000), now);
      return parseReport(report, body).flatMap((event): MailEvent[] => {
        const kind = readKind(event);
        if (!kind) return [];
        return [
          {
            id: event.sg_event_id,
            kind,
            recipient: event.email,
            messageRef: refOfMessageId(event['smtp-id']),
            detail: shortened(event.reason),
          },
        ];
      });
    },
  };
}

function readKind({ event, type }: { event: string; type?: string }): MailEvent['kind'] | null {
  if (event === 'delivered') return 'delivered';
  if (event === 'spamreport') return 'complaint';
  if (event === 'deferred') return 'soft-bounce';
  // "blocked" means that the receiver refused this mail, not the address.
  if (event === 'bounce') return type === 'blocked' ? 'soft-bounce' : 'hard-bounce';
  return null;
}

import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod';
import type { MailEvent, MailProvider, OddReport } from '#app/domain/delivery/index.ts';
import { classifyReport } from './classify-report.ts';
import {
  assertRecent,
  oddReport,
  readSignedJson,
  readWord,
  refOfMessageId,
  shortened,
  unproven,
} from './reports.ts';

const report = z.object({
  email: z.string(),
  event: z.string(),
  sg_event_id: z.string(),
  'smtp-id': z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
  bounce_classification: z.string().nullish().catch(null),
  reason: z.string().nullish().catch(null),
  status: z.string().nullish().catch(null),
});

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
      const events = readSignedJson(body);
      return (Array.isArray(events) ? events : [events]).flatMap(readEvent);
    },
  };
}

/** Reads one event of a batch. Events of kinds that are not recorded may lack an address, such as those about the account. */
function readEvent(value: unknown): (MailEvent | OddReport)[] {
  const parsed = report.safeParse(value);
  const word = readWord(Object(value).event);
  if (!parsed.success)
    return classifyReport('sendgrid', [word], '') === 'ignored'
      ? []
      : [oddReport(value, { word, id: Object(value).sg_event_id })];
  const { email, event, sg_event_id, type, bounce_classification, reason, status } = parsed.data;
  // "blocked" means that the receiver refused this mail, not the address.
  const words = [bounce_classification, reason, type].flatMap((detail) =>
    detail ? [`${event}:${detail}`] : [],
  );
  const kind = classifyReport('sendgrid', [...words, event], `${status ?? ''} ${reason ?? ''}`);
  if (kind === 'ignored') return [];
  const messageRef = refOfMessageId(parsed.data['smtp-id'] ?? undefined);
  if (kind === null) return [oddReport(value, { word, id: sg_event_id, messageRef })];
  return [{ id: sg_event_id, kind, recipient: email, messageRef, detail: shortened(reason ?? undefined) }];
}

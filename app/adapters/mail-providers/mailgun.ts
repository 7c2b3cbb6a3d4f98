import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { MailEvent, MailProvider, OddReport } from '#app/domain/delivery/index.ts';
import { classifyReport } from './classify-report.ts';
import {
  assertRecent,
  isSame,
  oddReport,
  parseReport,
  readWord,
  refOfMessageId,
  shortened,
  unproven,
} from './reports.ts';

const envelope = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.unknown(),
});

const optionalText = z.string().nullish().catch(null);
const report = z.object({
  event: z.string(),
  recipient: optionalText,
  severity: optionalText,
  reason: optionalText,
  message: z
    .object({ headers: z.object({ 'message-id': optionalText }).nullish().catch(null) })
    .nullish()
    .catch(null),
  'delivery-status': z
    .object({
      code: z.union([z.number(), z.string()]).nullish().catch(null),
      'enhanced-code': optionalText,
      message: optionalText,
      description: optionalText,
    })
    .nullish()
    .catch(null),
});

/** Mailgun signs the time and a token with the account's webhook signing key (documentation.mailgun.com, "Securing webhooks"). */
export const mailgun = ({ signingKey }: { signingKey: string }): MailProvider => ({
  async readEvents({ body, now }) {
    const { signature, 'event-data': event } = parseReport(envelope, body);
    const right = createHmac('sha256', signingKey)
      .update(signature.timestamp + signature.token)
      .digest('hex');
    if (!isSame(signature.signature, right)) throw unproven();
    assertRecent(new Date(Number(signature.timestamp) * 1000), now);
    // The signed token is unique for each report. The event's own id isn't signed.
    return readEvent(event, signature.token);
  },
});

function readEvent(value: unknown, id: string): (MailEvent | OddReport)[] {
  const parsed = report.safeParse(value);
  if (!parsed.success) return [oddReport(value, { word: readWord(Object(value).event), id })];
  const { event, recipient, severity, reason, message, 'delivery-status': status } = parsed.data;
  // A temporary failure is temporary whatever its reason.
  const details = severity === 'temporary' ? [severity] : [reason, severity];
  const words = details.flatMap((detail) => (detail ? [`${event}:${detail}`] : []));
  const answer = [status?.code, status?.['enhanced-code'], status?.message, status?.description].join(' ');
  const kind = classifyReport('mailgun', [...words, event], answer);
  if (kind === 'ignored') return [];
  const messageRef = refOfMessageId(message?.headers?.['message-id'] ?? undefined);
  if (kind === null || !recipient) return [oddReport(value, { word: event, id, messageRef })];
  return [
    {
      id,
      kind,
      recipient,
      messageRef,
      detail: shortened(status?.description || status?.message || undefined),
    },
  ];
}

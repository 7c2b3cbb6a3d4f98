import * as z from 'zod';
import type { MailEvent, MailProvider, OddReport } from '#app/domain/delivery/index.ts';
import { classifyReport } from './classify-report.ts';
import { assertPassword, oddReport, readSignedJson, readWord, shortened } from './reports.ts';

const optionalText = z.string().nullish().catch(null);
const report = z.object({
  RecordType: z.string(),
  ID: z.number().nullish().catch(null),
  MessageID: z.string().nullish().catch(null),
  Type: optionalText,
  SuppressionReason: optionalText,
  Email: optionalText,
  Recipient: optionalText,
  Description: optionalText,
  Details: optionalText,
  Metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/**
 * Postmark signs nothing. Its webhook URL contains a name and a password (HTTP basic authentication), and only the password is compared.
 */
export const postmark = ({ password }: { password: string }): MailProvider => ({
  async readEvents({ headers, body }) {
    assertPassword(headers, password);
    return readEvent(readSignedJson(body));
  },
});

function readEvent(value: unknown): (MailEvent | OddReport)[] {
  const parsed = report.safeParse(value);
  if (!parsed.success) return [oddReport(value, { word: readWord(Object(value).RecordType) })];
  const { RecordType, ID, MessageID, Type, SuppressionReason, Email, Recipient, ...event } = parsed.data;
  const words = [Type, SuppressionReason].flatMap((detail) => (detail ? [`${RecordType}:${detail}`] : []));
  const answer = `${event.Details ?? ''} ${event.Description ?? ''}`;
  const kind = classifyReport('postmark', [...words, RecordType], answer);
  if (kind === 'ignored') return [];
  const messageRef = typeof event.Metadata?.ref === 'string' ? event.Metadata.ref : null;
  const recipient = Email || Recipient;
  if (kind === null || !recipient) return [oddReport(value, { word: RecordType, messageRef })];
  return [
    {
      id: `${RecordType}:${ID ?? ''}:${MessageID ?? ''}:${recipient}`,
      kind,
      recipient,
      messageRef,
      detail: shortened(event.Details || event.Description || undefined),
    },
  ];
}

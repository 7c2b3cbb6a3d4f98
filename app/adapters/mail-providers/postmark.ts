import * as z from 'zod';
import type { MailEvent, MailProvider } from '#app/domain/delivery/index.ts';
import { isSame, parseReport, shortened, unproven } from './reports.ts';

const report = z.object({
  RecordType: z.string(),
  ID: z.number().optional(),
  MessageID: z.string(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().optional(),
  Metadata: z.record(z.string(), z.string()).optional(),
});

/** Postmark's bounce types for an address that accepts no mail. The other types concern only this mail, or a temporary problem. */
const HARD = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated']);

/**
 * Postmark signs nothing. Its webhook URL contains a name and a password (HTTP basic authentication), and only the password is compared.
 */
export const postmark = ({ password }: { password: string }): MailProvider => ({
  async readEvents({ headers, body }) {
    const [scheme = '', encoded = ''] = (headers.get('authorization') ?? '').split(' ');
    const credentials = Buffer.from(encoded, 'base64').toString('utf8');
    if (!/^basic$/i.test(scheme) || !isSame(credentials.slice(credentials.indexOf(':') + 1), password))
      throw unproven();
    const event = parseReport(report, body);
    const kind = readKind(event);
    const recipient = event.Email ?? event.Recipient;
    if (!kind || !recipient) return [];
    return [
      {
        id: `${event.RecordType}:${event.ID ?? ''}:${event.MessageID}:${recipient}`,
        kind,
        recipient,
        messageRef: event.Metadata?.ref ?? null,
        detail: shortened(event.Details || event.Description),
      },
    ];
  },
});

function readKind({
  RecordType,
  Type = '',
}: {
  RecordType: string;
  Type?: string;
}): MailEvent['kind'] | null {
  if (RecordType === 'Delivery') return 'delivered';
  if (RecordType === 'SpamComplaint') return 'complaint';
  if (RecordType !== 'Bounce') return null;
  if (Type === 'SpamComplaint') return 'complaint';
  return HARD.has(Type) ? 'hard-bounce' : 'soft-bounce';
}

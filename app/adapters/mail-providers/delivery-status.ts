/** What a delivery report (RFC 3464) says about one recipient. */
export interface RecipientStatus {
  /** failed | delayed | delivered | relayed | expanded */
  action: string;
  /** Enhanced status code: 5.1.1 */
  status: string;
  /** The receiving server's answer, '' if missing. */
  diagnostic: string;
}

/**
 * Reads the part `message/delivery-status`: a block about the mail, then one block of fields for each recipient. Each of our mails has one
 * recipient, so only the first such block is read; null if the report has none.
 */
export function readDeliveryStatus(text: string): RecipientStatus | null {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/);
  for (const block of blocks) {
    const fields = readFields(block);
    const action = fields.get('action')?.toLowerCase();
    if (action)
      return {
        action,
        status: withoutComment(fields.get('status') ?? ''),
        // The type of the answer stands before it: "smtp; 550 5.1.1 …".
        diagnostic: (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, ''),
      };
  }
  return null;
}

function readFields(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colonIndex = line.indexOf(':');
    if (colonIndex > 0)
      fields.set(line.slice(0, colonIndex).trim().toLowerCase(), line.slice(colonIndex + 1).trim());
  }
  return fields;
}

/** "5.1.1 (bad destination mailbox address)" */
const withoutComment = (status: string): string => (status.split('(')[0] ?? '').trim();

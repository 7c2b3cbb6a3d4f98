/** A mail or a part of one: its header fields in their order, and what follows them. */
interface MailPart {
  fields: { name: string; value: string }[];
  body: string;
}

/** Longer headers are cut, because strangers write them. */
const MAX_HEADER_CHARACTERS = 64 * 1024;
/** Relays and virus scanners wrap a report once. */
const MAX_MULTIPART_DEPTH = 3;

/**
 * Splits a mail into header fields and body. Like everything here, it takes time in proportion to the mail and never calls itself for what
 * the mail contains, because anybody can write to a bounce address.
 * @param source with line feeds only
 */
export function splitMail(source: string): MailPart {
  // A part without header fields begins with the empty line.
  const headerEnd = source.startsWith('\n') ? 0 : source.indexOf('\n\n');
  const header = headerEnd < 0 ? source : source.slice(0, headerEnd);
  const lines = header
    .slice(0, MAX_HEADER_CHARACTERS)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const fields = lines.flatMap((line) => {
    const colonIndex = line.indexOf(':');
    if (colonIndex < 1) return [];
    return [
      { name: line.slice(0, colonIndex).trim().toLowerCase(), value: line.slice(colonIndex + 1).trim() },
    ];
  });
  return { fields, body: headerEnd < 0 ? '' : source.slice(headerEnd).replace(/^\n{1,2}/, '') };
}

const readField = ({ fields }: MailPart, wanted: string): string =>
  fields.find(({ name }) => name === wanted)?.value ?? '';

/** RFC 3464, and RFC 6533 for addresses beyond ASCII. */
const DELIVERY_STATUS = /^message\/(global-)?delivery-status\b/i;

/**
 * Finds the text of a mail's delivery report; null if the mail has no report. A report that is attached as a mail (message/rfc822) is not looked
 * into: it was forwarded, so it may be about a mail of somebody else.
 */
export function findDeliveryStatus(mail: MailPart): string | null {
  let level = [mail];
  for (let depth = 0; depth <= MAX_MULTIPART_DEPTH; depth += 1) {
    const report = level.find((part) => DELIVERY_STATUS.test(readField(part, 'content-type')));
    if (report) return decodeBody(report);
    level = level.flatMap(listParts);
  }
  return null;
}

function listParts(part: MailPart): MailPart[] {
  const type = readField(part, 'content-type');
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !/^multipart\//i.test(type)) return [];
  const parts: string[][] = [];
  for (const line of part.body.split('\n')) {
    const marker = line.startsWith('--') ? line.trimEnd() : '';
    if (marker === `--${boundary}--`) break;
    if (marker === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((lines) => splitMail(lines.join('\n')));
}

/** Decodes a body whose characters are bytes. */
function decodeBody(part: MailPart): string {
  const encoding = readField(part, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8');
  const bytes =
    encoding === 'quoted-printable'
      ? part.body
          .replace(/=[ \t]?\n/g, '')
          .replace(/=([\da-f]{2})/gi, (_code, digits: string) => String.fromCharCode(parseInt(digits, 16)))
      : part.body;
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

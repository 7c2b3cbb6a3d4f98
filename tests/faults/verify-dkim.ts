import { createHash, createPublicKey, verify } from 'node:crypto';

/**
 * Checks a DKIM signature as a receiver does (RFC 6376, relaxed/relaxed, RSA-SHA256), without the code that signs.
 * @param record the TXT record of the key
 */
export function verifyDkim(
  raw: Buffer,
  record: string,
): { isValid: boolean; domain: string; signed: string[] } {
  const text = raw.toString('latin1');
  const split = text.indexOf('\r\n\r\n');
  const headers = text
    .slice(0, split)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({ name: line.slice(0, line.indexOf(':')).toLowerCase(), line }));
  const signature = headers.find(({ name }) => name === 'dkim-signature');
  if (!signature) return { isValid: false, domain: '', signed: [] };
  const tags = new Map(
    signature.line
      .slice(signature.line.indexOf(':') + 1)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s+/g, ''),
      ]),
  );
  const signed = (tags.get('h') ?? '').toLowerCase().split(':');
  const remaining = [...headers].reverse();
  const signedLines = signed.flatMap((name) => {
    const index = remaining.findIndex((header) => header.name === name);
    return index === -1 ? [] : remaining.splice(index, 1).map(({ line }) => relaxHeader(line));
  });
  const unsigned = relaxHeader(signature.line.replace(/(;\s*b=)[^;]*/, '$1'));
  const key = /p=([^;]+)/.exec(record)?.[1] ?? '';
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const isBodySame =
    createHash('sha256')
      .update(relaxBody(text.slice(split + 4)), 'latin1')
      .digest('base64') === tags.get('bh');
  const isHeadSame = verify(
    'sha256',
    Buffer.from([...signedLines, unsigned].join('\r\n'), 'latin1'),
    publicKey,
    Buffer.from(tags.get('b') ?? '', 'base64'),
  );
  return { isValid: isBodySame && isHeadSame, domain: tags.get('d') ?? '', signed };
}

const relaxHeader = (line: string): string => {
  const colon = line.indexOf(':');
  const value = line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${line.slice(0, colon).toLowerCase().trim()}:${value}`;
};

function relaxBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  const relaxed = lines.join('\r\n').replace(/(\r\n)+$/, '');
  return relaxed === '' ? '' : `${relaxed}\r\n`;
}

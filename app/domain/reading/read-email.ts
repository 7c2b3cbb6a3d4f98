import { toEmailKey } from '#app/lib/email-address.ts';
import { cleanCode, isEmail } from '#app/protocol/typed-text.ts';
import { quote, type Reading } from './reading.ts';

/** Matches the link that spreadsheets copy from a web page (RFC 6068). */
const EMAIL_MAILTO_LINK = /^mailto:/i;
/** Matches the type that Exchange writes before an address. */
const EMAIL_EXCHANGE_TYPE = /^smtp:/i;

/**
 * Reads an e-mail address. Mails are sent to `value`, the address as typed; the address is found by `key`.
 * @param options.isListed the text is from a list, in which addresses may have a name (`Ada <ada@example.com>`) or be links
 */
export function readEmail(input: string, { isListed = false } = {}): Reading<string> {
  const text = cleanCode(input);
  const address = isListed ? withoutPrefix(withoutName(text)).trim() : text;
  if (isEmail(address)) return { ok: true, value: address, key: toEmailKey(address) };
  return {
    ok: false,
    problem: 'unreadable',
    why:
      text === ''
        ? 'Enter an e-mail address.'
        : `${quote(text)} is not an e-mail address. Enter an address like ana@example.com.`,
  };
}

/** Returns the address in `Ada Byron <ada@example.com>`. Returns other text unchanged. */
const withoutName = (text: string): string =>
  /[>,;]$/.test(text) && text.includes('<')
    ? text.slice(text.lastIndexOf('<') + 1).replace(/>[\s,;]*$/, '')
    : text;

function withoutPrefix(text: string): string {
  if (!EMAIL_MAILTO_LINK.test(text)) return text.replace(EMAIL_EXCHANGE_TYPE, '');
  // The link may have a subject and a body.
  const [address = ''] = text.replace(EMAIL_MAILTO_LINK, '').split('?');
  try {
    return cleanCode(decodeURIComponent(address));
  } catch {
    // The link was written without encoding its percent signs.
    return address;
  }
}

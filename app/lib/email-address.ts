/** Takes an e-mail address apart at its last `@`. Text without one is all `local`. */
export function splitAddress(address: string): { local: string; domain: string } {
  const atIndex = address.lastIndexOf('@');
  return atIndex < 0
    ? { local: address, domain: '' }
    : { local: address.slice(0, atIndex), domain: address.slice(atIndex + 1) };
}

/**
 * Returns the key that is equal for equal e-mail addresses: trimmed, in lower case, and with the domain as DNS has it (`xn--…`), which is what
 * browsers send. Rows are found and counted by it; mails go to the address as it was typed.
 */
export function toEmailKey(address: string): string {
  const key = address.trim().toLowerCase();
  if (ASCII.test(key) || !key.includes('@')) return key;
  const { local, domain } = splitAddress(key);
  return IN_DOMAIN.test(domain) ? key : `${local}@${toAsciiDomain(domain)}`;
}

const ASCII = /^\p{ASCII}*$/u;
/** Characters that would make a URL end its host, or change it. */
const IN_DOMAIN = /[\s/?#@:%\\[\]]/;

function toAsciiDomain(domain: string): string {
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox that rate limits count for an e-mail address: in lower case and without "+tag", which most providers deliver to the
 * same mailbox. Dots are dropped for Gmail only, because elsewhere they distinguish people. If a provider does not support tags, two of its
 * users share one limit. Mails themselves go to the address as typed.
 */
export function toMailbox(address: string): string {
  const { local: name, domain } = splitAddress(toEmailKey(address));
  const tag = name.indexOf('+', 1);
  const local = tag > 0 ? name.slice(0, tag) : name;
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

import ipaddr from 'ipaddr.js';

/** Express's names for IP ranges. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** Whether express accepts the value for `trust proxy`: a number of proxies, or addresses, networks and names of ranges. */
export const isTrustedProxies = (value: string): boolean =>
  /^\d{1,3}$/.test(value) || value.split(',').every((part) => isAddressRange(part.trim()));

function isAddressRange(part: string): boolean {
  const [address = '', range, ...more] = part.split('/');
  if (more.length > 0) return false;
  if (range === undefined) return RANGES.has(part) || isAddress(part);
  if (!isAddress(address)) return false;
  if (/^\d+$/.test(range)) return Number(range) > 0 && ipaddr.isValidCIDR(part);
  return ipaddr.IPv4.isValidFourPartDecimal(address) && isNetmask(range);
}

/** Only the usual notation is accepted: ipaddr.js also reads `10` and `0x0a` as addresses. */
const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);

const isNetmask = (text: string) =>
  ipaddr.IPv4.isValidFourPartDecimal(text) && ipaddr.IPv4.parse(text).prefixLengthFromSubnetMask() !== null;

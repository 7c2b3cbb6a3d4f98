import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which a client's network address is counted (D51): for an IPv6 address its /64, the smallest network that a
 * customer gets; for an IPv6 address that contains an IPv4 address, the IPv4 address. A port that a proxy added is removed. Anything else,
 * IPv4 addresses included, is returned unchanged.
 */
export function networkKey(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.IPv6.isValid(bare)) return bare;
  const { parts, ...ipv6 } = parse(bare);
  if (ipv6.isIpv4Mapped) return parseMappedIpv4(parts[6], parts[7]);
  // 6to4 gives each IPv4 address 65,536 networks; NAT64 has all IPv4 addresses in one network.
  if (ipv6.range === '6to4') return parseMappedIpv4(parts[1], parts[2]);
  if (ipv6.range === 'rfc6052') return parseMappedIpv4(parts[6], parts[7]);
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

function parse(text: string) {
  const address = ipaddr.IPv6.parse(text);
  return { parts: address.parts, isIpv4Mapped: address.isIPv4MappedAddress(), range: address.range() };
}

const parseMappedIpv4 = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(address)?.[1] ?? address;

import ipaddr from 'ipaddr.js';
import type { Refusal, RefusalLog } from '../domain/audit/index.ts';

interface RefusalContext {
  services: { refusals: RefusalLog };
  /** The client's network address. */
  address: string;
  requestId: string;
}

/** Notes for the audit log that something was refused. The caller's answer does not wait for it. */
export function noteRefusal(
  { services, address, requestId }: RefusalContext,
  refusal: Omit<Refusal, 'network' | 'requestId'>,
): void {
  services.refusals.note({ ...refusal, network: networkOf(address), requestId }, new Date());
}

/** What one customer of a provider has at least: an IPv4 address, or an IPv6 network of 64 bits. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

import type { Refusal, RefusalLog } from '#app/domain/audit/index.ts';
import { networkKey } from './network-key.ts';

interface RefusalContext {
  services: { refusals: RefusalLog };
  /** The client's network address. */
  address: string;
  requestId: string;
}

/** Records a refusal for the audit log. The caller's answer does not wait for it. */
export function noteRefusal(
  { services, address, requestId }: RefusalContext,
  refusal: Omit<Refusal, 'network' | 'requestId'>,
): void {
  services.refusals.note({ ...refusal, network: networkKey(address), requestId }, new Date());
}

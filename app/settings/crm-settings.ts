import { canParseUrl } from '#app/lib/can-parse-url.ts';

/** URL of LeadConnector's API, which is GoHighLevel's. */
const API_BASE = 'https://services.leadconnectorhq.com';
/** No other machine can intercept loopback traffic, so a stub or a proxy may use plain HTTP. */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export const isLoopback = (address: string): boolean => LOOPBACK_HOST.test(new URL(address).hostname);

/** @returns errors, by setting */
export function* findCrmFaults({
  CRM_API_BASE: base,
}: Record<string, string | undefined>): Generator<[string, string]> {
  if (base === undefined || !canParseUrl(base)) return;
  if (!/^https:/i.test(base) && !isLoopback(base))
    yield ['CRM_API_BASE', 'must be https outside this machine: API keys and contacts are sent there'];
}

/** Returns the base URL of the CRM's API, and whether it is on this machine. */
export function readCrmBase({ CRM_API_BASE: base = API_BASE }: { CRM_API_BASE?: string }): {
  base: string;
  isOwnMachine: boolean;
} {
  return { base, isOwnMachine: isLoopback(base) };
}

import { canParseUrl } from '#app/lib/can-parse-url.ts';

/** LeadConnector's, which is GoHighLevel's. */
const API_BASE = 'https://services.leadconnectorhq.com';
/** On this machine no other can listen: a stub or a proxy may speak plain HTTP. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isLoopback = (address: string): boolean => LOOPBACK.test(new URL(address).hostname);

/** @returns what is wrong, by setting */
export function* findCrmFaults({
  CRM_API_BASE: base,
}: Record<string, string | undefined>): Generator<[string, string]> {
  if (base === undefined || !canParseUrl(base)) return;
  if (!/^https:/i.test(base) && !isLoopback(base))
    yield ['CRM_API_BASE', 'must be https outside this machine: API keys and contacts are sent there'];
}

/** Where the CRM's API is, and whether that is this machine. */
export function readCrmBase({ CRM_API_BASE: base = API_BASE }: { CRM_API_BASE?: string }): {
  base: string;
  isOwnMachine: boolean;
} {
  return { base, isOwnMachine: isLoopback(base) };
}

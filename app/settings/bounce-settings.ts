import { MAX_BOUNCE_LOCAL_PART } from '#app/lib/bounce-address.server.ts';
import { splitAddress } from '#app/lib/email-address.ts';

/** The two settings belong together, and a tag must fit behind the address. @returns errors, by setting */
export function findBounceFaults(settings: Record<string, string | undefined>): Map<string, string> {
  const { BOUNCE_ADDRESS: address, BOUNCE_PASSWORD: password } = settings;
  if (!address && !password) return new Map();
  if (!address) return new Map([['BOUNCE_ADDRESS', 'is required with BOUNCE_PASSWORD']]);
  if (!password) return new Map([['BOUNCE_PASSWORD', 'is required with BOUNCE_ADDRESS']]);
  const { local } = splitAddress(address);
  return local.length > MAX_BOUNCE_LOCAL_PART || local.includes('+')
    ? new Map([
        ['BOUNCE_ADDRESS', `must have at most ${MAX_BOUNCE_LOCAL_PART} characters before the @, and no +`],
      ])
    : new Map();
}

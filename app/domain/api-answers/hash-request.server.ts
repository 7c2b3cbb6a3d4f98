import type { KeyRing } from '../../lib/key-ring.server.ts';

/**
 * Tells a request from another one. With a secret: a body may be nothing but an e-mail address, which its plain hash would give
 * away. One hash for each secret of the ring: the first is stored, any may have been stored by a request before.
 * @param target method and address
 */
export const hashRequest = ({
  ring,
  target,
  raw,
}: {
  ring: KeyRing;
  target: string;
  raw: Buffer;
}): string[] => ring.computeMacs(`${target}\n`, raw).map((mac) => mac.toString('hex'));

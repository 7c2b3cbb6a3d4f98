import { createHmac } from 'node:crypto';

/**
 * Tells a request from another one. With a secret: a body may be nothing but an e-mail address, which its plain hash would give
 * away.
 * @param target method and address
 */
export const hashRequest = ({
  secret,
  target,
  raw,
}: {
  secret: string;
  target: string;
  raw: Buffer;
}): string => createHmac('sha256', secret).update(`${target}\n`).update(raw).digest('hex');

/** What proxies add to a request that they pass on. */
const FORWARDING = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|x-original-.+|(true|cf)-.*ip)$/;

/**
 * Whether a request was made by somebody at this machine, to this machine: over a loopback socket, by no proxy (which would
 * make every visitor local), and to a loopback name (or a page elsewhere could get here by pointing its own name at us).
 *
 * @param remoteAddress of the socket
 * @param headers names in lower case
 */
export function isLocalVisitor(
  remoteAddress: string | undefined,
  headers: Record<string, unknown> & { host?: string },
): boolean {
  if (!/^(::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '');
}

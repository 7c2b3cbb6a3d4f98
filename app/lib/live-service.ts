/** Names and addresses of hosts that the public can't reach. */
const PRIVATE_HOST = /^(localhost|.*\.(localhost|local|test|internal|home\.arpa)|\[.*\]|[\d.]+|[^.]+)$/i;

/** Whether the service is live: it runs in production and has a public https URL. Its operator then has to say who it is. */
export function isLiveService(settings: { NODE_ENV: string; APP_ORIGIN?: string }): boolean {
  const { NODE_ENV: mode, APP_ORIGIN: origin } = settings;
  if (mode !== 'production' || origin === undefined) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && !PRIVATE_HOST.test(hostname);
}

/** Embed scripts of peers, in bytes of gzip, as bench/peers.ts measured them (docs/performance.md). */
export const PEERS_MEASURED_ON = '2026-11-26';

export const PEER_SCRIPTS = [
  { name: 'Typeform', package: '@typeform/embed', version: '6.1.1', bytes: 14_202 },
  { name: 'iframe-resizer', package: 'iframe-resizer', version: '5.5.9', bytes: 10_555 },
] as const;

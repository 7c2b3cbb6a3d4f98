/** Embed scripts of competitors, in gzip bytes, as measured by bench/peers.ts (docs/performance.md). */
export const PEERS_MEASURED_ON = '2026-11-26';

export const PEER_SCRIPTS = [
  { name: 'Typeform', package: '@typeform/embed', version: '6.1.1', bytes: 14_202 },
  { name: 'iframe-resizer', package: 'iframe-resizer', version: '5.5.9', bytes: 10_555 },
] as const;

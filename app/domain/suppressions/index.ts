export { erase } from './erase.server.ts';
export { findStoppedAddresses } from './find-stopped-addresses.server.ts';
export { listSuppressionsOf } from './list-suppressions-of.server.ts';
export { isAddressSuppressed, listSuppressedHashes } from './suppressed-hashes.server.ts';

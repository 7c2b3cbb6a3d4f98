/**
 * Node's flags for the built service; the Dockerfile repeats them. With a larger young generation the objects of a submission have become
 * garbage before the collector copies them. The old generation is collected once it has grown by half: V8 lets it grow to four times the
 * live size while many requests arrive, so the process took 200 MB more and then released them.
 */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--heap-growing-percent=50',
];

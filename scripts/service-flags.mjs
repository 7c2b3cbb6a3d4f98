/**
 * Node's flags for the built service; the Dockerfile names them too. With a larger young generation what a submission needs has become
 * garbage before the collector copies it. The old one is collected once it has grown by half: V8 lets it grow to four times what is in
 * use while many requests come, so that the process took 200 MB more and then gave them back.
 */
export const NODE_FLAGS = [
  '--enable-source-maps',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
  '--heap-growing-percent=50',
];

/**
 * Node's flags for the built service; the Dockerfile names them too. With a larger young generation what a submission needs has become
 * garbage before the collector copies it.
 */
export const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];

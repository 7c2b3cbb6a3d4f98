/**
 * Flags for the processes that tests start: most of a start's CPU time is compiling. Without them V8 compiles the database client's
 * WebAssembly twice, all of it at once and the hot parts again with optimisations.
 */
export const SERVICE_FLAGS = ['--liftoff-only', '--wasm-lazy-compilation'];

/** Flags for processes that end after seconds, before optimised code would pay off. */
export const SHORT_LIVED_FLAGS = [...SERVICE_FLAGS, '--no-opt', '--max-lazy'];

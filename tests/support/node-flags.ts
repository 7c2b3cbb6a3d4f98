/**
 * Flags for the processes that tests start: most of a start's processor time is compiling. Without them V8 compiles the database
 * client's WebAssembly twice, all of it at once and what runs often once more with optimisations.
 */
export const SERVICE_FLAGS = ['--liftoff-only', '--wasm-lazy-compilation'];

/** For processes that end after seconds, before optimised code would pay off. */
export const SHORT_LIVED_FLAGS = [...SERVICE_FLAGS, '--no-opt', '--max-lazy'];

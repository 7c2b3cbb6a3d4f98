import type { RequestHandler } from 'express';

/**
 * Combines handlers into one that runs for every request: express matches path and method before each handler of its own list, which takes
 * longer than most handlers.
 */
export const inOrder =
  (handlers: readonly RequestHandler[]): RequestHandler =>
  (req, res, next) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler) handler(req, res, (error?: unknown) => (error ? next(error) : run(index + 1)));
      else next();
    };
    run(0);
  };

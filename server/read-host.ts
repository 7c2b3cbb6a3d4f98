import type { Request } from 'express';

/** Returns the host and port that the client addressed; Express's own reader omits the port. */
export const readHost = (req: Request): string | undefined =>
  (req.app.get('trust proxy') && req.get('x-forwarded-host')) || req.get('host');

import type { Request } from 'express';

/** The host and port as the client addressed the service; Express's own reader leaves the port out. */
export const readHost = (req: Request): string | undefined =>
  (req.app.get('trust proxy') && req.get('x-forwarded-host')) || req.get('host');

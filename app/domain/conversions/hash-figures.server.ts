import { createHash } from 'node:crypto';

/** What makes a report the same as another: its figures alone, for the date of a sale may differ between two programs that report it. */
export const hashFigures = (cents: number, currency: string): string =>
  createHash('sha256')
    .update(JSON.stringify([cents, currency]))
    .digest('hex');

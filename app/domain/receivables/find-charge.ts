import type { LineReading } from './invoice-reading.ts';

/** Finds the company's charge that a line collects; null for another line. */
export const findCharge = (
  { itemId, chargeId }: Pick<LineReading, 'itemId' | 'chargeId'>,
  charges: readonly { id: string; itemId: string | null }[],
): string | null =>
  charges.find((charge) => charge.id === chargeId || (itemId !== null && charge.itemId === itemId))?.id ??
  null;

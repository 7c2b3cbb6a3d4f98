/** The settings of a product that are edited in the list's cells, with their names in a sentence. */
export const CELL_NAMES = { price: 'price', couponCode: 'coupon', productUrl: 'URL' } as const;
export type CellField = keyof typeof CELL_NAMES;

export type Cells = Record<CellField, { text: string; version: string }>;

/** A new value of one cell, as the page posts it. */
export interface CellChange {
  entryId: string;
  field: CellField;
  /** As it is typed; empty to remove the value. */
  value: string;
  /** Version of the value that the cell showed. */
  version: string;
}

/** What a save of cells answers. */
export interface SavedCells {
  /** 'Price of Selank: $49.00 → $55.00' */
  title: string;
  /** The changes that undo it; empty if the values were stored already. */
  undo: CellChange[];
}

/** The fields that post changes of cells; `inPage` if the page's script shows the answer itself. */
export const cellFields = (changes: readonly CellChange[], inPage: boolean): Record<string, string> => ({
  intent: 'save-cells',
  changes: JSON.stringify(changes),
  ...(inPage && { inPage: 'yes' }),
});

/** How the dialog changes several prices at once. */
export const PRICE_MODES = {
  amount: 'Set to an amount',
  raise: 'Raise by %',
  lower: 'Lower by %',
} as const;
export type PriceMode = keyof typeof PRICE_MODES;

/** The selected products, and their new prices once an amount or pasted prices are there. */
export interface PricePreview {
  mode: PriceMode;
  /** As it was typed. */
  amount: string;
  /** Refuses the amount. */
  error?: string;
  isPasted: boolean;
  /** How many pasted prices have no row below. */
  surplus: number;
  rows: PreviewRow[];
  /** The changes that the dialog's button saves. */
  changes: CellChange[];
}

export interface PreviewRow {
  entryId: string;
  name: string;
  /** Formatted; null for a product without a price. */
  from: string | null;
  /** Formatted; null if the price stays as it is. */
  to: string | null;
  /** Why the price stays as it is. */
  note?: string;
}

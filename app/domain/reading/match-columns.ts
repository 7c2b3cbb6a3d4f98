import { readCell, readHeader } from './read-table.ts';

/** A field that a column of a file may hold. */
export interface ColumnField<Field extends string> {
  field: Field;
  /** Column names as `readHeader` returns them; the first one has precedence. */
  names: readonly string[];
  /** Recognises the field by a cell, for columns with other names. Without it, the field is found by name only. */
  fits?: (cell: string) => boolean;
}

/** Number of rows that are looked at. */
const MATCHED_COLUMN_ROWS = 200;

/**
 * Matches the columns of a file to fields: by their names, then the remaining ones by their cells, of which all must fit. A field has one
 * column at most, and of several columns that fit, the first one is taken.
 * @returns the index of each matched field's column
 */
export function matchColumns<Field extends string>(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly ColumnField<Field>[],
): Partial<Record<Field, number>> {
  const names = header.map(readHeader);
  const places: Partial<Record<Field, number>> = {};
  for (const { field, names: spellings } of fields) {
    const name = spellings.find((spelling) => names.includes(spelling));
    if (name !== undefined) places[field] = names.indexOf(name);
  }
  const sample = rows.slice(0, MATCHED_COLUMN_ROWS);
  for (const { field, fits } of fields) {
    if (!fits || places[field] !== undefined) continue;
    const taken = new Set<unknown>(Object.values(places));
    const index = names.findIndex((_name, column) => {
      const cells = sample.map((row) => readCell(row[column])).filter(Boolean);
      return !taken.has(column) && cells.length > 0 && cells.every(fits);
    });
    if (index >= 0) places[field] = index;
  }
  return places;
}

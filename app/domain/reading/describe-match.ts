import type { FileMatch } from './file-match.ts';

const MAX_DESCRIBED_COLUMNS = 12;

/** Whether a column is read. The first option of a match is the one for columns that are not. */
export const isUsed = ({ options }: FileMatch, { value }: FileMatch['columns'][number]): boolean =>
  value !== options[0]?.value;

/** Says how the file was read: the columns that were read, as what, and the others; then how amounts and dates were read. */
export function describeMatch(match: FileMatch): string {
  const { columns, options, questions, encodingNotice, hiddenColumns, firstRow } = match;
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  const read = columns.filter((column) => isUsed(match, column));
  const readable = columns.filter(({ isReadable }) => isReadable).map(({ name }) => `“${name}”`);
  const unused = columns.filter((column) => !isUsed(match, column) && !column.isReadable);
  const others = unused.length - MAX_DESCRIBED_COLUMNS + hiddenColumns;
  const names = unused.slice(0, MAX_DESCRIBED_COLUMNS).map(({ name }) => `“${name}”`);
  return [
    ...(encodingNotice ? [encodingNotice] : []),
    ...(firstRow.value === 'entry' ? ['We read the first row as an entry.'] : []),
    `Columns read: ${read.map(({ name, value }) => `“${name}” as ${labels.get(value)}`).join(', ')}.`,
    ...(readable.length > 0
      ? [`Not read, although we could read ${readable.length === 1 ? 'it' : 'them'}: ${readable.join(', ')}.`]
      : []),
    ...(names.length > 0
      ? [`Not read: ${[...names, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`]
      : []),
    ...questions.flatMap(({ statement }) => statement ?? []),
  ].join(' ');
}

/** Returns the cells of the first column of what was copied from a spreadsheet, without empty lines at the end. */
export const readPastedColumn = (text: string): string[] =>
  text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => (line.split('\t')[0] ?? '').trim());

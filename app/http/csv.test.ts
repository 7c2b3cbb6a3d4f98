import { describe, expect, it, test } from 'vitest';
import { type CsvCell, csvResponse } from './csv.server.ts';

const asFile = (portions: CsvCell[][][], filename = 'list') =>
  csvResponse({
    filename,
    columns: ['Name', 'Note'],
    rows: (async function* () {
      yield* portions;
    })(),
  });
const readLines = async (response: Response) => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  return new TextDecoder().decode(bytes).split('\r\n');
};

describe('a CSV file', () => {
  it('has its columns first and every portion’s rows after them', async () => {
    const file = asFile([[['a', 1]], [], [['b', null]]]);
    expect(await readLines(file)).toEqual(['Name,Note', 'a,1', 'b,', '']);
  });

  it('is named, for a download, and not cached', () => {
    const { headers } = asFile([], 'audit log "Ácme"/x');
    expect(headers.get('content-disposition')).toBe('attachment; filename="audit-log-cme-x.csv"');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+44 20 7946 0018', "'+44 20 7946 0018"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=a,"b"', '"\'=a,""b"""'],
    ['plain', 'plain'],
    ['with "quotes"', '"with ""quotes"""'],
    ['two, parts', '"two, parts"'],
  ])('writes %s as %s', async (cell, expectedCell) => {
    expect((await readLines(asFile([[[cell, 'x']]])))[1]).toBe(`${expectedCell},x`);
  });
});

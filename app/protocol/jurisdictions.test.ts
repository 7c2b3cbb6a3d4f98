import { describe, expect, it } from 'vitest';
import {
  JURISDICTIONS,
  type Jurisdiction,
  type JurisdictionId,
  REGIONS,
  STRICTEST_JURISDICTION,
} from './jurisdictions.ts';

/** The table of the specification (6-consent.md, section 2), word for word. */
const SPECIFIED_TABLE = `
|row|health box|offers|goals in campaigns|texts|amounts|shop links, prices|
|---|---|---|---|---|---|---|
|\`spec\`|no|notice|yes, said|line|on|on|
|US|yes|box (notice possible)|box only|box|off; sign-off|on|
|CA, AU|yes|box + sender line|box only|off; C|off; sign-off|off; sign-off|
|EU, UK|yes|box + confirm link in plan mail|box only|off; C|off; sign-off|off; sign-off|
|elsewhere, not sold to|yes|none|no|off|off|off|
`;

type Column = keyof Jurisdiction;
const RELEASE = { on: 'on', 'off; sign-off': 'sign-off', off: 'off' };
/** The columns in the table's order, with the value of each of their cells. */
const SPECIFIED_CELLS: readonly [Column, Readonly<Record<string, boolean | string>>][] = [
  ['healthConsent', { yes: true, no: false }],
  [
    'offers',
    {
      notice: 'notice',
      'box (notice possible)': 'opt-in-or-notice',
      'box + sender line': 'opt-in-with-sender',
      'box + confirm link in plan mail': 'double-opt-in',
      none: 'none',
    },
  ],
  ['segments', { 'yes, said': 'stated', 'box only': 'opt-in', no: 'never' }],
  ['texts', { line: 'line', box: 'opt-in', 'off; C': 'counsel', off: 'off' }],
  ['amounts', RELEASE],
  ['shopLinks', RELEASE],
];

const specifiedFields = SPECIFIED_TABLE.trim()
  .split('\n')
  .slice(2)
  .map((line) => line.split('|').slice(1, -1))
  .flatMap(([rows = '', ...cells]) =>
    rows
      .split(', ')
      .filter((row) => row !== 'not sold to')
      .flatMap((row) =>
        SPECIFIED_CELLS.map(([column, values], index) => ({
          row: row.replaceAll('`', ''),
          column,
          cell: cells[index] ?? '',
          value: values[cells[index] ?? ''],
        })),
      ),
  );

describe('the table of jurisdictions', () => {
  it.each(specifiedFields)('has "$cell" as $column of the row $row', ({ row, column, value }) => {
    expect(value).toBeDefined();
    expect(JURISDICTIONS[row as JurisdictionId][column]).toBe(value);
  });

  it('has no other rows and no other columns', () => {
    const rows = [...new Set(specifiedFields.map(({ row }) => row))];
    expect(Object.keys(JURISDICTIONS).sort()).toEqual(rows.sort());
    expect(Object.keys(JURISDICTIONS).sort()).toEqual([...REGIONS, 'spec'].sort());
    for (const jurisdiction of Object.values(JURISDICTIONS))
      expect(Object.keys(jurisdiction)).toEqual(SPECIFIED_CELLS.map(([column]) => column));
  });

  it('has one strictest row', () => {
    /** The values of each column, from the weakest to the strictest. */
    const byStrictness: { [C in Column]: Jurisdiction[C][] } = {
      healthConsent: [false, true],
      offers: ['notice', 'opt-in-or-notice', 'opt-in-with-sender', 'double-opt-in', 'none'],
      segments: ['stated', 'opt-in', 'never'],
      texts: ['line', 'opt-in', 'counsel', 'off'],
      amounts: ['on', 'sign-off', 'off'],
      shopLinks: ['on', 'sign-off', 'off'],
    };
    const strictest = Object.fromEntries(
      Object.entries(byStrictness).map(([column, values]) => [column, values.at(-1)]),
    );
    expect(JURISDICTIONS[STRICTEST_JURISDICTION]).toEqual(strictest);
  });
});

import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/random.ts';
import { readCell, readHeader, readTable } from './read-table.ts';

const limits = { maxRows: 1000, maxCells: 50, maxRowLength: 10_000 };

type Encoding =
  | 'utf-8'
  | 'utf-8 with BOM'
  | 'utf-16le'
  | 'utf-16le with BOM'
  | 'utf-16be'
  | 'utf-16be with BOM'
  | 'windows-1252';

function encode(text: string, encoding: Encoding): Uint8Array {
  const bom = encoding.endsWith('BOM') ? '\ufeff' : '';
  if (encoding.startsWith('utf-8')) return new TextEncoder().encode(bom + text);
  if (encoding === 'windows-1252') return Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');
  const little = Buffer.from(bom + text, 'utf16le');
  return encoding.startsWith('utf-16le') ? little : Buffer.from(little).swap16();
}

const read = (text: string, encoding: Encoding = 'utf-8') => {
  const table = readTable(encode(text, encoding), limits);
  return table.ok ? table.value.rows.map(({ record }) => record.map(readCell)) : table.problem;
};

const TWO = [
  ['Email', 'Amount'],
  ['ada@example.com', '59,00'],
];
const withNote = (note: string) => [
  ['Email', 'Note'],
  ['ada@example.com', note],
];
/** Texts of files with their cells. */
const FILES: Record<string, [text: string, cells: string[][] | string][]> = {
  // RFC 4180
  'Google Sheets, Klaviyo and Mailchimp': [
    ['Email,Amount\r\nada@example.com,"59,00"\r\n', TWO],
    ['Email,Amount\nada@example.com,"59,00"', TWO],
    ['"Email","Amount"\n"ada@example.com","59,00"\n', TWO],
    [
      'Email,Amount\n"ada@example.com","5 ""x"" 9"',
      [
        ['Email', 'Amount'],
        ['ada@example.com', '5 "x" 9'],
      ],
    ],
    ['Email,Note\nada@example.com,"two\nlines"', withNote('two\nlines')],
    ['Email\nada@example.com\n', [['Email'], ['ada@example.com']]],
    ['ada@example.com', [['ada@example.com']]],
  ],
  // Excel with the list separator of Windows in Germany, Spain, France, Brazil; its sep= line
  'Excel in countries with a decimal comma': [
    ['Email;Amount\r\nada@example.com;59,00\r\n', TWO],
    // The header alone does not tell: each mark is in it once.
    [
      'Email;Amount, net\r\nada@example.com;59\r\n',
      [
        ['Email', 'Amount, net'],
        ['ada@example.com', '59'],
      ],
    ],
    ['"Email";"Amount"\r\n"ada@example.com";"59,00"\r\n', TWO],
    ['sep=;\r\nEmail;Amount\r\nada@example.com;59,00\r\n', TWO],
    ['SEP=;\nEmail;Amount\nada@example.com;59,00', TWO],
    ['"sep=;"\nEmail;Amount\nada@example.com;59,00', TWO],
    ['sep=,\nEmail,Amount\nada@example.com,"59,00"', TWO],
    ['sep=\t\nEmail\tAmount\nada@example.com\t59,00', TWO],
    [
      '"Email, work";Amount\nada@example.com;59,00',
      [
        ['Email, work', 'Amount'],
        ['ada@example.com', '59,00'],
      ],
    ],
    [
      '"Name, first, last";Email\nAda;ada@example.com',
      [
        ['Name, first, last', 'Email'],
        ['Ada', 'ada@example.com'],
      ],
    ],
    [
      'Email;"Note; long"\nada@example.com;x',
      [
        ['Email', 'Note; long'],
        ['ada@example.com', 'x'],
      ],
    ],
  ],
  // Google Merchant Center's text files, Excel's "Text (Tab delimited)"
  'tab-separated text': [
    ['Email\tAmount\r\nada@example.com\t59,00\r\n', TWO],
    [
      'id\ttitle\n1\tVial 5" wide',
      [
        ['id', 'title'],
        ['1', 'Vial 5" wide'],
      ],
    ],
    [
      'id\ttitle, long\n1\ta, b; c',
      [
        ['id', 'title, long'],
        ['1', 'a, b; c'],
      ],
    ],
    [
      'id\ttitle\tlink\n1\t\thttps://s.example',
      [
        ['id', 'title', 'link'],
        ['1', '', 'https://s.example'],
      ],
    ],
    [
      'id\ttitle\n\tA',
      [
        ['id', 'title'],
        ['', 'A'],
      ],
    ],
  ],
  // PostgreSQL documentation, COPY, "CSV Format": an empty text is quoted, and a null value is not
  'PostgreSQL’s COPY': [
    [
      'Email,Note\nada@example.com,""\nbea@example.com,',
      [
        ['Email', 'Note'],
        ['ada@example.com', ''],
        ['bea@example.com', ''],
      ],
    ],
    ['Email;Note\nada@example.com;"a;b"', withNote('a;b')],
    ['Email,Note\nada@example.com,"a,b"\n', withNote('a,b')],
  ],
  // LibreOffice Help, "Export text files": "Quote all text cells" leaves numbers without quotes
  LibreOffice: [
    [
      '"Email","Amount"\n"ada@example.com",59',
      [
        ['Email', 'Amount'],
        ['ada@example.com', '59'],
      ],
    ],
    ['"Email";"Amount"\n"ada@example.com";59,00', TWO],
    ['Email,Amount\n"ada@example.com","59,00"\n', TWO],
  ],
  // Stripe's payments export has bare cells, and PayPal's activity download quotes each cell
  'Stripe and PayPal': [
    [
      'id,Created (UTC),Amount\nch_1,2026-11-20 14:03,"59,00"',
      [
        ['id', 'Created (UTC)', 'Amount'],
        ['ch_1', '2026-11-20 14:03', '59,00'],
      ],
    ],
    [
      '\ufeff"Date","Name","Gross"\r\n"20/11/2026","Ada","1,299.00"\r\n',
      [
        ['Date', 'Name', 'Gross'],
        ['20/11/2026', 'Ada', '1,299.00'],
      ],
    ],
  ],
  // WooCommerce documentation, "Product CSV Import Schema": HTML in descriptions, line ends written as two characters
  'WooCommerce’s product export': [
    [
      'ID,Name,"In stock?",Stock\n1,BPC,1,25',
      [
        ['ID', 'Name', 'In stock?', 'Stock'],
        ['1', 'BPC', '1', '25'],
      ],
    ],
    [
      'ID,Description\n1,"<p class=""x"">A, B</p>"',
      [
        ['ID', 'Description'],
        ['1', '<p class="x">A, B</p>'],
      ],
    ],
    [
      'ID,Description\n1,a\\nb',
      [
        ['ID', 'Description'],
        ['1', 'a\\nb'],
      ],
    ],
  ],
  // Shopify Help, "Using CSV files to import and export products": further variants repeat the handle alone
  'Shopify’s product export': [
    [
      'Handle,Title,Price\nbpc,BPC,59.00\nbpc,,69.00',
      [
        ['Handle', 'Title', 'Price'],
        ['bpc', 'BPC', '59.00'],
        ['bpc', '', '69.00'],
      ],
    ],
    [
      'Handle,Body (HTML)\nbpc,"<b>A</b>; B"',
      [
        ['Handle', 'Body (HTML)'],
        ['bpc', '<b>A</b>; B'],
      ],
    ],
  ],
  // pg_dump, SAP and old exports
  bars: [['Email|Amount\nada@example.com|59,00', TWO]],
  'padded and quoted headers': [
    ['"Email " , Amount\nada@example.com,"59,00"', TWO],
    [' Email , Amount \n ada@example.com , "59,00" ', TWO],
    ['"Email" ,"Amount" \n"ada@example.com" ,"59,00" ', TWO],
    ['\ufeffEmail,Amount\nada@example.com,"59,00"', TWO],
  ],
  // Numbers and LibreOffice write rows of separators below a table
  'blank rows and columns': [
    ['\n\nEmail,Amount\n\nada@example.com,"59,00"\n\n', TWO],
    ['Email,Amount\n,\nada@example.com,"59,00"\n,\n,', TWO],
    ['Email,Amount\n  ,  \nada@example.com,"59,00"', TWO],
    [
      ',,\nEmail,Amount,\nada@example.com,"59,00",',
      [
        ['Email', 'Amount', ''],
        ['ada@example.com', '59,00', ''],
      ],
    ],
    ['Email;Amount\n;\nada@example.com;59,00\n;;', TWO],
    ['Email\tAmount\n\t\nada@example.com\t59,00\n', TWO],
    ['', []],
    ['\n\n', []],
    ['Email,Amount\nada@example.com', [['Email', 'Amount'], ['ada@example.com']]],
    ['Email\na,b,c', [['Email'], ['a', 'b', 'c']]],
  ],
  // Line ends of old Macs, and of files that passed through several programs
  'line ends': [
    ['Email,Amount\rada@example.com,"59,00"\r', TWO],
    ['Email;Amount\rada@example.com;59,00', TWO],
  ],
  'cells of spreadsheets': [
    ["Phone\n'+14155550100", [['Phone'], ['+14155550100']]],
    ["Name\n'=1+1", [['Name'], ['=1+1']]],
    ["Name\n'Ada'", [['Name'], ["'Ada'"]]],
  ],
  'files that are not tables': [
    ['a,b\n1,"open', 'syntax'],
    ['a,b\n1,x"y"z', 'syntax'],
    ['PK\u0003\u0004rest', 'encoding'],
    ['a\0b,c', 'encoding'],
    [`${'a,'.repeat(60)}a\n1`, 'many-cells'],
    [`a,b\n${'x'.repeat(20_000)},1`, 'long-row'],
  ],
};

describe.each(Object.entries(FILES))('%s', (_source, files) => {
  it.each(files)('%j has these cells', (text, cells) => {
    expect(read(text)).toEqual(cells);
  });
});

// Excel's "Unicode Text" is UTF-16; its "CSV" in western countries is Windows-1252; PowerShell writes UTF-16 with a BOM.
describe.each<Encoding>([
  'utf-8',
  'utf-8 with BOM',
  'utf-16le',
  'utf-16le with BOM',
  'utf-16be',
  'utf-16be with BOM',
  'windows-1252',
])('in %s', (encoding) => {
  it.each([',', ';', '\t', '|'])('cells separated by %j are read, and the encoding is told', (delimiter) => {
    const rows = [
      ['Name', 'Price'],
      ['José Weiß', '59 €'],
    ];
    const bytes = encode(stringify(rows, { delimiter }), encoding);
    expect(readTable(bytes, limits)).toMatchObject({
      ok: true,
      value: {
        encoding: encoding.replace(' with BOM', ''),
        delimiter,
        rows: rows.map((record) => ({ record })),
      },
    });
  });
});

it.each([
  ['Email,Amount\n\nada,1\n,\nbob,2', [1, 3, 5]],
  ['sep=;\nEmail;Amount\nada;1', [2, 3]],
])('counts the lines of %j as an editor does', (text, lines) => {
  const table = readTable(encode(text, 'utf-8'), limits);
  expect(table.ok && table.value.rows.map(({ line }) => line)).toEqual(lines);
});

it('reads at most the rows that it may', () => {
  const table = readTable(encode('a\n1\n2\n3', 'utf-8'), { maxRows: 2 });
  expect(table.ok && table.value.rows.length).toBe(2);
});

it('says what is wrong with a file', () => {
  const why = (text: string) => {
    const table = readTable(encode(text, 'utf-8'), limits);
    return table.ok ? '' : table.why;
  };
  expect(why('PK\u0003\u0004rest')).toBe('This is a workbook. Save it as “CSV UTF-8” and choose that file.');
  expect(why('a,b\n1,x"y"z')).toBe('The file is not valid CSV: a quotation mark is out of place. (line 2)');
});

it.each([
  ['Email Address', 'email address'],
  [' E-Mail_Address ', 'e mail address'],
  ['In stock?', 'in stock'],
  ['\ufeffid', 'id'],
  ['Price *', 'price'],
])('compares the header %j as %j', (cell, header) => {
  expect(readHeader(cell)).toBe(header);
});

it('reads what it would write, with any delimiter and encoding, as the same cells', () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 8 })
    .filter((text) => !/[\p{Cc}\ufeff\p{Cs}]/u.test(text));
  const row = fc.tuple(fc.constant('x'), cell, cell).map((cells) => cells.map((text) => text.trim()));
  const encoding = fc.constantFrom<Encoding>(
    'utf-8',
    'utf-8 with BOM',
    'utf-16le with BOM',
    'utf-16be with BOM',
  );
  const header = ['first', 'second, long', 'third; "quoted"'];
  fc.assert(
    fc.property(fc.array(row), fc.constantFrom(',', ';', '\t'), encoding, (rows, delimiter, stored) => {
      const text = stringify([header, ...rows], { delimiter, quoted: true });
      const table = readTable(encode(text, stored), limits);
      expect(table).toMatchObject({ ok: true, value: { delimiter } });
      expect(table.ok && table.value.rows.map(({ record }) => record.map((value) => value.trim()))).toEqual([
        header,
        ...rows,
      ]);
    }),
  );
});

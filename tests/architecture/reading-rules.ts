import { isOneOf } from './rooms.ts';
import { isTest, type SourceFile, type Violation } from './source-tree.ts';

/** The area that reads what people and programs write. */
const READERS = 'app/domain/reading';
const RULE = 'reads by itself what app/domain/reading reads';

const PACKAGES = new RegExp(
  `^(${[
    ...['libphonenumber-js', 'google-libphonenumber', 'awesome-phonenumber', 'phone'],
    ...['csv-parse', 'csv-parser', 'fast-csv', 'd3-dsv', 'papaparse', 'xlsx', 'exceljs', 'read-excel-file'],
    ...['validator', 'email-validator', 'email-addresses', 'addressparser', 'isemail'],
    ...['chrono-node', 'dayjs', 'date-fns(-tz)?', 'luxon', 'moment(-timezone)?'],
    ...['currency\\.js', 'numeral', 'accounting', 'globalize'],
  ].join('|')})(/|$)`,
);

/** Patterns by which a file with a separate reader is recognised, each within one line. */
const SIGNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an e-mail address', /\bz\s*\.\s*email\s*\(|\bz\s*\.\s*string\s*\([^)]*\)\s*\.\s*email\s*\(/],
  ['an e-mail address', /\/[^/\n]*(\.|\\w|\\S|\])[+*]\)?@/],
  ['an e-mail address', /\bRegExp\([^)\n]*@/],
  ['an e-mail address', /(!\w[\w.]*|\bz\s*\.\s*string\([^)]*\))\s*\.\s*includes\(\s*['"`]@/],
  ['an e-mail address', /\.(split|indexOf|lastIndexOf)\(\s*(['"`]@['"`]|\/@\/)/],
  ['an amount', /\.replace\w*\(\s*(['"`],['"`]|\/,\/g?)\s*,\s*['"`]\.['"`]/],
  ['an amount', /(amount|price|cents|money)\w*\b.*\bNumber\(.*\.replace\w*\(/i],
  ['an amount', /\bparseFloat\s*\(/],
  ['an amount', /\bNumber\(\s*\w[\w.]*\s*\)\s*\*\s*100\b/],
  [
    'an amount',
    /(\b(Number|parseInt|BigInt)\(|[=(:,]\s*\+)\s*[\w.?]*(amount|price|money)(text|input|cell)?\s*([),;]|$)/i,
  ],
  [
    'an amount',
    /(amount|price|money)\w*\s*[:=]\s*(Number|parseInt|BigInt)\(\s*(typed|text|input|raw|cell|value)/i,
  ],
  ['an amount', /(amount|price|cents|money)\w*\s*[:=]\s*z\s*\.\s*coerce/i],
  ['an amount', /\/[^/\n]*\[(?=[^\]]*,)(?=[^\]]*\.)[^\]]*(\\d|0-9)[^\]]*\][+*{]/],
  ['an amount', /(amount|price|cents|money)\w*\b.*\/[^/\n]*[.,]\]?\(?(\?:)?\(?\\d[{+*][^/\n]*\/[a-z]*/i],
  ['an amount', /\/[^/\n]*[.,]\]?\(?(\?:)?\(?\\d[{+*][^/\n]*\/[a-z]*\..*(amount|price|cents|money)/i],
  ['a date', /\bz\s*\.\s*coerce\s*\.\s*date\s*\(|\bz\s*\.\s*iso\s*\.\s*datetime\s*\(\s*\{/],
  ['a date', /\\d\{1,2\}\)?(\[[^\]]*[/.-][^\]]*\]|\\[/.-])\(?\\d\{1,2\}/],
  ['a date', /(\\d|\[0-9\])\{4\}\)?(-|\\-|\[[^\]]*-[^\]]*\])\(?(\\d|\[0-9\])/],
  ['a date', /\\d\+\)?(\[[^\]]*[/-][^\]]*\]|\\\/|-)\(?\\d\+\)?(\[[^\]]*[/-][^\]]*\]|\\\/|-)/],
  ['a date', /(\bDate\.parse|\bnew Date)\(\s*(row|cells?|record|line)\[/],
  [
    'a date',
    /(\bDate\.parse|\bnew Date)\(\s*(\w+\.)*(typed\w*|input\w*|text|raw\w*|\w+Text|cells?)\b(?!\s*[(.])/,
  ],
  ['a date', /(\bDate\.parse|\bnew Date)\([^)]*\.get\(/],
  ['a date', /\b(date|day|moment)\w*\s*\.\s*split\(\s*['"`][/.]['"`]/i],
  ['a phone number', /\b(phone|mobile|msisdn)\w*\s*=\s*\/[^/\n]*(\\d|0-9)/i],
  ['a phone number', /(phone|mobile|msisdn)\w*\b.*\.replace\w*\(\s*\/\[/i],
  ['a phone number', /(phone|mobile|msisdn).*\.replace\w*\(\s*\/(\\D|\[\^[^\]]*(\\d|0-9))/i],
  ['a phone number', /\/[^/\n]*\\\+\??\(?(\\d|\[[^\]]*(\\d|0-9)[^\]]*\])/],
  ['a phone number', /(\\d|\[0-9\])\{([6-9]|1[0-5]),\d*\}/],
  ['a phone number', /\.replace(All)?\(\s*\/(\\D|\[\^(\\d|0-9)[+\s().x*#-]*\])/],
  ['a table', /\.split\(\s*(['"`]\\t['"`]|\/\\t\/)/],
  ['a table', /\.split\(\s*(['"`]"[,;]"|\/\[[,;|\\t]{2,6}\]\/)/],
  ['a table', /\b(cells?|rows?|table)\w*\s*[:=].*\.split\(\s*(['"`][,;|]['"`]|\/\[?[,;|])/i],
  ['a table', /\b(line|csv|row)\w*\s*\.\s*split\(\s*(['"`][,;|]['"`]|['"`]\\t['"`]|\/\[[,;\\t|]+\]\/)/i],
];

/** Files that match such a pattern but read no input of a person or another program. */
const EXEMPT: Readonly<Record<string, string>> = {
  'app/adapters/twilio/classify.ts': 'hides numbers in the words of an error',
  'app/domain/education/read-article.ts': 'reads the files of our own articles, whose form it prescribes',
  'app/protocol/typed-text.ts': 'has the rules that the widget and the area share',
  'app/settings/twilio-settings.ts': 'judges a setting of the operator, which Twilio gives in one form',
  'app/ui/console/gallery/forms.tsx': 'shows operators what a form with an error looks like',
  'app/adapters/smtp/smtp-carrier.server.ts': 'chooses the shorter way for an address that was read before',
  'app/domain/analytics/event-days.server.ts': 'reads what Postgres says of its own partitions',
  'app/domain/leads/counts/count-candidates.server.ts': 'reads the lines that its own statement writes',
  'app/lib/email-address.ts':
    'has the one way to take an address apart, for rooms that may not import the area',
  'app/widget/shell/email-typos.ts': 'suggests another spelling, and accepts and refuses nothing',
};

/** Finds places that read an e-mail address, a phone number, an amount, a date or a table by themselves. */
export const findOwnReaders = (tree: readonly SourceFile[]): Violation[] =>
  tree
    .filter(({ file }) => !isOneOf(file, [READERS]) && !isTest(file) && !EXEMPT[file])
    .flatMap(({ file, text, imports }) => {
      const library = imports.find(({ target }) => PACKAGES.test(target));
      const code = text.split('\n').filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
      const signs = SIGNS.flatMap(([what, pattern]) =>
        code.some((line) => pattern.test(line)) ? [`${file}: ${what}`] : [],
      );
      const details = [...(library ? [`${file} imports ${library.target}`] : []), ...new Set(signs)];
      return details.map((detail) => ({ rule: RULE, detail }));
    });

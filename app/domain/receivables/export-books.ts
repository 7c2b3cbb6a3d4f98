import { decimalOfCents } from '#app/lib/money.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';
import { type BookEntry, CHARGED_KIND } from './book-entry.ts';

/**
 * Files for bookkeeping. Each has the entries of one month; the other programs' files have one currency, because we have no rates, and no
 * commission that is only charged yet.
 */

type Cell = string | number;

/** A number, because a text that begins with a minus would be protected as a formula, and not be summed. */
const amount = decimalOfCents;
const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

export const BOOKS_COLUMNS = [
  ...['Month', 'Document', 'Issued by', 'Document date', 'Due date', 'Company ID', 'Company', 'Tax ID'],
  ...['Country', 'Kind', 'Description', 'Currency', 'Net', 'Tax', 'Gross'],
];

/** Lists the rows of our own file: one meaning a column, so that each of Net, Tax and Gross can be summed by currency. */
export const listBooksRows = (entries: readonly BookEntry[]): Cell[][] =>
  entries.map((entry) => [
    ...[
      entry.month,
      entry.document,
      entry.issuedBy,
      isoDay(entry.date),
      entry.dueAt ? isoDay(entry.dueAt) : '',
    ],
    ...[entry.tenantId, entry.company, entry.taxId, entry.country, entry.kind, entry.description],
    ...[entry.currency, amount(entry.netCents), amount(entry.taxCents)],
    amount(entry.netCents + entry.taxCents),
  ]);

/** The columns that QuickBooks Online recognizes when it imports invoices. */
export const QUICKBOOKS_COLUMNS = [
  ...['Invoice number', 'Customer', 'Invoice date', 'Due date', 'Terms', 'Memo', 'Service Date'],
  ...['Item (Product/Service)', 'Item Description', 'Item Quantity', 'Item Rate', 'Item Amount'],
  'Item Tax Code',
];

const usDay = (date: Date): string => {
  const [year, month, day] = isoDay(date).split('-');
  return `${month}/${day}/${year}`;
};

/** Lists the rows of the file for QuickBooks: lines of numbered documents, without tax, which QuickBooks adds by its tax codes. */
export const listQuickBooksRows = (entries: readonly BookEntry[]): Cell[][] =>
  entries
    .filter(({ document }) => document !== '')
    .map((entry) => [
      ...[entry.document, entry.company, usDay(entry.date), usDay(entry.dueAt ?? entry.date), ''],
      ...[entry.month, usDay(entry.date), entry.kind, entry.description, 1, amount(entry.netCents)],
      ...[amount(entry.netCents), ''],
    ]);

/** What the file for DATEV needs from the operator. */
export interface DatevSettings {
  consultant: string;
  client: string;
  revenueAccount: string;
  /** The account of revenue without tax; as many digits as the other. */
  untaxedAccount: string;
  receivableAccount: string;
}

const count = (from: number, to: number, name: (index: number) => string[]): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => name(from + index)).flat();

/** The columns of DATEV's format Buchungsstapel, version 13, by the names that DATEV publishes. */
const DATEV_COLUMNS = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz'],
  ...['WKZ Basis-Umsatz', 'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum'],
  ...['Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext', 'Postensperre', 'Diverse Adressnummer'],
  ...['Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...count(1, 8, (index) => [`Beleginfo - Art ${index}`, `Beleginfo - Inhalt ${index}`]),
  ...['KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)'],
  ...['EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L'],
  ...['BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung'],
  ...count(1, 20, (index) => [`Zusatzinformation - Art ${index}`, `Zusatzinformation- Inhalt ${index}`]),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit'],
  ...['Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Land (Anzahlungen)'],
  ...['Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)'],
  ...['Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre'],
  ...['Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer'],
  ...['Postensperre bis', 'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung'],
  ...['Leistungsdatum', 'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz'],
  ...['Land', 'Abrechnungsreferenz', 'BVV-Position', 'EU-Land u. UStID (Ursprung)'],
  ...['EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'],
];

/** Companies write some of the texts, and a spreadsheet would run what begins like a formula. */
const quoted = (text: string): string => {
  const line = text.replaceAll('"', '""').replaceAll(/[\r\n\t]+/g, ' ');
  return `"${/^\s*[=+\-@＝＋－＠]/.test(line) ? `'${line}` : line}"`;
};

/**
 * Writes a month in one currency as DATEV's Buchungsstapel: gross amounts of the receivables account against a revenue account. Revenue with tax
 * and without has an account each, because the account decides the tax that DATEV takes out of the gross amount. What is given back is a credit
 * (H), because DATEV's amounts have no sign; it refuses 0. UTF-8 with BOM.
 */
export function writeDatevFile(
  entries: readonly BookEntry[],
  { month, currency, settings, now }: { month: string; currency: string; settings: DatevSettings; now: Date },
): string {
  const [year = '', number = ''] = month.split('-');
  const lastDay = new Date(Date.UTC(Number(year), Number(number), 0)).getUTCDate();
  const header = [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13'],
    ...[now.toISOString().replaceAll(/[-:.TZ]/g, ''), '', quoted('RE'), quoted(''), quoted('')],
    ...[settings.consultant, settings.client, `${year}0101`, String(settings.revenueAccount.length)],
    ...[`${year}${number}01`, `${year}${number}${lastDay}`, quoted(`Erlöse ${month}`), quoted('')],
    ...['1', '0', '0', quoted(currency), '', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ];
  const booked = entries.filter(
    ({ kind, netCents, taxCents }) => kind !== CHARGED_KIND && netCents + taxCents !== 0,
  );
  const rows = booked.map((entry) => {
    const gross = entry.netCents + entry.taxCents;
    const cells = [
      ...[moneyFieldText(Math.abs(gross)).replace('.', ','), quoted(gross < 0 ? 'H' : 'S'), quoted(currency)],
      ...[
        '',
        '',
        '',
        settings.receivableAccount,
        entry.taxCents === 0 ? settings.untaxedAccount : settings.revenueAccount,
        '',
        datevDay(entry, month, lastDay),
      ],
      ...[quoted(entry.document.replaceAll(/[^\w$&%*+/-]/g, '').slice(0, 36)), '', ''],
      quoted(`${entry.company}, ${entry.description}`.slice(0, 60)),
    ];
    return [...cells, ...Array.from({ length: DATEV_COLUMNS.length - cells.length }, () => '')];
  });
  const lines = [header, DATEV_COLUMNS, ...rows].map((cells) => `${cells.join(';')}\r\n`);
  return `\uFEFF${lines.join('')}`;
}

/** Returns the day as DDMM. DATEV refuses days outside of the header's period, so a later document has the month's last day. */
function datevDay({ date }: BookEntry, month: string, lastDay: number): string {
  const day = isoDay(date);
  const inMonth = day.startsWith(month) ? day.slice(8) : String(lastDay);
  return `${inMonth}${month.slice(5)}`;
}

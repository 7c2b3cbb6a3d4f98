import { describe, expect, it } from 'vitest';
import { readCatalogueCsv } from '#app/domain/catalogue/catalogue-csv.ts';
import { createSaleReport, saleForm } from '#app/domain/conversions/sale-fields.ts';
import { createSaleReader, readSalesCsv } from '#app/domain/conversions/sales-csv.ts';
import { leadNoteText } from '#app/domain/leads/lead-fields.ts';
import { readCsvProducts } from '#app/domain/product-feed/csv-products.ts';
import { readFeedPrice } from '#app/domain/product-feed/feed-product.ts';
import { emailAddress } from '#app/domain/reading/fields.ts';
import { readEmail, readNumber, readTable } from '#app/domain/reading/index.ts';
import { readCents } from '#app/domain/reading/readers.ts';
import { hashEmail, readShopAmount } from '#app/domain/shops/shop-report.ts';
import { readCells, readList } from '#app/domain/suppressions/read-list.ts';
import { readRecipient } from '#app/domain/suppressions/read-recipient.ts';
import { toEmailKey } from '#app/lib/email-address.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import { fullPayload } from '../support/payloads.ts';
import { fc } from '../support/random.ts';

/** Whatever one place takes, every place takes, as the same key. Each table names the places that take one kind of value. */

const RUNS = { numRuns: 200 };
const NOW = new Date('2026-11-28T12:00:00Z');
const toBytes = (text: string) => new TextEncoder().encode(text);
/** Writes a cell as spreadsheet programs do. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
type Places = Readonly<Record<string, (text: string) => string | number | null>>;

/** Asserts that all places give one and the same key for a text, or that all refuse it. */
function expectSame(places: Places, text: string): string | number | null {
  const keys = Object.entries(places).map(([place, read]) => [place, read(text)] as const);
  const [[, first] = ['', null]] = keys;
  expect(Object.fromEntries(keys)).toEqual(Object.fromEntries(keys.map(([place]) => [place, first])));
  return first;
}

/** Marks that phones, mail programs and spreadsheets add around a value or between two characters. */
const mark = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\ufeff',
  '\u2060',
);
const around = (value: fc.Arbitrary<string>) =>
  fc.tuple(mark, value, mark).map(([before, text, after]) => before + text + after);
const pieces = (units: readonly string[], max: number) =>
  fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: max }).map((parts) => parts.join(''));

const submit = (over: Record<string, unknown>) => {
  const parsed = parseSubmission(fullPayload(over));
  return parsed.ok ? parsed.value : null;
};

/** The table of an uploaded file. */
function openFile(text: string) {
  const table = readTable(toBytes(text), { maxRows: 10 });
  return table.ok ? table.value : null;
}

function readFirstRecipient(text: string) {
  const table = openFile(text);
  const read = table && readList(table, 'US');
  return read?.ok ? (readCells(read.rows, 'US')[0]?.recipient ?? null) : null;
}

const EMAIL_PLACES: Places = {
  'widget and POST /api/assessment': (email) => {
    const submission = submit({ email });
    return submission && toEmailKey(submission.email);
  },
  'POST /api/assessment/…/email': (text) => {
    const email = readEmail(text);
    return email.ok ? email.key : null;
  },
  'forms of the console': (text) => {
    const email = emailAddress('wrong').safeParse(text);
    return email.success ? toEmailKey(email.data) : null;
  },
  'report of a mail provider': (text) => {
    const email = readEmail(text, { isListed: true });
    return email.ok ? email.key : null;
  },
  'do not contact, by hand': (text) => readRecipient(text, 'US')?.address ?? null,
  'do not contact, by file': (text) =>
    readFirstRecipient(`email\n${quoted(text)}\nada@example.com`)?.address ?? null,
};

describe('an e-mail address', () => {
  it('is taken by every place as the same key, or by none', () => {
    const local = pieces(['a', 'B', '7', '.', '+', '-', "'", '&', '%', 'é', ' ', '\u200d'], 6);
    const domain = pieces(['a', 'X', '9', '-', '.', 'ü', 'п', '例', '。', '\u00ad'], 6);
    const end = fc.constantFrom('example', 'COM', 'xn--p1ai', 'рф', '12', 'c');
    // In a file, an apostrophe before `@` is a spreadsheet's mark for text.
    const address = fc
      .tuple(local, domain, end)
      .map(([name, host, top]) => `${name.replace(/^'+/, '')}@${host}.${top}`);
    let taken = 0;
    fc.assert(
      fc.property(around(address), (text) => {
        const key = expectSame(EMAIL_PLACES, text);
        if (key === null) return;
        taken += 1;
        // A shop's order names its customer by the address, and only a hash is stored.
        expect(hashEmail(text)).toBe(hashRecipient(String(key)));
        expect(expectSame(EMAIL_PLACES, String(key))).toBe(key);
      }),
      RUNS,
    );
    expect(taken).toBeGreaterThan(20);
  });
});

const PHONE_PLACES: Places = {
  'widget and POST /api/assessment': (phone) => {
    const submission = submit({ phone });
    return submission?.phone ? readNumber(submission.phone, 'US') : null;
  },
  'do not contact, by hand': (text) => {
    const recipient = readRecipient(text, 'US');
    return recipient && !recipient.isDoubtful ? recipient.address : null;
  },
  'do not contact, by file': (text) => {
    const recipient = readFirstRecipient(`phone\n${quoted(text)}\n+14155550100`);
    return recipient && !recipient.isDoubtful ? recipient.address : null;
  },
};

describe('a phone number', () => {
  it('is taken by every place as the same key, or by none', () => {
    const prefix = fc.constantFrom('+1', '1', '', '001 ', '+49 (0)', '＋１', 'tel:+1', '011 49 ');
    const digits = fc.constantFrom('4155550100', '15112345678', '2125550187', '415555010', '911');
    const gap = fc.constantFrom('', '-', ' ', '.', ') ', '\u00a0', '\u2011', '/');
    const number = fc
      .tuple(prefix, digits, gap, gap)
      .map(([start, all, a, b]) => `${start}${all.slice(0, 3)}${a}${all.slice(3, 6)}${b}${all.slice(6)}`);
    let taken = 0;
    fc.assert(
      fc.property(around(number), (text) => {
        const key = expectSame(PHONE_PLACES, text);
        if (key === null) return;
        taken += 1;
        // Twilio names the sender of a text by E.164.
        expect(readNumber(String(key), null)).toBe(key);
        expect(expectSame(PHONE_PLACES, String(key))).toBe(key);
      }),
      RUNS,
    );
    expect(taken).toBeGreaterThan(20);
  });
});

const readSale = (context: { currency: string | null; timeZone: string | null }, over: object) =>
  createSaleReport(context).safeParse({ trackingId: 't', orderId: '1', saleAmount: 1, ...over }).data;

function readFirstSale(text: string, timeZone: string) {
  const table = openFile(text);
  const read = table && readSalesCsv(table, { currency: 'USD', timeZone });
  const [row] = read?.ok ? read.rows.map(createSaleReader(read.format)) : [];
  return row?.report ?? null;
}

/** Places that know the company's currency. */
const MONEY_PLACES: Places = {
  'sale in the console': (saleAmount) =>
    saleForm.safeParse({ lead: 'ada@example.com', orderId: '1', saleAmount }).data?.saleAmount ?? null,
  'forms of the console': (text) => readCents(text),
  'file of sales': (text) =>
    readFirstSale(`order_id,tracking_id,amount\n1,t,${quoted(text)}`, 'UTC')?.saleAmount ?? null,
  'file of the catalogue': (text) => {
    const price = readCatalogueCsv(toBytes(`id,price\nbpc-157,${quoted(text)}`)).rows[0]?.changes.price;
    return price ? Math.round(price * 100) : null;
  },
  'product feed as a file': (text) => {
    const file = `id,title,availability,price\n1,BPC,in_stock,${quoted(text)}`;
    const read = readCsvProducts(toBytes(file), { now: NOW, currency: 'USD' });
    return read.ok ? (read.products[0]?.priceCents ?? null) : null;
  },
  'product feed of a shop': (text) => readFeedPrice(text, { currency: 'USD', decimal: '.' }).priceCents,
  'pixel of a thank-you page': (saleAmount) =>
    readSale({ currency: 'USD', timeZone: null }, { saleAmount })?.saleAmount ?? null,
  'webhook of a shop': (text) => readShopAmount(text, 'USD'),
};
/** A program names the currency in its own field, so the call takes the number alone. */
const BARE_MONEY_PLACES: Places = {
  ...MONEY_PLACES,
  'POST /api/conversion': (saleAmount) =>
    readSale({ currency: null, timeZone: null }, { saleAmount })?.saleAmount ?? null,
};

describe('an amount', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  const group = fc.constantFrom('', ',', ' ', "'", '\u00a0', '\u202f', '’');
  const bare = fc.tuple(cents, group).map(([amount, separator]) => {
    const [whole = '', part = ''] = (amount / 100).toFixed(2).split('.');
    return { amount, text: `${whole.replace(/\B(?=(\d{3})+$)/g, separator)}.${part}` };
  });

  it('is taken by every place as the same cents', () => {
    fc.assert(
      fc.property(bare, mark, ({ amount, text }, before) => {
        expect(expectSame(BARE_MONEY_PLACES, before + text)).toBe(amount);
      }),
      RUNS,
    );
  });

  it('is taken with its currency by every place that has no field for it', () => {
    fc.assert(
      fc.property(bare, fc.constantFrom('$', '$ ', 'USD '), ({ amount, text }, symbol) => {
        const {
          'forms of the console': form,
          'sale in the console': sale,
          'file of the catalogue': file,
          ...rest
        } = MONEY_PLACES;
        expect(expectSame(rest, symbol + text)).toBe(amount);
        if (symbol.startsWith('$'))
          expect([form, sale, file].map((read) => read?.(symbol + text))).toEqual([amount, amount, amount]);
      }),
      RUNS,
    );
  });

  it('that is not valid is refused by every place', () => {
    for (const text of ['', '-', 'free', '12 or 13', '1.2.3', '1,2,3', '0x10', '1e3', 'NaN', '5.999'])
      expect([text, expectSame({ ...BARE_MONEY_PLACES, 'webhook of a shop': () => null }, text)]).toEqual([
        text,
        null,
      ]);
  });
});

const DATE_PLACES: Places = {
  'POST /api/conversion': (conversionDate) =>
    readSale({ currency: null, timeZone: null }, { conversionDate })?.conversionDate ?? null,
  'file of sales': (text) =>
    readFirstSale(`order_id,tracking_id,amount,date\n1,t,1,${quoted(text)}`, 'America/New_York')
      ?.conversionDate ?? null,
};

it('a moment with its zone is taken by every place as the same moment (F21)', () => {
  const moment = fc.date({ min: new Date('2022-01-01'), max: NOW, noInvalidDate: true });
  const zone = fc.constantFrom(['Z', 0], [' -0500', -300], ['+0000', 0], [' +01:00', 60], [' UTC', 0]);
  fc.assert(
    fc.property(moment, zone, fc.constantFrom('T', ' '), (date, [suffix, minutes], between) => {
      const seconds = Math.floor(date.getTime() / 1000) * 1000;
      const local = new Date(seconds + Number(minutes) * 60_000).toISOString();
      const text = `${local.slice(0, 10)}${between}${local.slice(11, 19)}${suffix}`;
      expect(Date.parse(String(expectSame(DATE_PLACES, text)))).toBe(seconds);
    }),
    RUNS,
  );
});

it('free text is taken by every place as the same text (F20)', () => {
  const text = around(
    pieces(['<', 'b>', '>', '&', ' ', '\n', '\u000b', '\u202b', '\u200c', 'م', '30', '😀'], 8),
  );
  fc.assert(
    fc.property(text, (input) => {
      const note = leadNoteText.safeParse(input).data ?? '';
      expect(submit({ additionalConcerns: input })?.additionalConcerns ?? '').toBe(note);
    }),
    RUNS,
  );
});

import { describe, expect, it } from 'vitest';
import { type FileChoices, readTable } from '#app/domain/reading/index.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { createSaleReader, readSalesCsv } from './sales-csv.ts';

const ID = orderedSecretId(new Date('2026-11-28T12:00:00Z'));
const COMPANY = { currency: 'USD', timeZone: 'UTC' };
const readAs = (text: string | Uint8Array, choices: FileChoices | null) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const table = readTable(bytes, { maxRows: 100 });
  if (!table.ok) throw new Error(table.why);
  const reading = readSalesCsv(table.value, COMPANY, choices);
  return reading.ok ? { ...reading, rows: reading.rows.map(createSaleReader(reading.format)) } : reading;
};
const read = (text: string | Uint8Array, columns?: string[]) =>
  readAs(text, columns ? { columns, decimal: null, dateOrder: null } : null);
const first = (text: string, columns?: string[]) => {
  const reading = read(text, columns);
  if (!reading.ok) return reading.fault ?? reading.match.error;
  const { orderId, trackingId, saleAmount, conversionDate } = reading.rows[0]?.report ?? {};
  const unused = reading.match.columns.filter(({ value }) => value === 'unused');
  return { sale: [orderId, trackingId, saleAmount, conversionDate], not: unused.map(({ name }) => name) };
};

const SALE = ['#1001', ID, 12_995, '2026-11-20'];

describe('a file of sales is read', () => {
  it.each([
    ['by our names', `order_id,tracking_id,amount,date\n#1001,${ID},129.95,2026-11-20`, []],
    ['in another order', `Date;Amount;Tracking ID;Order ID\n2026-11-20;129,95;${ID};#1001`, []],
    ['by a shop’s names', `Order Number,Order Total,sg_tid,Paid at\n#1001,129.95,${ID},2026-11-20`, []],
    ['in Spanish', `Pedido;Importe;Fecha;tracking_id\n#1001;129,95;2026-11-20;${ID}`, []],
    [
      'by its cells where the names are unknown',
      `Order,Who,Ref,Paid,When\n#1001,Ada,${ID},$129.95,2026-11-20\n#1002,Bob,${ID},"$1,059.95",2026-11-21`,
      ['Who'],
    ],
  ])('%s', (_how, text, not) => {
    expect(first(text)).toEqual({ sale: SALE, not });
  });

  it.each([
    ['customers for order numbers', `Name,tracking_id,amount\nAda,${ID},129.95`, 'Order number'],
    ['order numbers for amounts', `order_id,tracking_id,number\n1001,${ID},129`, 'Amount'],
    ['a column with one other cell', `order_id,ref,amount\n1,${ID},1.00\n2,none,1.00`, 'Tracking ID'],
  ])('without taking %s', (_what, text, missing) => {
    expect(first(text)).toBe(`Choose the column for ${missing}.`);
  });

  it('as the person chooses', () => {
    const text = `Name,Ref,Net,Gross,When\n#1001,${ID},100.00,129.95,2026-11-20`;
    expect(first(text)).toBe('Choose the column for Order number.');
    const columns = ['0 order_id', '1 tracking_id', '2 unused', '3 amount', '4 date'];
    expect(first(text, columns)).toEqual({ sale: SALE, not: ['Net'] });
    expect(first(text, [...columns.slice(0, 4), '4 unused'])).toEqual({
      sale: [...SALE.slice(0, 3), undefined],
      not: ['Net', 'When'],
    });
  });

  it('with one answer for all amounts and dates that could be two', () => {
    const text = `order_id,tracking_id,amount,date\n#1001,${ID},1.299,03/04/2026\n2,${ID},2.500,05/06/2026`;
    const reading = read(text);
    expect(reading).toMatchObject({ ok: false, fault: null });
    expect(reading.match?.questions.map(({ name, answer }) => [name, answer])).toEqual([
      ['decimal', null],
      ['dateOrder', null],
    ]);
    const columns = ['0 order_id', '1 tracking_id', '2 amount', '3 date'];
    const answered = readAs(text, { columns, decimal: ',', dateOrder: 'month-first' });
    expect(
      answered.ok && answered.rows.map(({ report }) => [report?.saleAmount, report?.conversionDate]),
    ).toEqual([
      [129_900, '2026-03-04'],
      [250_000, '2026-05-06'],
    ]);
  });

  it('with a notice unless it is UTF-8', () => {
    const text = `order_id,tracking_id,amount\nN\u00b01,${ID},1.00`;
    expect(read(text).match?.encodingNotice).toBeNull();
    expect(read(Buffer.from(text, 'latin1')).match?.encodingNotice).toContain('Windows-1252');
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le')).match?.encodingNotice).toContain('UTF-16');
  });
});

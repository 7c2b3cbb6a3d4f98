import { describe, expect, it } from 'vitest';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { readSalesCsv } from './sales-csv.ts';

const ID = orderedSecretId(new Date('2026-11-28T12:00:00Z'));
const read = (text: string | Uint8Array) =>
  readSalesCsv(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    currency: 'USD',
    timeZone: 'UTC',
  });
const first = (text: string) => {
  const { rows, file, fault } = read(text);
  if (fault !== null) return fault;
  const { orderId, trackingId, saleAmount, conversionDate } = rows[0]?.report ?? {};
  return { sale: [orderId, trackingId, saleAmount, conversionDate], not: file.otherColumns };
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
    ['customers for order numbers', `Name,tracking_id,amount\nAda,${ID},129.95`, 'order_id'],
    ['order numbers for amounts', `order_id,tracking_id,number\n1001,${ID},129`, 'amount'],
    ['a column with one other cell', `order_id,ref,amount\n1,${ID},1.00\n2,none,1.00`, 'tracking_id'],
  ])('without taking %s', (_what, text, missing) => {
    expect(first(text)).toContain(`The column “${missing}” is missing.`);
  });

  it('with a notice unless it is UTF-8', () => {
    const text = `order_id,tracking_id,amount\nN\u00b01,${ID},1.00`;
    expect(read(text).file?.encodingNotice).toBeNull();
    expect(read(Buffer.from(text, 'latin1')).file?.encodingNotice).toContain('Windows-1252');
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le')).file?.encodingNotice).toContain('UTF-16');
  });
});

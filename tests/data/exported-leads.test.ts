import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { exportLeads } from '#app/domain/lead-database/index.ts';
import { readEmail, readNumberToStop } from '#app/domain/reading/index.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { cleanCode, cleanName, isEmail } from '#app/protocol/typed-text.ts';
import { forEachDatabase } from '../support/databases.ts';
import { readListFile, readSalesFile } from '../support/imported-files.ts';
import { fc } from '../support/random.ts';
import { makeTenant } from './rows.ts';

const LEADS = 150;
const pieces = (units: readonly string[]) =>
  fc.array(fc.constantFrom(...units), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

/** Addresses, numbers and order numbers as leads and shops type them, stored after the widget's or the API's cleaning. */
const email = fc
  .tuple(
    pieces(['a', "'=1+1", "'", '=', '+', '-', '|', '&', '{x}', '007', '.']),
    fc.constantFrom('example.com', 'xn--80a1acny.xn--p1ai', 'почта.рф', 'müller.de', '123.com'),
  )
  .map(([local, domain]) => cleanCode(`${local}@${domain}`))
  .filter(isEmail);
const phone = fc
  .tuple(
    fc.constantFrom(
      '+',
      '+1 ',
      '+49 (0)',
      '+44 (0)',
      '+39 0',
      '00 34 ',
      '011 49 ',
      '',
      "'+1",
      'tel:+1-',
      '-',
      '=',
      '\u202a+1 ',
    ),
    fc.constantFrom(
      '4155550100',
      '415-555-0100',
      '(415) 555-0100',
      '151/12345678',
      '7400 123456',
      '612 34 56 78',
    ),
    fc.constantFrom('', ' ext. 5', ';ext=5', ' x12', ' "home"', ', or 4155550101', '\u202c'),
  )
  .map((parts) => cleanCode(parts.join('')));
const text = pieces([
  '=1+1',
  "'=",
  '"',
  ',',
  ';',
  '\n',
  '\u202e',
  '007',
  '1.299',
  'ada@example.com',
  '+14155550100',
  ' ',
])
  .map(cleanName)
  .filter((name) => name !== '');
const lead = fc.record({
  ...{ email, phone: fc.option(phone), firstName: text, orderId: text },
  saleAmountCents: fc.integer({ min: 1, max: 99_999_999 }),
});

/** The export of leads is what moves people to another company, so the imports read it. */
forEachDatabase((_name, makeDb) => {
  /** In the order of the file, the newest first. */
  const leads = fc.sample(lead, LEADS).map((values, index) => ({
    ...values,
    trackingId: orderedSecretId(new Date('2026-05-01T10:00:00Z')),
    createdAt: new Date(Date.UTC(2026, 4, 1, 10, LEADS - index)),
    conversionDate: new Date(Date.UTC(2026, 4, 2, 10, index, 7)),
  }));
  let bytes: Buffer;

  beforeAll(async () => {
    const { db, texts }: { db: Database; texts: TextReader } = await makeDb();
    const { id: tenantId } = await makeTenant(db);
    await db.lead.createMany({
      data: leads.map((values) => ({
        ...{ ...values, id: randomUUID(), tenantId, widget: 'full', converted: true },
      })),
    });
    const portions: Uint8Array[] = [];
    for await (const portion of exportLeads({ texts, tenantId, filter: {}, withAnswers: true }))
      portions.push(portion);
    bytes = Buffer.concat(portions);
  });

  it('stops the same addresses and numbers as the leads’ own, and nothing else of the file', () => {
    const { rows, match } = readListFile(bytes);
    const used = match?.columns.filter(({ value }) => value === 'recipient').map(({ name }) => name);
    expect(used).toEqual(['Email', 'Phone']);
    const expected = leads.map((values) => {
      const address = readEmail(values.email);
      const numbers = values.phone === null ? [] : [readNumberToStop(values.phone, 'US')?.number ?? null];
      return [address.ok ? address.key : null, ...numbers];
    });
    expect(rows).toEqual(expected);
  });

  it('is read as the same sales', () => {
    const { rows } = readSalesFile(bytes, { currency: 'USD', timeZone: 'America/New_York' });
    expect(rows).toEqual(
      leads.map(({ orderId, trackingId, saleAmountCents, conversionDate }) => ({
        ...{ orderId, trackingId, saleAmount: saleAmountCents },
        conversionDate: conversionDate.toISOString(),
      })),
    );
  });
});

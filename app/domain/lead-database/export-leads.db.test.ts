import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import type { TextReader } from '#app/lib/text-reader.ts';
import { buildAssessment, makeTenant } from '../../../tests/data/rows.ts';
import { forEachDatabase } from '../../../tests/support/databases.ts';
import { CSV_COLUMNS, exportLeads } from './index.ts';

forEachDatabase((_name, makeDb) => {
  let db: Database;
  let texts: TextReader;
  let acme: string;
  const TEXTS = {
    commas: 'a, b,, c',
    quotes: '"she said ""no"""',
    lines: 'one\ntwo\r\nthree',
    emoji: '👩🏽‍🔬 ✓',
    rightToLeft: 'مرحبا שלום',
    apostrophe: "O'Neil",
    backslash: 'a\\"b',
  };
  const FORMULAS = ['=1+1', '+cmd|x', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1'];

  const addLead = async (tenantId: string, minute: number, lead: object, answers: object = {}) => {
    const { id } = await db.peptideAssessment.create({
      data: { ...buildAssessment(tenantId), id: randomUUID(), ...answers },
    });
    return db.lead.create({
      data: {
        tenantId,
        trackingId: randomUUID(),
        assessmentId: id,
        firstName: 'Ada',
        email: 'ada@example.com',
        widget: 'full',
        createdAt: new Date(Date.UTC(2026, 4, 1, 10, minute)),
        ...lead,
      },
    });
  };

  beforeAll(async () => {
    ({ db, texts } = await makeDb());
    ({ id: acme } = await makeTenant(db));
    const { id: otherTenantId } = await makeTenant(db);
    await addLead(otherTenantId, 0, { firstName: 'Somebody else' });
    let minute = 0;
    for (const text of [...Object.values(TEXTS), ...FORMULAS])
      await addLead(acme, minute++, { firstName: text }, { additionalConcerns: text });
    await addLead(
      acme,
      minute,
      {
        phone: '+44 (0)7700 900-123',
        goalIds: '|sleep|cognitive|',
        tags: '|call|vip|',
        converted: true,
        saleAmountCents: 12_905,
        orderId: '=A-1',
        conversionDate: new Date('2026-05-02T03:04:05.678Z'),
      },
      { symptoms: ['Low energy/fatigue', 'Brain fog/poor focus'], contraFlags: ['Thyroid disorders'] },
    );
  });

  const read = async (withAnswers: boolean, query: object = {}) => {
    let text = '';
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    for await (const portion of exportLeads({ texts, tenantId: acme, filter: {}, withAnswers, ...query }))
      text += decoder.decode(portion, { stream: true });
    expect(text.startsWith('\uFEFF')).toBe(true);
    return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[];
  };

  describe('the CSV of leads', () => {
    it('survives another program’s parser, whatever was typed, and no cell of it is a formula', async () => {
      const rows = await read(true);
      expect(rows).toHaveLength(Object.keys(TEXTS).length + FORMULAS.length + 1);
      const names = [...Object.values(TEXTS), ...FORMULAS].reverse();
      const expected = names.map((text) => (FORMULAS.includes(text) ? `'${text}` : text));
      expect(rows.slice(1).map((row) => row['First Name'])).toEqual(expected);
      expect(rows.slice(1).map((row) => row['Additional Concerns'])).toEqual(expected);
    });

    it('has the fixed columns with dates, money, lists and a phone number that a CRM reads', async () => {
      const [row] = await read(true);
      expect(Object.keys(row ?? {})).toEqual(CSV_COLUMNS);
      expect(row).toMatchObject({
        Phone: '+4407700900123',
        'Health Goals': 'sleep; cognitive',
        Symptoms: 'Low energy/fatigue; Brain fog/poor focus',
        'Safety Answers': 'Thyroid disorders',
        Tags: 'call; vip',
        Status: 'Assessment Complete',
        Converted: 'yes',
        Contacted: 'no',
        'Sale Amount': '129.05',
        'Order ID': "'=A-1",
        'Conversion Date': '2026-05-02T03:04:05Z',
      });
      expect(row?.Submitted).toMatch(/^2026-05-01T10:\d\d:00Z$/);
    });

    it('has the same columns without the answers for those who may not see them', async () => {
      const [row] = await read(false);
      expect(Object.keys(row ?? {})).toEqual(CSV_COLUMNS);
      for (const column of ['Safety Answers', 'Additional Concerns', 'Sex at Birth', 'Age Range', 'Budget'])
        expect(row?.[column], column).toBe('');
      expect(row?.Symptoms).not.toBe('');
    });

    it('holds what the filter leaves', async () => {
      expect(await read(true, { filter: { converted: 'yes' } })).toHaveLength(1);
      expect(await read(true, { filter: { tag: 'nothing' } })).toEqual([]);
    });
  });
});

import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { orderedSecretId } from '#app/lib/random-id.ts';
import { makeLead } from '../data/rows.ts';
import { askAs } from '../support/callers.ts';
import { forEachDatabase } from '../support/databases.ts';
import type { ServedApi } from '../support/http.ts';
import type { TenantWithPeople } from '../support/people.ts';
import { twoTenantsForTests } from '../support/two-tenants.ts';

const SALES = '/admin/sales/import';
const SUPPRESSIONS = '/admin/suppressions/import';
const CATALOGUE = '/admin/catalogue/import';

/** What a page that answers an import shows; the types of the replies, as far as this test reads them. */
interface Reply {
  status: string;
  message?: string;
  value: {
    step: string;
    isChanged?: boolean;
    outcome?: { rows: { state: string }[] } | null;
    changes?: { product: string; changes: { field: string; to: string }[] }[];
    seen?: string;
    file: {
      content: string;
      shownChoices: string;
      match: {
        error: string | null;
        firstRow: { value: string };
        questions: { name: string; answer: string | null; error: string | null }[];
        columns: { index: number; name: string; value: string; error: string | null }[];
      };
    };
  };
}

/** The three imports of the console ask how columns are read, with what the person posts back. */
forEachDatabase((_name, makeDb) => {
  let db: Database;
  let api: ServedApi;
  let ownTenant: TenantWithPeople;
  beforeAll(async () => {
    ({ db, api, own: ownTenant } = await twoTenantsForTests(makeDb));
  }, 60_000);
  afterAll(() => api.close());
  beforeEach(async () => {
    await db.suppression.deleteMany();
    await db.unmatchedOrder.deleteMany();
  });

  const ask = askAs(() => api.origin);
  const send = async (path: string, form: FormData) => {
    const route = `routes/console${path.slice('/admin'.length)}/route`;
    const { status, body } = await ask(
      `${path}?_data=${encodeURIComponent(route)}`,
      { method: 'POST', body: form },
      ownTenant.people.editor,
    );
    return { status, reply: body === '' ? null : (JSON.parse(body) as Reply), body };
  };
  const toForm = (fields: Record<string, string | readonly string[]>) => {
    const form = new FormData();
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) form.append(name, value);
    return form;
  };
  /** Uploads a file. @returns the first preview */
  const show = async (path: string, text: string) => {
    const form = toForm({ intent: 'show' });
    form.append('csv', new Blob([text]), 'list.csv');
    const { status, reply } = await send(path, form);
    if (!reply) throw new Error('The import has no answer.');
    return { status, value: reply.value };
  };
  /** Posts a preview back as its form does, with other choices for some columns. */
  const post = (
    path: string,
    intent: 'match' | 'apply',
    { file, seen }: Reply['value'],
    changes: Readonly<Record<number, string>> = {},
    answers: Readonly<Record<string, string>> = {},
  ) => {
    // The page has the columns that are not used last: their order says nothing.
    const column = file.match.columns
      .map(({ index, value }) => `${index} ${changes[index] ?? value}`)
      .toReversed();
    const questions = file.match.questions.map(({ name, answer }) => [name, answer ?? '']);
    const fields = {
      ...{ intent, file: file.content, shownChoices: file.shownChoices, column },
      firstRow: file.match.firstRow.value,
      ...{ ...Object.fromEntries(questions), ...answers },
    };
    return send(path, toForm(seen === undefined ? fields : { ...fields, seen }));
  };
  /** Returns the text of the file that a preview posts back. */
  const expand = ({ file }: Reply['value']) => gunzipSync(Buffer.from(file.content, 'base64')).toString();
  const listValues = ({ file }: Reply['value']) => file.match.columns.map(({ value }) => value);

  describe('a file of sales', () => {
    it('whose columns have other names is shown with what it needs, corrected and stored as chosen', async () => {
      const trackingId = orderedSecretId(new Date());
      await makeLead(db, ownTenant.id, { trackingId });
      const text = `Name,Ref,Net,Gross\n#77,${trackingId},100.00,119.00\n`;
      const first = await show(SALES, text);
      expect(first).toMatchObject({ status: 400, value: { step: 'preview', outcome: null } });
      expect(listValues(first.value)).toEqual(['unused', 'tracking_id', 'amount', 'unused']);
      expect(first.value.file.match.error).toBe('Choose the column for Order number.');
      expect(expand(first.value)).toBe(text);

      const choices = { 0: 'order_id', 2: 'unused', 3: 'amount' };
      const matched = await post(SALES, 'match', first.value, choices);
      expect(matched.reply?.value).toMatchObject({ step: 'preview', outcome: { rows: [{ state: 'new' }] } });
      if (!matched.reply) throw new Error('The import has no answer.');
      expect(listValues(matched.reply.value)).toEqual(['order_id', 'tracking_id', 'unused', 'amount']);
      expect(await db.conversion.count({ where: { tenantId: ownTenant.id } })).toBe(0);

      const done = await post(SALES, 'apply', matched.reply.value);
      // The page opens again and shows the import.
      expect(done).toMatchObject({ status: 204, reply: null });
      const sales = await db.conversion.findMany({ where: { tenantId: ownTenant.id } });
      expect(sales.map(({ orderId, saleAmountCents }) => [orderId, saleAmountCents])).toEqual([
        ['#77', 11_900],
      ]);
    });

    it.each([
      [
        'a field twice',
        { 3: 'amount' },
        3,
        '“amount” is already read as Amount. Choose one of the two columns.',
      ],
      ['an unknown field', { 3: 'price' }, 3, 'Choose one of the listed fields.'],
    ])('with %s is refused beside the column, and kept', async (_what, choices, index, error) => {
      const text = 'order_id,tracking_id,amount,net\nA,unknown,1.00,0.50\n';
      const { value } = await show(SALES, text);
      for (const intent of ['match', 'apply'] as const) {
        const { status, reply } = await post(SALES, intent, value, choices);
        expect(status).toBe(400);
        expect(reply?.value).toMatchObject({ step: 'preview', outcome: null });
        expect(reply?.value.file.match.columns[index]?.error).toBe(error);
        expect(reply && expand(reply.value)).toBe(text);
      }
      expect(await db.unmatchedOrder.count({ where: { tenantId: ownTenant.id } })).toBe(0);
    });

    it('with a column that it does not have is refused', async () => {
      const { value } = await show(SALES, 'order_id,tracking_id,amount\nA,unknown,1.00\n');
      const columns = [...value.file.match.columns, { index: 7, name: '', value: 'date', error: null }];
      const { reply } = await post(SALES, 'apply', {
        ...value,
        file: { ...value.file, match: { ...value.file.match, columns } },
      });
      expect(reply?.value.file.match.error).toMatch(/^The file has fewer columns than you chose/);
    });

    it('is not imported in another way than it was shown', async () => {
      const { value } = await show(SALES, 'order_id,tracking_id,amount,net\nA,unknown,2.00,1.00\n');
      const choices = { 2: 'unused', 3: 'amount' };
      const { reply } = await post(SALES, 'apply', value, choices);
      expect(reply?.value).toMatchObject({ step: 'preview', isChanged: true });
      expect(await db.unmatchedOrder.count({ where: { tenantId: ownTenant.id } })).toBe(0);
      if (!reply) throw new Error('The import has no answer.');
      expect(await post(SALES, 'apply', reply.value)).toMatchObject({ status: 204 });
      const orders = await db.unmatchedOrder.findMany({ where: { tenantId: ownTenant.id } });
      expect(orders.map(({ saleAmountCents }) => saleAmountCents)).toEqual([100]);
    });
  });

  describe('a file with amounts and dates that could be two', () => {
    const text = 'order_id,tracking_id,amount,date\nA,unknown,1.299,03/04/2026\nB,unknown,2.500,05/06/2026\n';

    it('asks once, refuses the lack of an answer, and stores all rows by the answers', async () => {
      const { status, value } = await show(SALES, text);
      expect(status).toBe(200);
      expect(value.outcome).toBeNull();
      expect(value.file.match.questions).toMatchObject([
        { name: 'decimal', answer: null, error: null },
        { name: 'dateOrder', answer: null, error: null },
      ]);
      const incomplete: Record<string, string>[] = [
        {},
        { decimal: '.' },
        { decimal: 'both', dateOrder: 'day-first' },
      ];
      for (const answers of incomplete) {
        const refused = await post(SALES, 'apply', value, {}, answers);
        expect(refused.status).toBe(400);
        expect(refused.reply?.value.file.content).toBe(value.file.content);
        expect(refused.reply?.value.file.match.questions.some(({ error }) => error !== null)).toBe(true);
      }
      const answers = { decimal: ',', dateOrder: 'day-first' };
      const { reply } = await post(SALES, 'match', value, {}, answers);
      if (!reply) throw new Error('The import has no answer.');
      expect(reply.value.outcome?.rows.map(({ state }) => state)).toEqual(['inbox', 'inbox']);
      await post(SALES, 'apply', reply.value);
      const orders = await db.unmatchedOrder.findMany({
        where: { tenantId: ownTenant.id, orderId: { in: ['A', 'B'] } },
        orderBy: { orderId: 'asc' },
      });
      expect(orders.map(({ saleAmountCents, conversionDate }) => [saleAmountCents, conversionDate])).toEqual([
        [129_900, new Date('2026-04-03')],
        [250_000, new Date('2026-06-05')],
      ]);
    });

    it('of which another row proves the answer is shown with it', async () => {
      const { value } = await show(SALES, `${text}C,unknown,"59,90",25/04/2026\n`);
      expect(value.file.match.questions.map(({ answer }) => answer)).toEqual([',', 'day-first']);
      expect(value.outcome?.rows).toHaveLength(3);
    });
  });

  it('a list of addresses is read from the columns that the person chooses, several too', async () => {
    const { value } = await show(SUPPRESSIONS, 'Email,Recovery\nada@example.com,ada@other.example\n');
    expect(listValues(value)).toEqual(['recipient', 'unused']);
    const { reply } = await post(SUPPRESSIONS, 'match', value, { 1: 'recipient' });
    if (!reply) throw new Error('The import has no answer.');
    await post(SUPPRESSIONS, 'apply', reply.value);
    const rows = await db.suppression.findMany({
      where: { tenantId: ownTenant.id },
      orderBy: { address: 'asc' },
    });
    expect(rows.map(({ address }) => address)).toEqual(['ada@example.com', 'ada@other.example']);
    const entry = await post(SUPPRESSIONS, 'match', value, {}, { firstRow: 'entry' });
    expect(entry.reply?.value.file.match.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2']);
    const none = await post(SUPPRESSIONS, 'match', value, { 0: 'unused' });
    expect(none.reply?.value.file.match.error).toBe('Choose the column for E-mail address or phone number.');
  });

  it('a catalogue of another program is read as the person chooses, and changes nothing else', async () => {
    const { status, value } = await show(CATALOGUE, 'SKU,Title,Cost\nselank,Selank Spray,12.50\n');
    expect(status).toBe(200);
    expect(value).toMatchObject({ step: 'changes', changes: [] });
    expect(listValues(value)).toEqual(['id', 'unused', 'unused']);
    const { reply } = await post(CATALOGUE, 'match', value, { 2: 'price' });
    if (!reply) throw new Error('The import has no answer.');
    expect(reply.value.changes?.[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['Price', '12.50'],
    ]);
    const changed = await post(CATALOGUE, 'apply', reply.value, { 1: 'own_name' });
    expect(changed.reply?.value).toMatchObject({ step: 'changes', isChanged: true });
    expect(await db.tenantProduct.count({ where: { tenantId: ownTenant.id } })).toBe(0);
    await post(CATALOGUE, 'apply', reply.value);
    expect(await db.tenantProduct.findMany({ where: { tenantId: ownTenant.id } })).toMatchObject([
      { entryId: 'selank', priceCents: 1250, name: null },
    ]);
    const twice = await post(CATALOGUE, 'match', reply.value, { 1: 'price' });
    expect(twice).toMatchObject({ status: 400, reply: { value: { step: 'unmatched' } } });
  });

  it.each([
    ['that no preview has posted', Buffer.from('email\nada@example.com').toString('base64')],
    [
      'that expands to more than a file may have',
      gzipSync(Buffer.alloc(11 * 1024 * 1024)).toString('base64'),
    ],
  ])('a file %s is refused', async (_what, content) => {
    const { value } = await show(SUPPRESSIONS, 'Email\nada@example.com\n');
    const { status, reply } = await post(SUPPRESSIONS, 'apply', {
      ...value,
      file: { ...value.file, content },
    });
    expect({ status, message: reply?.message }).toEqual({
      status: 400,
      message: 'The file arrived incomplete. Choose it again.',
    });
    expect(await db.suppression.count({ where: { tenantId: ownTenant.id } })).toBe(0);
  });

  it('a page without a script shows the columns, their errors beside them, and keeps the file', async () => {
    const { value } = await show(SALES, 'order_id,tracking_id,amount,net\nA,unknown,1.00,0.50\n');
    const column = ['0 order_id', '1 tracking_id', '2 amount', '3 amount'];
    const form = toForm({ intent: 'match', file: value.file.content, shownChoices: '', column });
    const { status, body } = await ask(SALES, { method: 'POST', body: form }, ownTenant.people.editor);
    expect(status).toBe(400);
    const select = /<select[^>]*id="column-3"[^>]*>/.exec(body)?.[0];
    expect(select).toContain('aria-invalid="true"');
    expect(select).toMatch(/aria-describedby="column-3-hint column-3-error"/);
    expect(body).toContain('id="column-3-error"');
    expect(body).toContain('“amount” is already read as Amount.');
    expect(body).toContain(`value="${value.file.content}"`);
    expect(body).toContain('First cell: 0.50');
  });
});

import { describe, expect, it } from 'vitest';
import { readDefaultSequence } from '#app/domain/sequences/index.ts';
import { parseSequence } from './sequence.ts';

const template = (changes: object = {}) => ({
  sequenceOrder: 1,
  name: 'First',
  subjectLine: 'Hi {{firstName|there}}',
  bodyHtml: '<p>Text</p>',
  delayDays: 0,
  ...changes,
});
const upload = (...templates: object[]) => parseSequence(JSON.stringify({ templates }));
const refusal = async (pending: ReturnType<typeof parseSequence>) => {
  const parsed = await pending;
  if (parsed.ok) throw new Error('a refusal is expected');
  return { title: parsed.title, message: parsed.message };
};

describe('an uploaded sequence', () => {
  it.each([
    'sales-nurture',
    'masterclass',
  ] as const)('may be our own %s, which it takes back unchanged', async (name) => {
    const file = readDefaultSequence(name);
    const parsed = await parseSequence(file);
    expect(parsed.ok).toBe(true);
    if (parsed.ok) expect(`${JSON.stringify(parsed.sequence, null, 2)}\n`).toBe(file);
  });

  it('is refused in the words of T section 5 when it is no sequence', async () => {
    for (const text of ['{}', '[]', 'null', '{"templates":{}}', '"templates"'])
      expect(await refusal(parseSequence(text))).toEqual({
        title: 'Invalid File',
        message: "JSON file must contain a 'templates' array",
      });
    const brokenFileError = await refusal(parseSequence('{"templates": ['));
    expect(brokenFileError.title).toBe('File Error');
    expect(brokenFileError.message).toMatch(/^Failed to read JSON file: .+/);
  });

  it('names fields that it does not know, and where they are', async () => {
    expect((await refusal(upload(template({ bodyHtml: '<p>{{firstname}} {{shop}}</p>' })))).message).toBe(
      'Template 1: Unknown merge field {{firstname}}; Template 1: Unknown merge field {{shop}}',
    );
    expect(
      (await refusal(upload(template(), template({ sequenceOrder: 2, subjectLineVariant: '{{nope|x}}' }))))
        .message,
    ).toBe('Template 2: Unknown merge field {{nope}}');
    const spanish = { es: { subjectLine: '{{nombre}}', bodyHtml: '<p>a</p>' } };
    expect((await refusal(upload(template({ translations: spanish })))).message).toBe(
      'Template 1, es: Unknown merge field {{nombre}}',
    );
    expect((await refusal(upload(template({ attachment: 'x' })))).message).toBe(
      'Template 1: Unknown field attachment',
    );
    expect((await refusal(upload(template({ translations: { fr: {} } })))).message).toContain(
      'Unknown field fr',
    );
  });

  it.each([
    ['no text', { bodyHtml: '<p> </p><script>x</script>' }, 'Text is empty'],
    ['no subject', { subjectLine: ' ' }, 'Subject is empty'],
    ['a subject of two lines', { subjectLine: 'a\nBcc: b@example.com' }, 'Subject must be one line'],
    ['products in a subject', { subjectLine: '{{products}}' }, 'Subject can’t hold {{products}}'],
    ['a script as a button', { ctaText: 'Go', ctaUrl: 'javascript:alert(1)' }, 'URL of the button must be'],
    [
      'a link that a mail can’t have',
      { bodyHtml: '<p><a href="http://shop.example/sale">our sale</a></p>' },
      'Template 1: Text: The link “our sale” leads to http://shop.example/sale. Links must begin with https://',
    ],
    ['a button without words', { ctaUrl: 'https://x.example' }, 'no text (ctaText)'],
    ['a day before the first', { delayDays: -1 }, 'Day must be 0 or more'],
    ['half a day', { delayDays: 0.5 }, 'Day must be a whole number'],
    ['a text for a number', { sequenceOrder: '1' }, 'Sequence number must be a number'],
    ['an open section', { bodyHtml: '<p>{{#offers}}a</p>' }, '{{#offers}} is not closed'],
    ['a huge text', { bodyHtml: `<p>${'a'.repeat(60_001)}</p>` }, 'longer than 60000'],
    [
      'a mail of more than 100 kB',
      { bodyHtml: `<p>${"'".repeat(20_000)}</p>` },
      'Gmail cuts off e-mails over 100 kB',
    ],
    ['too many HTML tags', { bodyHtml: `x${'<'.repeat(3001)}` }, 'too many HTML tags'],
    ['too many styles', { bodyHtml: '<td style="color:red">'.repeat(501) }, 'too many HTML tags'],
    ['too many links', { bodyHtml: '<a HREF = "https://x.example">x</a>'.repeat(376) }, 'too many HTML tags'],
    ['an object for a text', { bodyHtml: {} }, 'Text must be text'],
  ])('is refused with %s', async (_, changes, message) => {
    expect((await refusal(upload(template(changes)))).message).toContain(message);
  });

  it('is refused with no, too many or doubly numbered templates', async () => {
    expect((await refusal(upload())).message).toContain('no templates');
    expect((await refusal(upload(template(), template()))).message).toContain('same sequence number');
    const many = Array.from({ length: 51 }, (_, place) => template({ sequenceOrder: place + 1 }));
    expect((await refusal(upload(...many))).message).toContain('more than 50');
    expect((await refusal(parseSequence(' '.repeat(2_000_001)))).message).toContain('2 MB');
  });

  it('is stored clean, with null for nothing', async () => {
    const parsed = await upload(
      template({ bodyHtml: '<p onclick="x()">a<script>b</script></p>', ctaText: null, translations: null }),
    );
    expect(parsed).toMatchObject({ ok: true, sequence: { templates: [{ bodyHtml: '<p>a</p>' }] } });
  });
});

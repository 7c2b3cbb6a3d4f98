import { describe, expect, it } from 'vitest';
import { describeTooLarge, estimateMailBytes } from '#app/domain/mail-templates/index.ts';
import { defaultMails } from '../../tests/support/marketing-mails.ts';
import { renderMail } from './index.ts';

const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
const [{ mail: example } = {}] = defaultMails();
const measureBytes = (bodyHtml: string) => {
  if (!example) throw new Error('The sequences have a mail.');
  return Buffer.byteLength(renderMail({ ...example, bodyHtml }, settings).html);
};
/** As long as the links that count clicks. */
const COUNTED = `https://app.example/c/${'x'.repeat(130)}`;

describe('the size of a mail is known before it is stored', () => {
  it.each([
    ['paragraphs', '<p>x</p>'.repeat(900)],
    ['counted links', `<a href="${COUNTED}">x</a>`.repeat(300)],
    ['list items', `<ul>${'<li>x</li>'.repeat(600)}</ul>`],
    ['titles', '<h1>x</h1>'.repeat(500)],
    ['quotations', '<blockquote>x</blockquote>'.repeat(500)],
    ['cells', `<table><tbody><tr>${'<td>x</td>'.repeat(500)}</tr></tbody></table>`],
    ['bold words', '<b>x</b>'.repeat(900)],
    ['pictures', '<img src="https://a.example/b.png">'.repeat(400)],
    ['text with signs that HTML escapes', "it's & ".repeat(3000)],
    ['own styles', '<p style="color:red;padding:1px">x</p>'.repeat(400)],
  ])('%s are never larger than estimated, and at most 2.6 times smaller', (_what, body) => {
    const bytes = measureBytes(body);
    expect(estimateMailBytes(body)).toBeGreaterThanOrEqual(bytes);
    expect(estimateMailBytes(body)).toBeLessThan(2.6 * bytes);
  });

  it('so are all mails of both sequences, which pass', () => {
    for (const { name, mail } of defaultMails()) {
      const bytes = Buffer.byteLength(renderMail(mail, settings).html);
      expect(estimateMailBytes(mail.bodyHtml), name).toBeGreaterThanOrEqual(bytes);
      expect(describeTooLarge(mail.bodyHtml), name).toBeNull();
    }
  });

  it('names the size and what to shorten', () => {
    expect(describeTooLarge('<a href="https://a.example">x</a>'.repeat(1300))).toMatch(
      /^The e-mail would be \d{3} kB\. Gmail cuts off e-mails over 100 kB\. Remove some of the 1300 links\.$/,
    );
    expect(describeTooLarge(`<p>${'word '.repeat(20_000)}</p>`)).toMatch(/ kB\. Shorten the text\.$/);
  });
});

import { describe, expect, it } from 'vitest';
import { parseCleanHtml, writeCleanHtml } from '#app/lib/clean-html.ts';
import { defaultMails, marketingMail } from '../../tests/support/marketing-mails.ts';
import { renderMail } from './index.ts';
import { splitSignOff } from './split-sign-off.ts';

const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
const TEXT = '<p>Hi Ada,</p>\n<p>Read about Acme and its batches.</p>\n';

describe('a mail’s sign-off', () => {
  it.each([
    '<p>The Acme team</p>',
    '<p>El equipo de Acme</p>',
    '<p>Acme</p>',
    '<p>Best regards,<br>your <strong>ACME</strong> support team</p>',
    '<p>Best,</p>\n<p>Acme</p>',
    '<p>With best regards,</p><p>The Acme team</p>\n',
  ])('is %j', (signOff) => {
    const split = splitSignOff(parseCleanHtml(TEXT + signOff), 'Acme');
    expect(writeCleanHtml(split.signOff)).toBe(signOff);
    expect(writeCleanHtml(split.body)).toBe(TEXT);
  });

  it.each([
    '<p>Acme has a new batch.</p>',
    '<p>We wish you a good start into the new week with Acme.</p>',
    '<p>See you soon at <a href="https://x.example/acme">Acme</a></p>',
    '<p>Best,</p>',
    '<ul><li>Acme</li></ul>',
    '',
  ])('is not %j', (end) => {
    const split = splitSignOff(parseCleanHtml(TEXT + end), 'Acme');
    expect(split.signOff).toEqual([]);
    expect(writeCleanHtml(split.body)).toBe(TEXT + end);
  });

  it('is not the whole mail', () => {
    const split = splitSignOff(parseCleanHtml('<p>Hi Ada,</p><p>Acme</p>'), 'Acme');
    expect(writeCleanHtml(split.body)).toBe('<p>Hi Ada,</p>');
  });

  it('stands below the button in every ready-made mail, in both parts', () => {
    for (const { name, mail } of defaultMails()) {
      const { html, text } = renderMail(mail, settings);
      const signOff = mail.locale === 'es' ? 'El equipo de Acme <&> Co' : 'The Acme <&> Co team';
      expect(text, name).toContain(`${mail.cta?.text}:\n${mail.cta?.url}\n\n${signOff}\n\n-- \n`);
      const button = html.indexOf('class="m-button"');
      expect(button, name).toBeGreaterThan(0);
      expect(html.indexOf(signOff.replace('<&>', '&lt;&amp;&gt;')), name).toBeGreaterThan(button);
    }
  });

  it('stands below the attached document as well', () => {
    const { text } = renderMail(
      marketingMail({
        bodyHtml: '<p>A body.</p><p>Acme &lt;&amp;&gt; Co</p>',
        attachmentUrl: 'https://x.example/a.pdf',
      }),
      settings,
    );
    expect(text).toContain(
      'A body.\n\nOpen the attached document:\nhttps://x.example/a.pdf\n\nAcme <&> Co\n\n-- \n',
    );
  });
});

import { describe, expect, it } from 'vitest';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import {
  type DefaultMail,
  defaultMails,
  marketingMail,
  sampleProducts,
} from '../../tests/support/marketing-mails.ts';
import { type FinishedMail, renderMail } from './index.ts';

const settings = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
const render = (mail: MarketingMail) => renderMail(mail, settings);

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the HTML that a person sees: without head, Outlook's own comments, and the preview, which repeats the beginning. */
const shownHtml = (html: string) =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<div style="[^"]*display:none.*?<\/div>/s, '');
const wordsOfHtml = (html: string) => splitWords(decode(shownHtml(html).replace(/<[^>]+>/g, ' ')));
/** Removes link targets and the list numbers that only the text part contains. */
const wordsOfText = (text: string) =>
  splitWords(text.replace(/<?(https:\/\/[^\s>]+)>?/g, ' ').replace(/^\d+\. /gm, ''));
const splitWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

const linksOfHtml = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => decode(href));
const linksOfText = (text: string) => text.match(/https:\/\/[^\s>]+/g) ?? [];

interface RenderedMail extends DefaultMail, Pick<FinishedMail, 'html' | 'text' | 'subject' | 'headers'> {}
let memo: RenderedMail[] | undefined;
const renderedMails = (): RenderedMail[] => {
  memo ??= defaultMails().map((defaultMail) => ({ ...defaultMail, ...render(defaultMail.mail) }));
  return memo;
};

describe('every mail of both sequences, in both variants and languages, to a lead with everything and to one with nothing', () => {
  it('says the same in both parts, word for word and link for link', () => {
    for (const { name, html, text } of renderedMails()) {
      // Above the card are the company's name and, instead of a logo, its first letter.
      expect(wordsOfHtml(html).join(' '), name).toBe(`A Acme Co ${wordsOfText(text).join(' ')}`);
      // The link that no person sees is only in the HTML.
      expect([...linksOfText(text), marketingMail().hiddenUrl], name).toEqual(linksOfHtml(html));
    }
    expect(renderedMails()).toHaveLength(2 * 10 * 2 * 2 * 2);
  });

  it('has no braces left, no empty link and no missing value', () => {
    for (const { name, subject, html, text } of renderedMails()) {
      for (const part of [subject, html.replace(/<style>.*?<\/style>/s, ''), text])
        expect(part, name).not.toMatch(/\{\{|\}\}|undefined|\[object|null\b/);
      expect(html, name).not.toMatch(/href=""|<p[^>]*><\/p>|<products/);
    }
  });

  it('says who sent it, why, and how to stop it', () => {
    for (const { name, mail, subject, html, text, headers } of renderedMails()) {
      expect(text, name).toContain('Acme <&> Co\n1 Main Street\nSpringfield 12345');
      expect(linksOfText(text).slice(-2), name).toEqual([mail.links.unsubscribe, mail.links.preferences]);
      expect(headers['List-Unsubscribe-Post'], name).toBe('List-Unsubscribe=One-Click');
      expect(`${subject}${html}${text}`, name).not.toContain('StackGuide');
    }
  });

  it('shows a product only with its warning, and none to a lead that has none', () => {
    let productCount = 0;
    for (const { name, mail, text } of renderedMails()) {
      const flat = text.replace(/\s+/g, ' ');
      for (const product of mail.products) {
        if (!text.includes(`\n${product.name}\n`)) continue;
        expect(flat, name).toContain(product.warning.replace(/\s+/g, ' '));
        productCount += 1;
      }
      if (mail.products.length === 0) expect(flat, name).not.toContain('sg_tid');
    }
    expect(productCount).toBeGreaterThan(20);
  });

  it('fits: lines of the text break, and no program cuts the HTML off', () => {
    for (const { name, subject, html, text } of renderedMails()) {
      const long = text.split('\n').filter((line) => line.length > 79 && !line.includes('https://'));
      expect(long, name).toEqual([]);
      expect(Buffer.byteLength(html), name).toBeLessThan(102_000);
      expect([...subject].length, name).toBeLessThanOrEqual(80);
    }
  });
});

describe('a marketing mail', () => {
  it('has one-click headers only when DKIM signs them', () => {
    expect(render(marketingMail()).headers).toMatchObject({
      'List-Unsubscribe': '<https://app.example/unsubscribe/token-1/one-click>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const { headers } = render(marketingMail({ dkimSigned: false }));
    expect(headers['List-Unsubscribe']).toBe('<https://app.example/unsubscribe/token-1>');
    expect(headers).not.toHaveProperty('List-Unsubscribe-Post');
  });

  it('says why it came, by the way in which the recipient agreed', () => {
    expect(render(marketingMail()).text.replace(/\s+/g, ' ')).toContain('which said that offers may follow');
    expect(render(marketingMail({ consent: 'opt-in' })).text).toContain('asked for offers');
    expect(render(marketingMail({ consent: 'opt-in', locale: 'es' })).text).toContain('porque pidió ofertas');
  });

  it('draws products where the text has their place, and nowhere else', () => {
    const products = sampleProducts('en');
    const name = products[0]?.name ?? '';
    const bodyHtml = '<p>Before</p><p><products></products></p><p>After</p>';
    const { html, text } = render(marketingMail({ bodyHtml, products }));
    for (const part of [text, shownHtml(html)]) {
      expect(part.indexOf('Before')).toBeLessThan(part.indexOf(name));
      expect(part.indexOf(name)).toBeLessThan(part.indexOf('After'));
      expect(part.replace(/\s+/g, ' ')).toContain('Research use only. Not for human consumption.');
      expect(part.replace(/\s+/g, ' ')).toContain('call your local emergency number');
    }
    expect(html).not.toMatch(/<p[^>]*><div/);
    expect(render(marketingMail({ products })).text).not.toContain(name);
  });

  it('comes from the service until the tenant’s own address is proven, and answers reach the tenant', () => {
    expect(render(marketingMail())).toMatchObject({
      from: { name: 'Acme', address: 'mail@app.example' },
      replyTo: 'team@acme.example',
    });
    const sender = { name: 'Acme', address: 'news@acme.example' };
    expect(render(marketingMail({ sender })).from).toEqual(sender);
  });

  it('lets an author’s own colours go in the dark, and draws only what was allowed', () => {
    const { html } = render(
      marketingMail({ bodyHtml: '<p style="color:#111111;text-align:center">x</p><b>unclosed' }),
    );
    expect(html).toContain('<p class="m-own"');
    expect(html).toContain('.m-own{color:');
    expect(html).toContain('text-align:center');
    expect(html).toContain('<b>unclosed</b>');
  });

  it('writes lists, titles, quotes, tables and pictures as text', () => {
    const bodyHtml =
      '<h2>Title</h2><ul><li>one</li><li>two <a href="https://x.example/a">link</a></li></ul><ol><li>first</li></ol><blockquote>quote<br>second line</blockquote><table><tbody><tr><td>cell</td><td>next</td></tr></tbody></table><img src="https://x.example/i.png" alt="A picture"><hr><p>Mail <a href="mailto:a@x.example">a@x.example</a></p>';
    expect(render(marketingMail({ bodyHtml })).text.split('\n\n-- ')[0]).toBe(
      'Title\n-----\n\n- one\n- two link <https://x.example/a>\n\n1. first\n\nquote\nsecond line\n\ncell\nnext\n\nA picture\n\n------------------------\n\nMail a@x.example',
    );
  });

  it('has the button and the attached document in both parts', () => {
    const mail = marketingMail({
      cta: { text: 'Go <now>', url: 'https://x.example/?a=1&b=2' },
      attachmentUrl: 'https://x.example/file.pdf',
    });
    const { html, text } = render(mail);
    expect(text).toContain(
      'Go <now>:\nhttps://x.example/?a=1&b=2\n\nOpen the attached document:\nhttps://x.example/file.pdf',
    );
    expect(html).toContain('href="https://x.example/?a=1&amp;b=2"');
    expect(html).toContain('Go &lt;now&gt;');
  });

  it('draws a button of the text as the one below it, and an uploaded picture by its whole URL', () => {
    const { html, text } = render(
      marketingMail({
        bodyHtml:
          '<p>Hello</p><p><a class="button" href="https://x.example/sale">To the sale</a></p><p><img src="/media/01ab" alt="Two vials" width="510" height="300"></p>',
      }),
    );
    const button = /<a href="https:\/\/x\.example\/sale" class="m-button"[^>]*>.*?<\/a>/s.exec(html)?.[0];
    expect(button).toContain('To the sale');
    // Outlook on Windows knows no padding of links: its comment widens the text.
    expect(button).toContain('<!--[if mso]>');
    expect(html).toContain(
      '<img src="https://app.example/media/01ab" alt="Two vials" width="510" height="300" style="max-width:100%;height:auto"/>',
    );
    expect(text).toContain('To the sale <https://x.example/sale>\n\nTwo vials');
  });

  it('counts openings only where it is asked to', () => {
    expect(render(marketingMail()).html).toContain('src="https://app.example/o/token-1.gif"');
    expect(render(marketingMail({ pixelUrl: null })).html).not.toContain('<img');
  });

  it('has a link that no person sees, hears or reaches, where clicks are counted', () => {
    const { html, text } = render(marketingMail());
    expect(html).toMatch(
      /<div style="display:none" aria-hidden="true"><a href="https:\/\/app\.example\/c\/token-2" tabindex="-1" aria-hidden="true" style="display:none"><\/a><\/div>/i,
    );
    expect(text).not.toContain('token-2');
    expect(render(marketingMail({ hiddenUrl: null })).html).not.toContain('tabindex');
  });
});

describe('the preview text', () => {
  it('is hidden in the HTML before all else, escaped, and in no line of the text', () => {
    const { html, text } = render(marketingMail({ preheader: 'Two minutes & <more>' }));
    const [preview = ''] = /<div style="[^"]*display:none.*?<\/div>/s.exec(html) ?? [];
    expect(decode(preview)).toContain('Two minutes & <more>');
    expect(decode(shownHtml(html))).not.toContain('Two minutes');
    expect(text).not.toContain('Two minutes');
  });

  it('is the first words of the body where the author wrote none', () => {
    const { html } = render(
      marketingMail({ preheader: null, bodyHtml: '<p>Hi Ada,</p><p>First words.</p>' }),
    );
    expect(/<div style="[^"]*display:none.*?<\/div>/s.exec(html)?.[0]).toContain('First words.');
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { encodeQuotedPrintable } from '#app/adapters/smtp/quoted-printable.ts';
import { recommend } from '#app/engine/index.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { defaultMails, marketingMail, sampleProducts } from '../../tests/support/marketing-mails.ts';
import { PROFILE, planPageData } from '../../tests/support/plan-page-data.ts';
import { renderMail, renderPlanMail } from './index.ts';
import { renderLetter } from './letter.tsx';

const SETTINGS = { origin: 'https://app.example', mailFrom: 'mail@app.example', product: 'StackGuide' };
const LOGO = 'https://acme.example/logo.png';

/** A body with everything that an author's text may hold. */
const EVERY_TAG = `<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><p>e <strong>f</strong> <em>g</em> <a href="https://a.example">h</a><br>i</p>
<ul><li>j</li></ul><ol><li>k</li></ol><blockquote>l</blockquote><hr><img src="https://a.example/b.png" alt="m" width="200">
<table><tbody><tr><th>n</th><td align="right" valign="top">o</td></tr></tbody></table><products></products>`;

function renderAll(): string[] {
  const look = createDocumentTheme('Acme', LOGO, DEFAULT_THEME);
  const products = sampleProducts('en');
  const plan = recommend({ ...PROFILE, goals: ['sleep', 'recovery'] }, { shop_url: 'https://shop.example/' });
  const button = { text: 'Go', url: 'https://a.example/' };
  const every = { bodyHtml: EVERY_TAG, products, cta: button, attachmentUrl: 'https://a.example/a.pdf' };
  return [
    ...defaultMails().map(({ mail }) => renderMail(mail, SETTINGS).html),
    renderMail(marketingMail(every), SETTINGS).html,
    renderMail(marketingMail({ ...every, tenant: { ...marketingMail().tenant, logoUrl: LOGO } }), SETTINGS)
      .html,
    renderPlanMail({
      data: planPageData({ format: 'plan', plan }),
      look,
      firstName: 'Ada',
      createdAt: new Date('2026-11-21T23:30:00Z'),
      links: { page: 'https://app.example/plan/1', erase: 'https://app.example/plan/1/delete' },
      postalAddress: '1 Main Street',
      isProved: true,
    }).html,
    renderLetter(
      {
        subject: 'a',
        title: 'b',
        paragraphs: ['c'],
        links: [{ label: 'd', link: 'https://a.example' }],
        action: { label: 'e', link: 'https://a.example' },
        note: 'f',
      },
      { look, preview: 'g' },
    ).html,
  ];
}

const withoutComments = (html: string) => html.replace(/<!--.*?-->/gs, '');
const readTags = (html: string) =>
  [...withoutComments(html).matchAll(/<([a-z][a-z\d]*)([^<>]*)>/g)].map(([, tag = '', rest = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...rest.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    ),
  }));
const readProperties = (style: string) =>
  style.split(';').flatMap((rule) => rule.split(':')[0]?.trim().toLowerCase() || []);

/** Lists what a mail uses, as the table writes it: `<table>`, `align=`, `padding`, `@media`, `.class`. */
function listFeatures(html: string): string[] {
  const tags = readTags(html);
  const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  return [
    ...tags.map(({ tag }) => `<${tag}>`),
    ...tags.flatMap(({ attributes }) => Object.keys(attributes).map((name) => `${name}=`)),
    ...tags.flatMap(({ attributes }) => readProperties(attributes.style ?? '')),
    ...[...sheet.matchAll(/[{;]([a-z-]+):/g)].map(([, name = '']) => name),
    ...[...sheet.matchAll(/@media \(([a-z-]+)/g)].map(([, name = '']) => `@media (${name})`),
    ...(html.includes('linear-gradient(') ? ['linear-gradient()'] : []),
    ...(sheet.includes('!important') ? ['!important'] : []),
    ...(sheet.includes('[data-') ? ['[attribute]'] : []),
    ...(html.includes('<!--[if') ? ['<!--[if mso]>'] : []),
  ];
}

const TABLE = readFileSync(new URL('../../docs/mails-in-clients.md', import.meta.url), 'utf8');
const LISTED = new Set(
  [...TABLE.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  ),
);

it('mails use nothing that the table of mail programs lacks, and the table lists nothing else', () => {
  const used = new Set(renderAll().flatMap(listFeatures));
  expect([...used].filter((feature) => !LISTED.has(feature)).sort()).toEqual([]);
  expect([...LISTED].filter((feature) => !used.has(feature)).sort()).toEqual([]);
});

/** Properties that Outlook on Windows ignores or breaks on other elements. */
const ELEMENTS_OF: Record<string, readonly string[]> = {
  padding: ['td', 'th', 'a', 'span', 'ul', 'ol', 'blockquote'],
  'border-top': ['td', 'th', 'hr'],
  'border-left': ['td', 'th', 'blockquote'],
  width: ['table', 'td', 'tr'],
  height: ['td', 'img'],
};

it('no layout depends on what Outlook on Windows ignores', () => {
  for (const html of renderAll()) {
    const misplaced = readTags(html).flatMap(({ tag, attributes: { style = '' } }) => [
      ...readProperties(style).flatMap((property) =>
        ELEMENTS_OF[property]?.includes(tag) === false ? [`${property} on <${tag}>`] : [],
      ),
      ...(/line-height:[\d.]+px/.test(style) && !style.includes('mso-line-height-rule:exactly')
        ? [`line-height in px on <${tag}>`]
        : []),
    ]);
    expect([...new Set(misplaced)]).toEqual([]);
    expect(
      html.match(/<!--\[if mso\]><table role="presentation" width="600".*?<!\[endif\]--><table /g),
    ).toHaveLength(1);
    expect(html).toContain('</table><!--[if mso]></td></tr></table><![endif]-->');
    expect(html).not.toContain('<wbr');
  }
});

it('the filler behind the preview is a small part of a mail', () => {
  const { html } = renderMail(marketingMail({ preheader: 'Short' }), SETTINGS);
  expect(/(?:\u00a0\u034f)+/.exec(html)?.[0].length).toBe(2 * (140 - 'Short'.length));
  for (const { name, mail } of defaultMails()) {
    const whole = encodeQuotedPrintable(renderMail(mail, SETTINGS).html).length;
    const [filler = ''] = /(?:\u00a0\u034f)+/.exec(renderMail(mail, SETTINGS).html) ?? [];
    expect(encodeQuotedPrintable(filler).length / whole, name).toBeLessThan(0.13);
  }
  expect(renderMail(marketingMail({ preheader: 'x'.repeat(150) }), SETTINGS).html).not.toContain('\u034f');
});

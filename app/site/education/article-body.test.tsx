import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ArticleBody } from './article-body.tsx';

const render = (blocks: Parameters<typeof ArticleBody>[0]['blocks']) =>
  renderToStaticMarkup(<ArticleBody blocks={blocks} />);

describe("an article's body", () => {
  it('shows each kind of block as its element', () => {
    expect(
      render([
        { kind: 'heading', text: 'Why?', anchor: 'why' },
        { kind: 'subheading', text: 'Because', anchor: 'because' },
        { kind: 'paragraph', text: 'So.' },
        { kind: 'bold', text: 'Stop.' },
        { kind: 'list', items: ['one', 'two'] },
      ]),
    ).toBe(
      '<h2 id="why">Why?</h2><h3 id="because">Because</h3><p>So.</p>' +
        '<p class="edu-bold"><strong>Stop.</strong></p><ul class="edu-list"><li>one</li><li>two</li></ul>',
    );
  });

  it('says below a dated statement when it was checked', () => {
    const note =
      '<span class="edu-note"> Checked on <time dateTime="2026-11-26">November 26, 2026</time>.</span>';
    const checked = '2026-11-26';
    expect(
      render([
        { kind: 'paragraph', text: 'So.', checked },
        { kind: 'bold', text: 'Stop.', checked },
        { kind: 'list', items: ['one'], checked },
      ]),
    ).toBe(
      `<p>So.${note}</p><p class="edu-bold"><strong>Stop.</strong>${note}</p><ul class="edu-list"><li>one</li></ul>${note}`,
    );
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror="alert(1)">', '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'],
    ['[here](javascript:alert(1))', '[here](javascript:alert(1))'],
    ['</p><a href="javascript:alert(1)">', '&lt;/p&gt;&lt;a href=&quot;javascript:alert(1)&quot;&gt;'],
    ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ])('shows %s as the text that it is', (text, html) => {
    expect(
      render([
        { kind: 'heading', text, anchor: 'x' },
        { kind: 'paragraph', text },
        { kind: 'bold', text },
        { kind: 'list', items: [text] },
      ]),
    ).toBe(
      `<h2 id="x">${html}</h2><p>${html}</p><p class="edu-bold"><strong>${html}</strong></p>` +
        `<ul class="edu-list"><li>${html}</li></ul>`,
    );
  });
});

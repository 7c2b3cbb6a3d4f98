import { describe, expect, it } from 'vitest';
import { readBlocks } from './read-blocks.ts';
import type { Block } from './types.ts';

const heading = (text: string, anchor: string): Block => ({ kind: 'heading', text, anchor });
const subheading = (text: string, anchor: string): Block => ({ kind: 'subheading', text, anchor });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const bold = (text: string): Block => ({ kind: 'bold', text });
const list = (...items: string[]): Block => ({ kind: 'list', items });

const CASES: [what: string, markup: string, blocks: Block[]][] = [
  ['nothing', '', []],
  ['blank lines', '\n \n\t\n\n', []],
  ['a heading', '## Are peptides safe?', [heading('Are peptides safe?', 'are-peptides-safe')]],
  ['a subheading', '### Skin', [subheading('Skin', 'skin')]],
  ['a heading without space', '##Skin', [heading('Skin', 'skin')]],
  ['a subheading without space', '###Skin', [subheading('Skin', 'skin')]],
  ['more space than needed', '##   Skin  ', [heading('Skin', 'skin')]],
  [
    'marks with nothing behind',
    '##\n###\n**\n****\n- \n## ',
    ['##', '###', '**', '****', '-', '##'].map(paragraph),
  ],
  ['one hash', '# Skin', [paragraph('# Skin')]],
  ['four hashes', '#### Skin', [paragraph('#### Skin')]],
  ['a mark inside a line', 'See ## Skin', [paragraph('See ## Skin')]],
  ['a mark behind space', '  ## Skin\n  - item', [paragraph('## Skin'), paragraph('- item')]],
  ['a bold line', '**Not for human consumption.**', [bold('Not for human consumption.')]],
  ['a bold line with a trailing space', '**Stop.** ', [bold('Stop.')]],
  ['bold in a line', 'This is **important**.', [paragraph('This is **important**.')]],
  ['bold at the start', '**Note:** read this', [paragraph('**Note:** read this')]],
  ['bold at the end', 'read **this**', [paragraph('read **this**')]],
  ['bold twice', '**a** and **b**', [paragraph('**a** and **b**')]],
  ['bold never closed', '**a', [paragraph('**a')]],
  ['bold of spaces', '**   **', [paragraph('**   **')]],
  ['three stars', '***a***', [bold('*a*')]],
  ['one star', '*a*', [paragraph('*a*')]],
  ['underscores', '__a__', [paragraph('__a__')]],
  ['a list', '- one\n- two', [list('one', 'two')]],
  ['a list with a blank line in it', '- one\n\n- two', [list('one', 'two')]],
  ['two lists', '- one\n\nand\n\n- two', [list('one'), paragraph('and'), list('two')]],
  [
    'a list between headings',
    '## A\n- one\n### B\n- two',
    [heading('A', 'a'), list('one'), subheading('B', 'b'), list('two')],
  ],
  ['a hyphen without space', '-14.9 percent', [paragraph('-14.9 percent')]],
  ['marks in an item', '- **bold** ## head', [list('**bold** ## head')]],
  ['stars and numbers as items', '* one\n1. two', [paragraph('* one'), paragraph('1. two')]],
  ['paragraphs', 'one\ntwo\n\nthree', ['one', 'two', 'three'].map(paragraph)],
  ['CRLF', '## A\r\n\r\n- one\r\n- two\r\n', [heading('A', 'a'), list('one', 'two')]],
  ['CR alone', 'one\rtwo', [paragraph('one'), paragraph('two')]],
  ['trailing spaces', 'one   \n- two\t', [paragraph('one'), list('two')]],
  ['HTML', '<script>alert(1)</script>', [paragraph('<script>alert(1)</script>')]],
  [
    'HTML in a heading',
    '## <img src=x onerror=alert(1)>',
    [heading('<img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1')],
  ],
  ['HTML in an item', '- </li><b onclick="x">', [list('</li><b onclick="x">')]],
  ['an entity', '&lt;b&gt; &amp;', [paragraph('&lt;b&gt; &amp;')]],
  ['a link', '[here](https://example.com)', [paragraph('[here](https://example.com)')]],
  ['a javascript: link', '[here](javascript:alert(1))', [paragraph('[here](javascript:alert(1))')]],
  ['a bare javascript: address', 'javascript:alert(1)', [paragraph('javascript:alert(1)')]],
  ['a picture', '![x](data:image/svg+xml,x)', [paragraph('![x](data:image/svg+xml,x)')]],
  ['code, quote, rule', '`a`\n> b\n---', ['`a`', '> b', '---'].map(paragraph)],
];

describe('the markup of an article', () => {
  it.each(CASES)('reads %s', (_, markup, blocks) => {
    expect(readBlocks(markup)).toEqual(blocks);
  });

  it.each([
    ['the same heading twice', '## Cost\n### Cost\n## Cost', ['cost', 'cost-2', 'cost-3']],
    [
      'a heading that is numbered like a second one',
      '## Cost 2\n## Cost\n## Cost',
      ['cost-2', 'cost', 'cost-3'],
    ],
    ['what the page itself uses', '## Sources\n## Content', ['sources-2', 'content-2']],
    ['signs only', '## ?!\n## …', ['section', 'section-2']],
    ['accents and other scripts', '## Está bien\n## Тест\n## β4', ['esta-bien', 'тест', 'β4']],
    ['an apostrophe', "## What's known?", ['whats-known']],
    ['names of prototypes', '## constructor\n## __proto__', ['constructor', 'proto']],
  ])('gives each heading an anchor of its own: %s', (_, markup, anchors) => {
    expect(readBlocks(markup).map((block) => ('anchor' in block ? block.anchor : null))).toEqual(anchors);
  });

  it('reads a very long line in no time that matters', () => {
    const hostile = `**${'*a'.repeat(50_000)}`;
    expect(readBlocks(hostile)).toEqual([paragraph(hostile)]);
  });
});

import { expect, it } from 'vitest';
import { GUIDES } from './guides.ts';
import { type GuideBlock, parseGuide } from './parse-guide.ts';

it('reads headings, paragraphs, lists, tables and code', () => {
  const text =
    '# One\n\nFirst line,\nsecond.\n\n- a\n  more\n- b\n\n1. c\n2. d\n\n| x | y |\n|---|---|\n| `a\\|b` | 2 |\n\n```sh\n# no heading\n```';
  expect(parseGuide(text)).toEqual([
    { kind: 'heading', level: 1, text: 'One', id: 'one' },
    { kind: 'text', text: 'First line, second.' },
    { kind: 'list', isNumbered: false, items: ['a more', 'b'] },
    { kind: 'list', isNumbered: true, items: ['c', 'd'] },
    { kind: 'table', columns: ['x', 'y'], rows: [['`a|b`', '2']] },
    { kind: 'code', language: 'sh', code: '# no heading' },
  ]);
});

const textsOf = (block: GuideBlock): string[] =>
  block.kind === 'list'
    ? block.items
    : block.kind === 'table'
      ? [...block.columns, ...block.rows.flat()]
      : block.kind === 'code'
        ? []
        : [block.text];

it.each(Object.entries(GUIDES))('the guide %s leads only to pages of the service', (_name, { markdown }) => {
  const blocks = parseGuide(markdown);
  const anchors = blocks.flatMap((block) => (block.kind === 'heading' ? [`#${block.id}`] : []));
  const links = blocks
    .flatMap(textsOf)
    .flatMap((text) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to));
  expect(links.length).toBeGreaterThan(2);
  // A shop's engineer has no files of this repository.
  const wrong = links.filter(
    (to) => !/^(\/docs\/|\/admin\/|https:\/\/www\.standardwebhooks\.com)/.test(to) && !anchors.includes(to),
  );
  expect(wrong).toEqual([]);
});

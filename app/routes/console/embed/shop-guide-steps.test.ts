import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { developerMail, shopGuides } from './shop-guide-steps.ts';

const ORIGIN = 'https://service.example';

/** Runs a script element's text as a page would, and returns the attributes of the tag that it adds. */
function tagMadeBy(code: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const tag = {
    set src(value: string) {
      attributes.src = value;
    },
    setAttribute: (name: string, value: string) => {
      attributes[name] = value;
    },
  };
  const addedNodes: unknown[] = [];
  const document = {
    createElement: () => tag,
    body: { appendChild: (node: unknown) => addedNodes.push(node) },
  };
  const [, script = ''] = /^<script>([\s\S]*)<\/script>$/.exec(code) ?? [];
  runInNewContext(script, { document });
  expect(addedNodes).toEqual([tag]);
  return attributes;
}

describe('the guides for shop systems', () => {
  it('have the chosen line, except for Tag Manager, whose code makes the same tag', () => {
    const guides = shopGuides(ORIGIN, { client: 'acme', widget: 'consumer', lazy: true, title: '' });
    expect(guides.map(({ id }) => id)).toEqual([
      'shopify',
      'woocommerce',
      'wordpress',
      'wix',
      'squarespace',
      'tag-manager',
    ]);
    for (const { id, code, steps, traps } of guides) {
      expect(steps.length).toBeGreaterThan(1);
      expect(traps.length).toBeGreaterThan(0);
      if (id !== 'tag-manager')
        expect(code).toBe(
          `<script src="${ORIGIN}/embed.js" data-client="acme" data-widget="consumer" data-lazy async></script>`,
        );
    }
    expect(tagMadeBy(guides.at(-1)?.code ?? '')).toEqual({
      src: `${ORIGIN}/embed.js`,
      'data-client': 'acme',
      'data-widget': 'consumer',
      'data-lazy': '',
      'data-target': '#assessment',
    });
  });

  it('let no title end the script of Tag Manager', () => {
    const title = "</script><script>alert('x')\\";
    const code = shopGuides(ORIGIN, { client: 'acme', title }).at(-1)?.code ?? '';
    expect(code.match(/<\/script>/g)).toHaveLength(1);
    expect(tagMadeBy(code)['data-title']).toBe(title);
  });
});

it('the mail to a developer holds the line whole, and no recipient', () => {
  const line = `<script src="${ORIGIN}/embed.js" data-client="acme" data-title="A &amp; B?" async></script>`;
  const address = new URL(developerMail({ product: 'StackGuide', origin: ORIGIN, line }));
  expect(address.protocol).toBe('mailto:');
  expect(address.pathname).toBe('');
  expect(address.searchParams.get('subject')).toBe(
    'One line of code for our website: the StackGuide assessment',
  );
  expect(address.searchParams.get('body')?.split('\r\n')).toContain(line);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '#app/theme/theme.ts';
import { listAttributes, readChoice } from './embed-choice.ts';
import { EMBED_EVENTS, EMBED_OPTIONS, embedPolicy, GA4_EVENTS } from './embed-facts.ts';
import { analyticsSnippets, embedLine, frameworkSnippets } from './embed-snippets.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const HOST = 'https://HOST';

describe('docs/embedding.md says what the guide says', () => {
  const manual = read('docs/embedding.md');

  it.each(EMBED_OPTIONS.map((option) => [option.name, option] as const))('of data-%s', (_name, option) => {
    const { name, meaning, otherwise } = option;
    expect(manual).toContain(`| \`data-${name}\` | ${meaning} | ${otherwise ? `${otherwise} ` : ''}|`);
  });

  it('of no other option', () => {
    expect(manual.match(/^\| `data-[\w-]+` \|/gm)).toHaveLength(EMBED_OPTIONS.length);
  });

  it.each(
    [...EMBED_EVENTS, ...GA4_EVENTS].map((event) => [event.type, event] as const),
  )('of %s', (_type, event) => {
    const { type, when, carries } = event;
    expect(manual).toContain(`| \`${type}\` | ${when} | ${carries ? `${carries} ` : ''}|`);
  });

  it.each(
    [...frameworkSnippets(HOST), ...analyticsSnippets(HOST)].map(
      (snippet) => [snippet.title, snippet] as const,
    ),
  )('of %s', (_title, { code, note }) => {
    expect(manual).toContain(code);
    expect(manual.replace(/\s+/g, ' ')).toContain(note.replace(/:$/, ''));
  });

  it('of each line that the loader writes to the console', () => {
    const loader = read('public/embed.js');
    for (const line of [
      'write embed.js?client=NAME&host=https://HOST',
      'no target ',
      'check host and frame-src: no answer from ',
    ]) {
      expect(loader).toContain(`'${line}'`);
      expect(manual).toMatch(new RegExp(`^\\| \`${line.replace(/[.?]/g, '\\$&')}(…)?\``, 'm'));
    }
  });

  it('of the policy', () => {
    expect(manual).toContain(embedPolicy(HOST));
  });
});

describe('the facts', () => {
  it('name each option that the types of the loader know, and no other', () => {
    const [, body = ''] =
      /interface StackGuideOptions \{([\s\S]*?)\n\}/.exec(read('public/embed.d.ts')) ?? [];
    const optionNames = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) =>
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    expect(EMBED_OPTIONS.map(({ name }) => name).sort()).toEqual(optionNames.sort());
  });

  it('name each event that the types of the loader know', () => {
    const [, body = ''] =
      /interface StackGuidePayloads \{([\s\S]*?)\n\}/.exec(read('public/embed.d.ts')) ?? [];
    const eventTypes = [...body.matchAll(/^ {2}'([\w-]+)':/gm)].map(([, type = '']) => type);
    expect(EMBED_EVENTS.map(({ type }) => type).sort()).toEqual(eventTypes.sort());
  });

  it('name each theme', () => {
    const { meaning = '' } = EMBED_OPTIONS.find(({ name }) => name === 'theme') ?? {};
    for (const preset of Object.keys(PRESETS)) expect(meaning).toContain(`\`${preset}\``);
  });
});

describe('the embed code', () => {
  const lineFor = (query: string) => embedLine(HOST, listAttributes(readChoice(new URLSearchParams(query))));

  it.each([
    ['', 'data-client="default"'],
    [
      'client=acme&widget=technical&theme=teal&lazy=on',
      'data-client="acme" data-widget="technical" data-theme="teal" data-lazy',
    ],
    [
      'mode=popup&open=exit&buttonText=Start+now&lazy=on',
      'data-client="default" data-mode="popup" data-open="exit" data-button-text="Start now"',
    ],
    ['mode=inline&open=exit&buttonText=Start', 'data-client="default"'],
    ['mode=hologram&theme=plaid&client=%22%3E%3Cscript%3E', 'data-client="script"'],
    ['title=%22Q%26A%22+%3Cb%3E', 'data-client="default" data-title="&quot;Q&amp;A&quot; &lt;b>"'],
  ])('for "%s" has what was chosen and nothing more', (query, attributes) => {
    expect(lineFor(query)).toBe(`<script src="${HOST}/embed.js" ${attributes} async></script>`);
  });
});

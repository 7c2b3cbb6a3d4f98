import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Documents that guide a reader through files, with the minimum number of files that they name. */
const GUIDES = { 'CONTRIBUTING.md': 30, 'docs/README.md': 15, 'docs/asvs.md': 80, 'docs/first-day.md': 60 };

/** Returns the files and folders that a document names: whole paths in code spans or in its text, and its links. */
function findNamedPaths(document: string): string[] {
  const text = read(document);
  const spans = [...text.matchAll(/`((?!\/)[\w./-]*\w(?:\.(?:tsx?|mjs)|\/[\w.-]*\.\w+|\/))`/g)].map(
    ([, path = '']) => path,
  );
  const mentions = [...text.matchAll(/\b(docs\/[\w-]+\.md)/g)].map(([, path = '']) => path);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) =>
    relative(root, resolve(root, dirname(document), path)),
  );
  return [...spans, ...mentions, ...links];
}

it.each(Object.entries(GUIDES))('%s names only files that are there', (document, atLeast) => {
  const paths = findNamedPaths(document);
  expect(paths.length).toBeGreaterThanOrEqual(atLeast);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

/** Returns the commands in a document's code, without comments. */
const findCommands = (document: string): string[] =>
  [...read(document).matchAll(/(?:^|`)((?:npx|npm|node) [^`#\n]+)/gm)].map(([, command = '']) =>
    command.trim(),
  );

it('CONTRIBUTING.md gives only commands that there are', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = findCommands('CONTRIBUTING.md');
  expect(commands.length).toBeGreaterThanOrEqual(20);
  const unknown = commands.filter((command) => {
    const [program, first = '', second, ...files] = command.split(/\s+/);
    if (program === 'npm') return !((first === 'run' ? (second ?? '') : first) in scripts);
    const tested = program === 'node' ? [first] : first === 'vitest' || first === 'playwright' ? files : [];
    return tested.some((file) => file.includes('/') && !existsSync(join(root, file)));
  });
  expect(unknown).toEqual([]);
});

it('CONTRIBUTING.md names only functions, types and tables that the files it names have', () => {
  const text = read('CONTRIBUTING.md');
  const code = [...text.matchAll(/[`\s]([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs))\b/g)]
    .map(([, path = '']) => read(path))
    .join('\n');
  const names = [...text.matchAll(/`(?:\w+ = )?([A-Za-z]\w*(?:[A-Z_]\w*))(?:\(|`)/g)].map(
    ([, name = '']) => name,
  );
  expect(names.length).toBeGreaterThanOrEqual(20);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

it('docs/README.md names every document', () => {
  const links = findNamedPaths('docs/README.md');
  const documents = readdirSync(join(root, 'docs')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  expect(documents.filter((name) => !links.includes(`docs/${name}`))).toEqual([]);
});

it('docs/decisions/README.md has every decision with its date, title and status, newest first', () => {
  const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => name !== 'README.md');
  const expectedRows = decisions.map((name) => {
    const [title, , date, status] = read(`docs/decisions/${name}`).split('\n');
    expect([date, title?.slice(0, 2)]).toEqual([`Date: ${name.slice(0, 10)}`, '# ']);
    expect(status).toMatch(/^Status: (in force|(superseded|amended) by \[.+\]\(2026-.+\.md\))$/);
    return `| ${name.slice(0, 10)} | [${title?.slice(2)}](${name}) | ${status?.slice('Status: '.length)} |`;
  });
  const rows = [...read('docs/decisions/README.md').matchAll(/^(\| \d{4}-.*? \|.*? \|.*? \|) .* \|$/gm)].map(
    ([, row = '']) => row,
  );
  expect([...rows].sort()).toEqual(expectedRows.sort());
  const dates = rows.map((row) => row.slice(2, 12));
  expect(dates).toEqual([...dates].sort().reverse());
});

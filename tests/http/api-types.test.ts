import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiCalls, readApiGuide } from '#app/api/index.server.ts';

/** The types that `openapi-typescript` generates from the document: a shop's program that uses them compiles. */

const root = resolve(import.meta.dirname, '../..');
/** TypeScript 7: compiling takes 0.4 s of CPU time, with TypeScript 5 it takes 3 s. */
const COMPILER = join(root, 'node_modules/typescript-native/bin/tsc');
const OPTIONS = [
  ...['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--allowImportingTsExtensions'],
  ...['--types', '', '--lib', 'es2022,dom,dom.iterable', '--target', 'es2022'],
  ...['--module', 'esnext', '--moduleResolution', 'bundler', '--checkers', '1', '--pretty', 'false'],
];
let folder: string;
beforeAll(async () => {
  // The folder is inside node_modules, so that the program finds openapi-fetch.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'api-types-'));
  writeFileSync(
    join(folder, 'api.d.ts'),
    astToString(await openapiTS(JSON.stringify(readApiGuide().document))),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Generates every documented call with its examples. */
function everyCall(): string {
  const calls = Object.entries(readApiGuide().document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const examples = (place: string) =>
        Object.fromEntries(
          parameters.flatMap(({ in: where, name, example }) =>
            where === place && (place === 'path' || example !== undefined) ? [[name, example ?? 'id']] : [],
          ),
        );
      const body = requestBody?.content['application/json']?.example;
      const parameterGroups = Object.entries({ path: examples('path'), query: examples('query') });
      const params = Object.fromEntries(
        parameterGroups.filter(([, values]) => Object.keys(values).length > 0),
      );
      return `await client.${method.toUpperCase()}(${JSON.stringify(path)}, ${JSON.stringify({ params, body })});`;
    }),
  );
  return calls.join('\n');
}

/** @returns the compiler's output for a program that has a client with these types */
function compile(program: string): string[] {
  const file = join(folder, 'shop.ts');
  writeFileSync(
    file,
    `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';
const client = createClient<paths>({ baseUrl: 'https://app.example.com' });
${program}
`,
  );
  const { stdout, stderr, status } = spawnSync(process.execPath, [COMPILER, ...OPTIONS, file], {
    encoding: 'utf8',
  });
  const errors = [...stdout.matchAll(/error TS\d+: (.*)$/gm)].map(([, message]) => message ?? '');
  expect({ stderr, failed: status !== 0 }).toEqual({ stderr: '', failed: errors.length > 0 });
  return errors;
}

it('take every documented call with its examples', () => {
  const program = everyCall();
  expect(program.split('\n')).toHaveLength(apiCalls.filter(({ contract }) => contract).length);
  expect(compile(program)).toEqual([]);
}, 60_000);

it('refuse a field that is missing or of another type, an unknown call, and an answer that is read as another', () => {
  const errors = compile(`
await client.POST('/api/campaigns', { body: {} });
await client.POST('/api/campaigns', { body: { name: 1 } });
await client.GET('/api/unknown', {});
const { data, error } = await client.POST('/api/campaigns', { body: { name: 'Autumn' } });
const id: number | undefined = data?.campaign.id;
error?.unheardOf;
`);
  const expectedErrors = [
    /^Type '\{\}' is not assignable to type '\{ name: string;/,
    /^Type 'number' is not assignable to type 'string'/,
    /"\/api\/unknown"/,
    /^Type 'string \| undefined' is not assignable to type 'number /,
    /^Property 'unheardOf' does not exist/,
  ];
  expect(errors).toEqual(expectedErrors.map((text) => expect.stringMatching(text)));
}, 60_000);

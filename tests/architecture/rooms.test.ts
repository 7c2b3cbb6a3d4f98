import { describe, expect, it } from 'vitest';
import { findFileCircles } from './circle-rules.ts';
import {
  FLOORS,
  findForeignImports,
  findForeignPackages,
  findImportsOfTools,
  findImportsPastIndex,
  findImportsUpward,
  findUnnamedFolders,
  ROUTES,
} from './import-rules.ts';
import { findForeignPackagesReached } from './package-rules.ts';
import { findQueriesOutsideDomain } from './query-rules.ts';
import { findOwnReaders } from './reading-rules.ts';
import { parseFile, readFile, readSourceTree, type SourceFile } from './source-tree.ts';

const RULES = [
  findUnnamedFolders,
  findForeignImports,
  findImportsOfTools,
  findImportsPastIndex,
  findForeignPackages,
  findForeignPackagesReached,
  findImportsUpward,
  findFileCircles,
  findQueriesOutsideDomain,
  findOwnReaders,
];
const judge = (files: readonly SourceFile[]) =>
  RULES.flatMap((rule) => rule(files)).map(({ rule, detail }) => `${rule}: ${detail}`);

const tree = readSourceTree();
const broken = judge(tree);

describe('the rooms of the codebase', () => {
  it('are read from the files', () => {
    expect(tree.length).toBeGreaterThan(500);
    expect(tree.flatMap(({ imports }) => imports).length).toBeGreaterThan(2000);
  });

  it('have no page without an address', () => {
    const pages = tree.map(({ file }) => file).filter((file) => /^app\/routes\/.*\/route\.tsx?$/.test(file));
    expect(pages.length).toBeGreaterThan(40);
    expect(pages.filter((file) => !ROUTES.has(file))).toEqual([]);
  });

  it('are floors of areas that docs/architecture.md explains, in the same order', () => {
    const rows = [...readFile('docs/architecture.md').matchAll(/^\| (\d*) ?\| ([a-z-]+) \| /gm)];
    const floors: string[][] = [];
    for (const [, floor, area = ''] of rows) {
      if (floor) floors.push([]);
      floors.at(-1)?.push(area);
    }
    expect(floors).toEqual(FLOORS);
  });

  it('break no rule', () => {
    expect(broken).toEqual([]);
  });
});

/** Lines of code that read a value by themselves. */
const OWN_READERS: readonly (readonly [what: string, code: string])[] = [
  ['an e-mail address', "export const email = z.email('Enter an address');"],
  ['an e-mail address', 'export const isEmail = (text) => /^[^@\\s]+@[\\w.]+$/.test(text);'],
  ['an e-mail address', 'const isEmail = /\\S+@\\S+\\.\\S+/.test(text);'],
  ['an e-mail address', 'const isEmail = /^.+@.+$/.test(text);'],
  ['an e-mail address', "const EMAIL = new RegExp('^[^@]+@[^@]+$');"],
  ['an e-mail address', "if (!address.includes('@')) return null;"],
  ['an e-mail address', "const [local, domain] = email.split('@');"],
  ['an e-mail address', "const domain = to.slice(to.lastIndexOf('@') + 1);"],
  ['an amount', 'export const cents = parseFloat(text) * 100;'],
  ['an amount', "const total = parseFloat(text.replace(',', '.'));"],
  ['an amount', 'const amount = /^(\\d+)(?:\\.(\\d{1,2}))?$/.exec(text);'],
  ['an amount', 'const sum = /[\\d.,]+/.exec(text)?.[0];'],
  ['an amount', "const total = Number(text.replace(',', '.'));"],
  ['an amount', "const amount = Number(text.replace(/[$,]/g, ''));"],
  ['an amount', 'const amount = Number(text);'],
  ['an amount', 'const total = Number(order.priceText);'],
  ['an amount', 'const total = +row.price;'],
  ['an amount', 'const hundredths = Math.round(Number(typed) * 100);'],
  ['an amount', 'const sale = z.object({ saleAmount: z.coerce.number() });'],
  ['a date', 'export const date = z.iso.datetime({ offset: true });'],
  ['a date', 'export const day = /^(\\d{1,2})[/.](\\d{1,2})/.exec(text);'],
  ['a date', 'const [, month] = /(\\d+)-(\\d+)-(\\d+)/.exec(text) ?? [];'],
  ['a date', 'const isDay = /^\\d{4}-\\d{2}-\\d{2}$/.test(text);'],
  ['a date', 'const [, year] = /^([0-9]{4})-([0-9]{2})/.exec(text) ?? [];'],
  ['a date', 'const day = new Date(row[2]);'],
  ['a date', 'const day = new Date(typedDay);'],
  ['a date', 'const time = Date.parse(input.text);'],
  ['a date', "const from = new Date(String(form.get('from')));"],
  ['a date', "const [day, month] = dateText.split('/');"],
  ['a phone number', "export const digits = phone.replace(/\\D/g, '');"],
  ['a phone number', "export const digits = text.replace(/[^\\d+]/g, '');"],
  ['a phone number', 'const phone = /^\\+?[0-9 ()-]{7,}$/.test(text);'],
  ['a phone number', 'const isNumber = /\\+?\\d{7,15}/.test(text);'],
  ['a phone number', 'const isNumber = /^[0-9]{10,}$/.test(text);'],
  ['a phone number', "const digits = phone.replace(/[\\s().-]/g, '');"],
  ['a table', "export const cells = line.split(';');"],
  ['a table', "const cells = text.split('\\t');"],
  ['a table', "const cells = text.split(',');"],
  ['a table', 'const parts = text.split(/[,;]/);'],
  ['a table', 'const parts = text.slice(1, -1).split(\'","\');'],
  ['a table', "const parts = text.split('\\n').map((row) => row.split(','));"],
];

/** Files that break one rule each, added to the real ones. */
const PLANTED: { breaks: string; files: Record<string, string>; violations: string[] }[] = [
  {
    breaks: 'a file in a folder that no rule names',
    files: { 'app/planted/one.ts': 'export const one = 1;' },
    violations: ['no rule names the folder: app/planted/one.ts'],
  },
  {
    breaks: 'a file beside the wiring that no rule names',
    files: { 'app/planted.server.ts': 'export const one = 1;' },
    violations: ['no rule names the folder: app/planted.server.ts'],
  },
  {
    breaks: 'an import of another room, of its types too',
    files: { 'app/engine/planted.ts': "import type { AuditActor } from '../domain/audit/index.ts';" },
    violations: ['imports another room: app/engine/planted.ts imports app/domain/audit/index.ts'],
  },
  {
    breaks: 'an import of the mails by the domain',
    files: { 'app/domain/audit/planted.ts': "import type { FinishedMail } from '../../mails/index.ts';" },
    violations: ['imports another room: app/domain/audit/planted.ts imports app/mails/index.ts'],
  },
  {
    breaks: 'an import of more than types',
    files: { 'app/site/planted.ts': "import { readArticle } from '../domain/education/index.ts';" },
    violations: ['imports more than types: app/site/planted.ts imports app/domain/education/index.ts'],
  },
  {
    breaks: 'a lazy import of more than types',
    files: { 'app/site/planted.ts': "export const load = () => import('../domain/education/index.ts');" },
    violations: ['imports more than types: app/site/planted.ts imports app/domain/education/index.ts'],
  },
  {
    breaks: 'an import of more than the type of a page’s own loader',
    files: { 'app/routes/console/team/planted.ts': "import { loader } from './route.tsx';" },
    violations: [
      'imports a route: app/routes/console/team/planted.ts imports app/routes/console/team/route.tsx',
    ],
  },
  {
    breaks: 'an import of a route',
    files: { 'server/planted.ts': "import { loader } from '../app/routes/visitor/widgets/embed.tsx';" },
    violations: ['imports a route: server/planted.ts imports app/routes/visitor/widgets/embed.tsx'],
  },
  {
    breaks: 'an import of an area past its index',
    files: { 'app/http/planted.server.ts': "import { can } from '../domain/access/capabilities.ts';" },
    violations: [
      'imports an area past its index: app/http/planted.server.ts imports app/domain/access/capabilities.ts',
    ],
  },
  {
    breaks: 'an import of tests',
    files: { 'app/http/planted.server.ts': "import { fullPayload } from '../../tests/support/payloads.ts';" },
    violations: ['imports tests or scripts: app/http/planted.server.ts imports tests/support/payloads.ts'],
  },
  {
    breaks: 'an import of scripts',
    files: { 'server/planted.ts': "import { ensureBuilt } from '../scripts/prepare.mjs';" },
    violations: ['imports tests or scripts: server/planted.ts imports scripts/prepare.mjs'],
  },
  {
    breaks: 'a query in a route',
    files: {
      'app/routes/planted.tsx':
        'export const loader = ({ context }) => context.services.db\n  .tenant\n  .findMany({ where: {} });',
    },
    violations: ['makes a query outside the domain: app/routes/planted.tsx calls tenant.findMany'],
  },
  {
    breaks: 'raw SQL in http',
    files: { 'app/http/planted.server.ts': 'export const read = (db) => db.$queryRaw`SELECT 1`;' },
    violations: ['makes a query outside the domain: app/http/planted.server.ts calls .$queryRaw'],
  },
  {
    breaks: 'an import of the generated client by http',
    files: { 'app/http/planted.server.ts': "import type { Prisma } from '@prisma/client/runtime/client';" },
    violations: [
      'makes a query outside the domain: app/http/planted.server.ts imports @prisma/client/runtime/client',
    ],
  },
  {
    breaks: 'a package that a room may not import',
    files: { 'app/domain/audit/planted.ts': "import sharp from 'sharp';" },
    violations: ['imports a foreign package: app/domain/audit/planted.ts imports sharp'],
  },
  {
    breaks: 'a package that a room may not reach through another: domain → lib → react',
    files: {
      'app/lib/planted.ts': "export { cache } from 'react';",
      'app/domain/audit/planted.ts': "import { cache } from '../../lib/planted.ts';",
    },
    violations: [
      'imports a foreign package: app/lib/planted.ts imports react',
      'reaches a foreign package: app/domain/audit/planted.ts → app/lib/planted.ts → react',
    ],
  },
  {
    breaks: 'React that JSX brings without a word',
    files: {
      'app/lib/planted.tsx': 'export const mark = <b />;',
      'app/http/planted.ts': "export { mark } from '../lib/planted.tsx';",
      'app/domain/audit/planted.ts': "export { mark } from '../../lib/planted.tsx';",
    },
    violations: [
      'imports a foreign package: app/lib/planted.tsx imports react/jsx-runtime',
      'reaches a foreign package: app/domain/audit/planted.ts → app/lib/planted.tsx → react/jsx-runtime',
    ],
  },
  {
    breaks: 'an import of an area on a higher floor, or on the same one, of its types too',
    files: {
      'app/domain/audit/planted.ts': "import type { Actor } from '../access/index.ts';",
      'app/domain/leads/planted.ts': "import { findEntry } from '../catalogue/index.ts';",
      'app/domain/planted/planted.ts': "import { writeAudit } from '../audit/index.ts';",
    },
    violations: [
      'imports an area that is not below it: app/domain/audit/planted.ts imports app/domain/access/index.ts',
      'imports an area that is not below it: app/domain/leads/planted.ts imports app/domain/catalogue/index.ts',
      'has no floor: app/domain/planted/planted.ts imports app/domain/audit/index.ts',
    ],
  },
  {
    breaks: 'a library of a reader outside of app/domain/reading',
    files: {
      'app/domain/audit/planted.ts': "import { parse } from 'csv-parse/sync';",
      'app/domain/leads/planted.ts': "import { parsePhoneNumberFromString } from 'libphonenumber-js/min';",
      'server/planted.ts': "import currency from 'currency.js';",
    },
    violations: [
      'reads by itself what app/domain/reading reads: app/domain/audit/planted.ts imports csv-parse/sync',
      'reads by itself what app/domain/reading reads: app/domain/leads/planted.ts imports libphonenumber-js/min',
      'reads by itself what app/domain/reading reads: server/planted.ts imports currency.js',
    ],
  },
  {
    breaks: 'a place that reads a value by itself',
    files: Object.fromEntries(
      OWN_READERS.map(([, code], index) => [`app/domain/audit/planted-${index}.ts`, code]),
    ),
    violations: OWN_READERS.map(
      ([what], index) =>
        `reads by itself what app/domain/reading reads: app/domain/audit/planted-${index}.ts: ${what}`,
    ),
  },
  {
    breaks: 'a circle of files',
    files: {
      'server/planted-one.ts': "import type { Two } from './planted-two.ts';",
      'server/planted-two.ts': "import { one } from './planted-one.ts';",
    },
    violations: ['circle of files: server/planted-one.ts → server/planted-two.ts → server/planted-one.ts'],
  },
];

describe('the rules find, and name, what is planted', () => {
  it.each(PLANTED)('$breaks', ({ files, violations }) => {
    const planted = Object.entries(files).map(([file, text]) => parseFile(file, text));
    expect(judge([...tree, ...planted]).filter((violation) => !broken.includes(violation))).toEqual(
      violations,
    );
  });
});

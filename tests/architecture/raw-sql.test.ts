import { expect, it } from 'vitest';
import { clientConfig } from '../../scripts/prisma-client.mjs';
import { findUnknownNames, type Tables } from './raw-sql.ts';
import { isTest, readFile, readSourceTree } from './source-tree.ts';

const { models } = clientConfig(readFile('prisma/schema.prisma'), 'sqlite', '').runtimeDataModel;
const tables: Tables = new Map(
  Object.entries(models as Record<string, { fields: { name: string; kind: string }[] }>).map(
    ([name, { fields }]) => [
      name,
      new Set(fields.filter(({ kind }) => kind !== 'object').map((field) => field.name)),
    ],
  ),
);

it('raw SQL names tables and columns that the schema has', () => {
  const files = readSourceTree().filter(({ file }) => !isTest(file));
  expect(files.flatMap((file) => findUnknownNames(file, tables))).toEqual([]);
});

it.each([
  ['a table', 'sql`SELECT 1 FROM "Leads"`', ['"Leads"']],
  ['a column', 'db.$queryRaw`SELECT "e_mail" FROM "Lead"`', ['"e_mail"']],
  ['a column of the only table', 'sql`SELECT "subdomain" FROM "Lead"`', ['"subdomain" (of Lead)']],
  ['a column of another table', 'sql`SELECT l."subdomain" FROM "Lead" l`', ['l."subdomain" (of Lead)']],
  [
    'a column behind a table',
    'sql`UPDATE "Lead" SET "tags" = "Lead"."subdomain"`',
    ['"Lead"."subdomain" (of Lead)'],
  ],
])('finds %s that is not there', (_what, code, names) => {
  const planted = { file: 'app/planted.ts', text: `const rows = ${code};` };
  expect(findUnknownNames(planted, tables)).toEqual(names.map((name) => `app/planted.ts:1: ${name}`));
});

it('takes what a statement names itself, and values in quotes', () => {
  const text = `sql\`WITH "recent" AS (SELECT COUNT(*) AS "n" FROM "Lead" l WHERE l."email" = \${email})
    SELECT r."n", "days" FROM "recent" r JOIN (SELECT '"none"' AS "days") "other" ON TRUE\``;
  expect(findUnknownNames({ file: 'app/planted.ts', text }, tables)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clientConfig } from '../../scripts/prisma-client.mjs';
import { derivePostgres, sqliteSchema } from '../../scripts/prisma-derive.mjs';
import { pendingSql } from '../../scripts/prisma-make-migration.mjs';
import { root } from '../support/service.ts';

const schema = readFileSync(sqliteSchema, 'utf8');
const models = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
  name,
  body,
}));

describe('the schema', () => {
  it('is what the migrations lead to, on both databases', async () => {
    expect((await pendingSql()).map((d) => [d.provider, d.sql])).toEqual([
      ['sqlite', ''],
      ['postgresql', ''],
    ]);
  });

  it.each([
    ['  code String @db.VarChar(3)', '@db.'],
    ['  price Decimal', 'price Decimal'],
    ['  tags String[]', 'tags String[]'],
    ['enum Colour {', 'enum'],
  ])('is refused with %s, which can’t be in both', (line, problem) => {
    expect(() => derivePostgres(`${schema}\n${line}\n`)).toThrow(problem);
  });

  it('keeps money in cents, rates in basis points and no floating point anywhere', () => {
    const numbers = models.flatMap(({ name, body }) =>
      [
        ...body.matchAll(
          /^\s+(\w*(?:[aA]mount|[pP]rice|[fF]ee|[rR]evenue|[sS]ales|[rR]ate[A-Z])\w*)\s+(\w+)/gm,
        ),
      ]
        .filter(([, , type]) => ['Int', 'BigInt', 'Float'].includes(type ?? ''))
        .map(([, field]) => `${name}.${field}`),
    );
    expect(numbers.length).toBeGreaterThan(8);
    expect(numbers.filter((field) => !/(Cents|Bps|Days)$/.test(field))).toEqual([]);
    expect(schema).not.toMatch(/\bFloat\b/);
  });

  it('gives every row of a tenant an index or key that begins with the tenant', () => {
    const owned = models.filter(({ body }) => /^\s+tenantId\s+String\s/m.test(body));
    expect(owned.length).toBeGreaterThan(20);
    const without = owned.filter(
      ({ body }) => !/@@(id|unique|index)\(\[tenantId\b|^\s+tenantId\s+String\s+@id\b/m.test(body),
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  it('gives no Json column a default that SQLite would read as a name', () => {
    expect(schema).not.toMatch(/Json\s+@default\("/);
  });

  it('becomes the configuration of a client that Prisma’s own generator writes', () => {
    const generatedSource = readFileSync(join(root, 'prisma/generated/types/internal/class.ts'), 'utf8');
    const read = (pattern: RegExp): string => JSON.parse(pattern.exec(generatedSource)?.[1] ?? 'null');
    const config = clientConfig(schema, 'sqlite', read(/"clientVersion": (".*"),/));
    expect(JSON.parse(JSON.stringify(config.runtimeDataModel))).toEqual(
      JSON.parse(read(/runtimeDataModel = JSON\.parse\((".*")\)/)),
    );
    const { strings, graph } = config.parameterizationSchema;
    expect(strings).toEqual(JSON.parse(read(/strings: JSON\.parse\((".*")\),/)));
    expect(graph).toBe(read(/graph: (".*")/));
    expect(config.previewFeatures).toEqual(read(/"previewFeatures": (\[.*\]),/));
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLE_OWNERS } from '#app/domain/table-owners.ts';
import { findTableUses, readSchema } from './support/table-use.ts';

const root = resolve(import.meta.dirname, '..');
const schema = readSchema(readFileSync(join(root, 'prisma/schema.prisma'), 'utf8'));
const owners: Record<string, string> = TABLE_OWNERS;

/** Lists the models that a file queries but its folder does not own, as "model at line". */
const findForeignUses = (file: string, text: string): string[] =>
  findTableUses(file, text, schema)
    .filter(({ model }) => !file.startsWith(`${owners[model]}/`))
    .map(({ model, line }) => `${model} at line ${line}`);

describe('the owners of the tables', () => {
  const uses = ['app', 'server'].flatMap(listSources).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return findTableUses(file, text, schema).map((use) => ({ file, ...use }));
  });

  it('are named for every model of the schema', () => {
    expect(Object.keys(TABLE_OWNERS).sort()).toEqual([...schema.keys()].sort());
  });

  it('are the only ones to query them', () => {
    const foreign = uses.filter(({ file, model }) => !file.startsWith(`${owners[model]}/`));
    expect(foreign).toEqual([]);
  });

  it('are judged by queries that are found', () => {
    expect(new Set(uses.map(({ model }) => model)).size).toBeGreaterThan(20);
  });
});

describe('the search for queries', () => {
  const planted = (text: string) => findForeignUses('app/domain/search/planted.server.ts', text);

  it.each([
    ['a call of the client', 'const found = await db.lead.findMany({ where: { tenantId } });', 'Lead'],
    ['a call in a transaction', 'await tx.outboxMessage.updateMany({ where, data });', 'OutboxMessage'],
    ['a call on a client of another name', 'await connection.tenant.count();', 'Tenant'],
    ['a table taken from a client', 'for (const table of [tx.contact]) use(table);', 'Contact'],
    ['SQL', 'await db.$queryRaw(sql`SELECT 1 FROM "Conversion" LIMIT 1`);', 'Conversion'],
    ['SQL in a plain text', `db.prepare('SELECT 1 FROM "Session"');`, 'Session'],
    ['the types of its arguments', 'const where: Prisma.TenantWhereInput = {};', 'Tenant'],
  ])('finds %s', (_what, text, model) => {
    expect(planted(text)).toEqual([`${model} at line 1`]);
  });

  const findPlantedUses = (text: string) => findForeignUses('app/domain/leads/planted.server.ts', text);

  it.each([
    ['select', 'db.lead.findMany({ select: { id: true, tenant: { select: { name: true } } } });', 'Tenant'],
    ['a whole related row', 'db.lead.findFirst({ include: { tenant: true } });', 'Tenant'],
    ['a condition', `db.lead.count({ where: { assessment: { locale: 'en' } } });`, 'PeptideAssessment'],
    [
      'a counted relation',
      'db.lead.findMany({ include: { _count: { select: { sends: true } } } });',
      'EmailSend',
    ],
    ['a constant', 'const row = { id: true, tenant: { select: { name: true } } };', 'Tenant'],
    ['a typed constant', 'const row = { tenant: true } satisfies Prisma.LeadSelect;', 'Tenant'],
    [
      'a deeper relation',
      'db.contact.findMany({ include: { leads: { include: { tenant: true } } } });',
      'Tenant',
    ],
  ])('finds a relation in %s', (_what, text, model) => {
    expect(findPlantedUses(text)).toEqual([`${model} at line 1`]);
  });

  it('lets the owner query its tables, and a value share a table’s name', () => {
    expect(findPlantedUses('await db.lead.count(); await tx.contact.delete({ where });')).toEqual([]);
    expect(planted('const { name } = options.tenant; show(plan.lead?.id, found.tenant.name);')).toEqual([]);
  });
});

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

// Prisma's schema engine as WebAssembly, used only to generate the SQL that turns one schema into another. Unlike `prisma migrate diff` it
// needs neither a downloaded engine nor a database.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

let loading;

/** The package's own entry point imports a .wasm file, which Node 22 supports only with a flag, so the module is instantiated here. */
function load() {
  loading ??= (async () => {
    const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const engine = await import(pathToFileURL(glue).href);
    const bytes = readFileSync(path.join(path.dirname(glue), 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engine });
    engine.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
    return engine;
  })();
  return loading;
}

/** Wraps an adapter's result in the format that the engine unpacks. */
const answer = (value) => ({ ok: true, value });

/**
 * A stub of the driver adapter that the engine requires. For Postgres the engine only queries the server's version and ensures the schema
 * "public"; a schema-to-schema diff never needs more, so no server has to run.
 */
function adapterWithoutDatabase(provider) {
  const connection = {
    provider,
    adapterName: 'schema-to-schema',
    errorRegistry: { consumeError: () => undefined },
    queryRaw: async () =>
      answer({
        columnNames: ['exists', 'version', 'numeric_version'],
        columnTypes: [5, 7, 0],
        rows: [[true, 'PostgreSQL 18.0', 180000]],
      }),
    executeRaw: async () => answer(0),
    executeScript: async () => answer(undefined),
    getConnectionInfo: () => answer({ schemaName: 'public', supportsRelationJoins: true }),
    dispose: async () => answer(undefined),
  };
  return {
    provider,
    adapterName: connection.adapterName,
    errorRegistry: connection.errorRegistry,
    connect: async () => answer(connection),
    connectToShadowDb: async () => answer(connection),
  };
}

/** This statement needs a privilege that hosted databases don't grant, and "public" exists already. */
const CREATE_PUBLIC = /-- CreateSchema\nCREATE SCHEMA IF NOT EXISTS "public";\n\n?/;

/**
 * Returns the SQL that turns a database of schema `from` (null: an empty one) into one of schema `to`; '' if there is no difference. Both
 * are the text of a Prisma schema; `provider` is 'sqlite' or 'postgresql'.
 */
export async function diffSchemas(from, to, provider) {
  const { SchemaEngine } = await load();
  const file = (content) => ({ files: [{ path: 'schema.prisma', content }] });
  const engine = await SchemaEngine.new(
    { datamodels: [['schema.prisma', to]] },
    () => undefined,
    adapterWithoutDatabase(provider === 'sqlite' ? 'sqlite' : 'postgres'),
  );
  try {
    const { stdout } = await engine.diff({
      from: from === null ? { tag: 'empty' } : { tag: 'schemaDatamodel', ...file(from) },
      to: { tag: 'schemaDatamodel', ...file(to) },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = (stdout ?? '').replace(CREATE_PUBLIC, '').trim();
    return sql === '-- This is an empty migration.' ? '' : `${sql}\n`;
  } finally {
    engine.free();
  }
}

// The output of `prisma generate` is one call of the runtime's getPrismaClient() with a configuration that follows from the schema. This
// file builds it with the two small packages that Prisma's own generator uses; tests/data/schema.test.ts compares it with Prisma's own output.
import { externalToInternalDmmf, getDMMF } from '@prisma/get-dmmf';
import { buildAndSerializeParamGraph } from '@prisma/param-graph-builder';

/** Builds the configuration for the runtime. @throws with the parser's own message if the schema has an error */
export function clientConfig(schema, provider, clientVersion) {
  const dmmf = getDMMF({ datamodel: schema });
  if (!dmmf.datamodel) throw new Error(`prisma/schema.prisma: ${dmmf.error?.message ?? dmmf.reason}`);
  const models = dmmf.datamodel.models.map((model) => {
    const fields = model.fields.map(({ name, kind, type, relationName, dbName }) => ({
      name,
      kind,
      type,
      relationName,
      dbName,
    }));
    return [model.name, { fields, dbName: model.dbName ?? null, schema: null }];
  });
  return {
    previewFeatures: [],
    clientVersion,
    engineVersion: '',
    activeProvider: provider,
    inlineSchema: schema,
    runtimeDataModel: { models: Object.fromEntries(models), enums: {}, types: {} },
    parameterizationSchema: buildAndSerializeParamGraph(externalToInternalDmmf(dmmf)),
  };
}

/** Returns the code of a module that exports PrismaClient. */
export function clientCode(schema, provider, clientVersion) {
  const wasm = `@prisma/client/runtime/query_compiler_fast_bg.${provider}`;
  return `import { getPrismaClient } from '@prisma/client/runtime/client';
const config = ${JSON.stringify(clientConfig(schema, provider, clientVersion))};
config.compilerWasm = {
  getRuntime: () => import('${wasm}.mjs'),
  getQueryCompilerWasmModule: async () => {
    const { wasm } = await import('${wasm}.wasm-base64.mjs');
    return new WebAssembly.Module(Buffer.from(wasm, 'base64'));
  },
  importName: './query_compiler_fast_bg.js',
};
export const PrismaClient = getPrismaClient(config);
`;
}

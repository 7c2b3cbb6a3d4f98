import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../tests/support/service.ts';
import { clientConfig } from './prisma-client.mjs';
import { sqliteSchema } from './prisma-derive.mjs';

it('makes the configuration that Prisma’s own generator writes', () => {
  const generatedSource = readFileSync(join(root, 'prisma/generated/types/internal/class.ts'), 'utf8');
  const read = (pattern: RegExp): string => JSON.parse(pattern.exec(generatedSource)?.[1] ?? 'null');
  const config = clientConfig(readFileSync(sqliteSchema, 'utf8'), 'sqlite', read(/"clientVersion": (".*"),/));
  expect(JSON.parse(JSON.stringify(config.runtimeDataModel))).toEqual(
    JSON.parse(read(/runtimeDataModel = JSON\.parse\((".*")\)/)),
  );
  const { strings, graph } = config.parameterizationSchema;
  expect(strings).toEqual(JSON.parse(read(/strings: JSON\.parse\((".*")\),/)));
  expect(graph).toBe(read(/graph: (".*")/));
  expect(config.previewFeatures).toEqual(read(/"previewFeatures": (\[.*\]),/));
});

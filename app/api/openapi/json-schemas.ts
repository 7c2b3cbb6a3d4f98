import * as z from 'zod';

import type { JsonSchema } from '#app/lib/openapi-shapes.ts';

/**
 * Creates JSON Schemas from zod schemas, in the dialect of OpenAPI 3.1. Schemas with an id are collected, so that a document defines them
 * once.
 */
export function jsonSchemas() {
  const components: Record<string, JsonSchema> = {};
  const hoist = (schema: JsonSchema): JsonSchema => {
    const { $defs = {}, $schema: _, ...rest } = schema as JsonSchema & { $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...content } = definition;
      components[name] = withPublicRefs(content) as JsonSchema;
    }
    const { id, ...content } = withPublicRefs(rest) as JsonSchema;
    if (typeof id !== 'string') return content;
    components[id] = content;
    return { $ref: `#/components/schemas/${id}` };
  };
  return {
    components,
    /** Converts the schema of a response, to which fields may be added later. */
    ofAnswer: (schema: z.core.$ZodType): JsonSchema =>
      hoist(
        z.toJSONSchema(schema, {
          unrepresentable: 'any',
          override: ({ jsonSchema }) => {
            if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
          },
        }) as JsonSchema,
      ),
    /** Converts the schema of a request, before it is normalised. */
    ofRequest: (schema: z.core.$ZodType): JsonSchema =>
      hoist(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
  };
}

function withPublicRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withPublicRefs);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string'
        ? value.replace('#/$defs/', '#/components/schemas/')
        : withPublicRefs(value),
    ]),
  );
}

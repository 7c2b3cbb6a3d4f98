import type { JsonSchema } from '#app/lib/openapi-shapes.ts';

export interface Field {
  /** Path of the field, such as `leads[].email`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

type Components = Record<string, unknown>;

/** Lists the fields of a JSON body; inner objects' fields have their full paths. A choice of objects yields the fields of all. */
export function describeFields(schema: JsonSchema | undefined, components: Components): Field[] {
  const fieldsByName = new Map<string, Field>();
  for (const field of walk(schema ?? {}, components, ''))
    if (!fieldsByName.has(field.name)) fieldsByName.set(field.name, field);
  return [...fieldsByName.values()];
}

function* walk(schema: JsonSchema, components: Components, prefix: string): Generator<Field> {
  const whole = resolve(schema, components);
  for (const choice of listChoices(whole)) yield* walk(choice, components, prefix);
  const {
    properties = {},
    required = [],
    items,
  } = whole as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    items?: JsonSchema;
  };
  for (const [key, inner] of Object.entries(properties)) {
    const name = `${prefix}${key}`;
    const { description = '' } = { ...resolve(inner, components), ...inner } as { description?: string };
    yield { name, type: describeType(inner, components), isRequired: required.includes(key), description };
    yield* walk(inner, components, isList(inner, components) ? `${name}[].` : `${name}.`);
  }
  if (items) yield* walk(items, components, prefix);
}

const isList = (schema: JsonSchema, components: Components) => resolve(schema, components).type === 'array';

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name ? ((components[name] ?? {}) as JsonSchema) : schema;
}

const listChoices = ({ anyOf, oneOf }: JsonSchema): JsonSchema[] => (anyOf ?? oneOf ?? []) as JsonSchema[];

/** Describes a type in words: `text, or null`, `list of numbers`. */
export function describeType(schema: JsonSchema, components: Components): string {
  const whole = resolve(schema, components);
  const choices = listChoices(whole).map((choice) => describeType(choice, components));
  if (choices.length > 0) return [...new Set(choices)].join(' or ');
  if ('const' in whole) return JSON.stringify(whole.const);
  if (Array.isArray(whole.enum)) return whole.enum.map((value) => JSON.stringify(value)).join(', ');
  if (whole.type === 'array')
    return `list of ${describeType((whole.items as JsonSchema | undefined) ?? {}, components)}`;
  if (whole.format === 'date-time') return 'moment';
  return TYPES[String(whole.type)] ?? 'any value';
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

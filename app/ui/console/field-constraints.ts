import { getZodConstraint } from '@conform-to/zod/v4';
import type * as z from 'zod';

/**
 * What a form's fields may hold, for their inputs. conform 1.21 looks for the maximum of a text where zod 4.6 does not
 * store it any more, so it is added here.
 */
export function fieldConstraints(schema: z.ZodType<object, object>) {
  const constraints = getZodConstraint(schema);
  for (const [name, field] of Object.entries(readShape(schema))) {
    // In place: conform's object gives out what it gave out before.
    const constraint = constraints[name];
    if (constraint) constraint.maxLength ??= findMaxLength(field);
  }
  return constraints;
}

/** What of zod's definitions is read here. */
interface Definition {
  shape?: Record<string, z.ZodType>;
  /** Of a default, an optional, a nullable. */
  innerType?: z.ZodType;
  /** Of a pipe. */
  in?: z.ZodType;
  out?: z.ZodType;
}

const readDefinition = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;
const readShape = (schema: z.ZodType) => readDefinition(schema).shape ?? {};

function findMaxLength(schema: z.ZodType): number | undefined {
  if (schema._zod.def.type === 'string') return (schema as z.ZodString).maxLength ?? undefined;
  const { innerType, in: first, out } = readDefinition(schema);
  const inner = [innerType, first, out].filter((part) => part !== undefined);
  return inner.map(findMaxLength).find((max) => max !== undefined);
}

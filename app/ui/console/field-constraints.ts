import { getZodConstraint } from '@conform-to/zod/v4';
import type * as z from 'zod';

/**
 * Returns the constraints of a form's fields, for their inputs. conform 1.21 looks for a text's maximum length where zod 4.6 no longer
 * stores it, so it is added here.
 */
export function fieldConstraints(schema: z.ZodType<object, object>) {
  const constraints = getZodConstraint(schema);
  for (const [name, field] of Object.entries(readShape(schema))) {
    // The constraint is changed in place, because conform's object returns the same one on each access.
    const constraint = constraints[name];
    if (constraint) constraint.maxLength ??= findMaxLength(field);
  }
  return constraints;
}

/** The parts of zod's definitions that are read here. */
interface Definition {
  shape?: Record<string, z.ZodType>;
  /** Set for a default, an optional, a nullable. */
  innerType?: z.ZodType;
  /** Set for a pipe. */
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

import * as z from 'zod';

/**
 * Validates a form's field by the rule of the stored value, and shows the rule's own error texts at the field. An empty field reaches the
 * rule as ''.
 * @param read converts the input to the value that the rule checks
 */
export const typedField = <T extends z.ZodType>(
  rule: T,
  read: (input: string) => unknown = (input) => input,
) =>
  z
    .string()
    .default('')
    .transform((input, context): z.output<T> => {
      const result = rule.safeParse(read(input));
      if (result.success) return result.data;
      // An error in one line of a list is shown at the list.
      for (const message of new Set(result.error.issues.map((issue) => issue.message)))
        context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

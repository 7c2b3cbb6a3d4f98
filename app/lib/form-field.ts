import * as z from 'zod';

/**
 * A form's field by the rule that the stored value has, with the rule's own words beside the field. An empty field reaches
 * the rule as ''.
 * @param read turns what was typed into what the rule judges
 */
export const typedField = <T extends z.ZodType>(
  rule: T,
  read: (typed: string) => unknown = (typed) => typed,
) =>
  z
    .string()
    .default('')
    .transform((typed, context): z.output<T> => {
      const result = rule.safeParse(read(typed));
      if (result.success) return result.data;
      // A mistake in one line of a list is told beside the list.
      for (const message of new Set(result.error.issues.map((issue) => issue.message)))
        context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

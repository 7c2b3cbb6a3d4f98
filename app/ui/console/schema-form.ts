import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { fieldConstraints } from './field-constraints.ts';

/**
 * Creates conform's form with the schema that the server uses, so that errors appear next to their fields without a request. It is
 * validated on submit, and then during corrections. It is not validated on blur: an error that appears during a click would move the button
 * away from the pointer.
 */
export function useSchemaForm<Schema extends z.ZodType<object, object>>(options: {
  id: string;
  schema: Schema;
  /** The server's reply if it refused the form. */
  result: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** Called instead of submitting a valid form: for a form that asks for confirmation first. */
  onValid?: () => void;
}) {
  const { id, schema, result, defaultValue, onValid } = options;
  return useForm<z.input<Schema>>({
    id,
    lastResult: result,
    defaultValue,
    constraint: fieldConstraints(schema),
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
    onSubmit:
      onValid &&
      ((event) => {
        event.preventDefault();
        onValid();
      }),
  });
}

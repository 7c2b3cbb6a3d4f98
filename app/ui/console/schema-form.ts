import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { fieldConstraints } from './field-constraints.ts';

/**
 * conform's form with the schema that the server uses, so that what is wrong is named beside its field without a request.
 * It is checked when it is sent, and then while it is corrected. Not on blur: an error that appears while the button is
 * pressed moves the button away from the pointer.
 */
export function useSchemaForm<Schema extends z.ZodType<object, object>>(options: {
  id: string;
  schema: Schema;
  /** Of the server's reply, if it refused the form. */
  result: SubmissionResult<string[]> | undefined;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** Called in place of sending a form without errors: for one that asks before it sends. */
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

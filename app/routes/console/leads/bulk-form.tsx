import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { boxLook, FieldErrors, type FieldSource, useResolvedField } from '#app/ui/console/fields/field.tsx';
import { useSchemaForm } from '#app/ui/console/schema-form.ts';
import { useConsole } from '../frame/console-context.tsx';
import { bulkForm } from './forms.ts';

/** The form's id: the ticked rows of the table are fields of it. */
export const CHOSEN_LEADS = 'chosen-leads';

/** What can be done with the ticked leads. */
export function BulkForm({ count, isExact, listed }: { count: number; isExact: boolean; listed: number }) {
  const { can } = useConsole();
  const reply = useFormReply(['add-tag', 'remove-tag']);
  const [form, fields] = useSchemaForm({ id: CHOSEN_LEADS, schema: bulkForm, result: reply?.result });
  const total = `${count.toLocaleString('en-US')}${isExact ? '' : '+'}`;
  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-wrap items-start gap-2"
    >
      {count > listed ? (
        <label className="-my-1 flex min-h-11 items-center gap-2 pr-2 text-14">
          <input type="checkbox" name="all" value="on" className="size-5 accent-accent" />
          All {total} that match
        </label>
      ) : null}
      <TagButtons field={fields.tag as FieldSource} />
      <SubmitButton intent="mark-contacted" variant="secondary" size="small">
        Mark as contacted
      </SubmitButton>
      <SubmitButton intent="mark-not-contacted" variant="secondary" size="small">
        Mark as not contacted
      </SubmitButton>
      {can('leads.erase') ? (
        <SubmitButton intent="choose-to-erase" variant="ghost" size="small" className="text-danger!">
          Erase
        </SubmitButton>
      ) : null}
    </Form>
  );
}

/** The tag with its two buttons; as low as the bar's other buttons, so that the bar hides few rows of the table. */
function TagButtons({ field }: { field: FieldSource }) {
  const { input, errors, errorId, defaultValue, key } = useResolvedField({ label: 'Tag', field });
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={input.id} className="sr-only">
          Tag
        </label>
        <input
          key={key}
          {...input}
          // Of two buttons alone; the others do without it.
          required={false}
          defaultValue={defaultValue}
          placeholder="Tag"
          autoComplete="off"
          className={boxLook(errors.length > 0, 'h-9! w-32!')}
        />
        <SubmitButton intent="add-tag" variant="secondary" size="small">
          Add tag
        </SubmitButton>
        <SubmitButton intent="remove-tag" variant="secondary" size="small">
          Remove tag
        </SubmitButton>
      </div>
      {/* No wider than what is above it: the buttons beside it stay where they are. */}
      <div className="w-0 min-w-full empty:hidden">
        <FieldErrors id={errorId} errors={errors} />
      </div>
    </div>
  );
}

import { Form } from '@remix-run/react';
import { useFormReply } from '#app/http/form-reply.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { boxLook, FieldErrors, type FieldSource, useResolvedField } from '#app/ui/console/fields/field.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { useConsole } from '../frame/console-context.tsx';
import type { bulkForm } from './forms.ts';

/** ID of the form; the table's checkboxes are its fields. */
export const CHOSEN_LEADS = 'chosen-leads';

const TAGS_IN_USE = 'tags-in-use';

/** The bulk actions for the selected leads. */
export function BulkForm({
  count,
  isExact,
  listed: listedCount,
  tags,
}: {
  count: number;
  isExact: boolean;
  listed: number;
  /** Tags in use, which the field suggests. */
  tags: readonly string[];
}) {
  const { can } = useConsole();
  const reply = useFormReply(['add-tag', 'remove-tag']);
  const [form, fields] = usePostedForm<typeof bulkForm>({ id: CHOSEN_LEADS, result: reply?.result });
  const total = `${count.toLocaleString('en-US')}${isExact ? '' : '+'}`;
  return (
    <Form method="post" preventScrollReset {...form.props} className="flex flex-wrap items-start gap-2">
      {count > listedCount ? (
        <label className="-my-1 flex min-h-11 items-center gap-2 pr-2 text-14">
          <input type="checkbox" name="all" value="on" className="size-5 accent-accent" />
          Select all {total} matching leads
        </label>
      ) : null}
      <TagButtons field={fields.tag as FieldSource} tags={tags} />
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

/** The tag field with its two buttons; it is no higher than the bar's other buttons, so that the bar covers few rows of the table. */
function TagButtons({ field, tags }: { field: FieldSource; tags: readonly string[] }) {
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
          // Only two of the buttons need a tag.
          required={false}
          defaultValue={defaultValue}
          placeholder="Tag"
          autoComplete="off"
          list={TAGS_IN_USE}
          className={boxLook(errors.length > 0, 'h-9! w-32!')}
        />
        <datalist id={TAGS_IN_USE}>
          {tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <SubmitButton intent="add-tag" variant="secondary" size="small">
          Add tag
        </SubmitButton>
        <SubmitButton intent="remove-tag" variant="secondary" size="small">
          Remove tag
        </SubmitButton>
      </div>
      {/* The width is limited to that of the field above, so that the buttons next to it don't move. */}
      <div className="w-0 min-w-full empty:hidden">
        <FieldErrors id={errorId} errors={errors} />
      </div>
    </div>
  );
}

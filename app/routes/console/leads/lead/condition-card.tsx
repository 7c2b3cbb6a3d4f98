import { Form } from '@remix-run/react';
import { X } from 'lucide-react';
import { MAX_LEAD_TAG } from '#app/domain/leads/lead-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { IconButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { tagForm } from './forms.ts';
import type { LeadFileData } from './read-page.server.ts';

/** Shows whether the lead was contacted, and lets staff tag it. */
export function ConditionCard({ file }: { file: LeadFileData }) {
  const { lead, isErased } = file;
  const { can } = useConsole();
  const canEdit = can('leads.edit') && !isErased;
  return (
    <Card title="Follow-up">
      <div className="grid gap-4">
        <span className="grid gap-0.5 text-14">
          <span>
            <Badge tone={lead.contacted ? 'info' : 'neutral'}>
              {lead.contacted ? 'Contacted' : 'Not contacted'}
            </Badge>
          </span>
          {lead.contactedAt ? (
            <span className="text-muted">
              <MinuteMoment at={lead.contactedAt} />
            </span>
          ) : null}
        </span>
        {lead.tags.length > 0 ? (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {lead.tags.map((tag) => (
              <li key={tag} className="flex items-center gap-1">
                <Badge>#{tag}</Badge>
                {canEdit ? (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="tag" value={tag} />
                    <IconButton
                      type="submit"
                      name="intent"
                      value="remove-tag"
                      icon={X}
                      label={`Remove the tag ${tag}`}
                    />
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        {/* The key resets the field when the tags change. */}
        {canEdit ? <NewTag key={lead.tags.join()} /> : null}
      </div>
    </Card>
  );
}

function NewTag() {
  const reply = useFormReply('add-tag');
  const [form, fields] = usePostedForm<typeof tagForm>({ id: 'new-tag', result: reply?.result });
  return (
    <Form method="post" preventScrollReset {...form.props} className="print:hidden">
      <TextInput
        label="New tag"
        field={fields.tag}
        maxLength={MAX_LEAD_TAG}
        errors={fields.tag.errors ?? form.errors}
        autoComplete="off"
        required
        button={
          <SubmitButton intent="add-tag" variant="secondary">
            Add tag
          </SubmitButton>
        }
      />
    </Form>
  );
}

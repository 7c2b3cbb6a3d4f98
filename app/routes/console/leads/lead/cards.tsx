import { getFormProps } from '@conform-to/react';
import { Form, Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { ExperienceBadge } from '#app/routes/console/frame/lead-badges.tsx';
import {
  ageName,
  budgetName,
  languageName,
  sexName,
  widgetName,
} from '#app/routes/console/frame/lead-words.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { IconButton, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { useSchemaForm } from '#app/ui/console/schema-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { tagForm } from './forms.ts';
import type { LeadFileData } from './read-page.server.ts';

interface OfFile {
  file: LeadFileData;
}

const words = (texts: readonly string[]) => texts.join(', ');

/** Shows goals, symptoms and experience to all roles, and the rest only to users who may see it (D56). */
export function AnswersCard({ file }: OfFile) {
  const { goals, symptoms, experienceLevel, answers } = file;
  return (
    <Card
      title="Answers"
      description={
        answers ? undefined : 'Safety answers, free text and the plan are shown to admins and editors.'
      }
    >
      <KeyValueList
        none="Not answered"
        items={[
          { label: 'Goals', value: words(goals) },
          { label: 'Symptoms', value: words(symptoms) },
          { label: 'Experience', value: <ExperienceBadge level={experienceLevel} /> },
          ...(answers
            ? [
                { label: 'Safety answers', value: words(answers.contraFlags) },
                { label: 'In their own words', value: answers.additionalConcerns },
                { label: 'Sex at birth', value: sexName(answers.sexAtBirth) },
                { label: 'Age', value: ageName(answers.ageRange) },
                { label: 'Budget', value: budgetName(answers.budgetLevel) },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Shows the recommendations and a link to the visitor's own page, only to users who may see safety answers (D56). */
export function PlanCard({ file }: OfFile) {
  const { recommended, lead } = file;
  const { consolePath } = useConsole();
  if (!recommended) return null;
  return (
    <Card
      title="Plan"
      actions={
        lead.assessmentId ? (
          <LinkButton to={`/plan/${lead.assessmentId}`} reloadDocument target="_blank" rel="noreferrer">
            Open the plan
          </LinkButton>
        ) : null
      }
    >
      {recommended.length === 0 ? (
        <p className="text-14 text-muted">
          {lead.nothingSuitable ? 'The safety answers left no product.' : 'No products.'}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {recommended.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={consolePath(`/admin/catalogue/${id}`)}
                className="flex min-h-11 items-center rounded-full border border-border-strong px-4 text-14 font-medium hover:bg-sunken"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Lets staff mark the lead as contacted and tag it. */
export function ConditionCard({ file }: OfFile) {
  const { lead, isErased } = file;
  const { can } = useConsole();
  const canEdit = can('leads.edit') && !isErased;
  return (
    <Card title="Follow-up">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
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
          {canEdit ? (
            <Form method="post" preventScrollReset>
              <SubmitButton
                intent={lead.contacted ? 'mark-not-contacted' : 'mark-contacted'}
                variant="secondary"
                size="small"
              >
                {lead.contacted ? 'Mark as not contacted' : 'Mark as contacted'}
              </SubmitButton>
            </Form>
          ) : null}
        </div>
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
  const [form, fields] = useSchemaForm({ id: 'new-tag', schema: tagForm, result: reply?.result });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="print:hidden">
      <TextInput
        label="New tag"
        field={fields.tag}
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

export function ProfileCard({ file }: OfFile) {
  const { lead, contact, others: otherSubmissions, othersLeftOut, visit, isErased } = file;
  const { consolePath } = useConsole();
  return (
    <Card title="Profile">
      <KeyValueList
        none="Not known"
        items={[
          ...(isErased
            ? []
            : [
                { label: 'Name', value: lead.firstName },
                { label: 'E-mail address', value: <BreakableText text={lead.email} /> },
                { label: 'Phone', value: lead.phone },
              ]),
          { label: 'Submitted', value: <MinuteMoment at={lead.createdAt} /> },
          { label: 'Assessment', value: widgetName(lead.widget) },
          { label: 'Language', value: languageName(lead.locale) },
          { label: 'Source', value: lead.source },
          ...(visit
            ? [
                { label: 'Page', value: visit.pageUrl },
                { label: 'Came from', value: visit.referrer },
              ]
            : []),
          ...(contact
            ? [
                {
                  label: 'Marketing consent',
                  value: CONSENT_LABELS[contact.marketingConsent] ?? contact.marketingConsent,
                },
              ]
            : []),
          { label: 'Tracking ID', value: <code className="break-all">{lead.trackingId}</code> },
          ...(otherSubmissions.length > 0
            ? [
                {
                  label: 'Other submissions',
                  value: (
                    <ul className="grid gap-1">
                      {otherSubmissions.map(({ id, createdAt }) => (
                        <li key={id}>
                          <Link to={consolePath(`/leads/${id}`)} className="underline underline-offset-2">
                            <MinuteMoment at={createdAt} />
                          </Link>
                        </li>
                      ))}
                      {othersLeftOut > 0 ? (
                        <li className="text-muted">and {othersLeftOut.toLocaleString('en-US')} more</li>
                      ) : null}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

const CONSENT_LABELS: Readonly<Record<string, string>> = {
  none: 'None',
  notice: 'Informed by a notice',
  'opt-in': 'Agreed by ticking a box',
};

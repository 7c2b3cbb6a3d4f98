import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MAX_TEMPLATE_PREHEADER } from '#app/domain/mail-templates/template-limits.ts';
import { AcceptClaims } from '#app/routes/console/campaigns/effect-claims.tsx';
import { useMergeOptions } from '#app/routes/console/campaigns/merge-options.ts';
import { Card } from '#app/ui/console/card.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { TextInput, type TextInputProps } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { RichTextField } from '#app/ui/console/rich-text/rich-text-field.tsx';
import type { TemplateData } from './read-page.server.ts';
import type { TypedTemplate } from './template-form.ts';

const TEMPLATE_FIELD_LABELS: Record<keyof TypedTemplate, string> = {
  name: 'Name',
  delayDays: 'Day',
  subjectLine: 'Subject',
  preheader: 'Preview text',
  bodyHtml: 'Text',
  subjectLineVariant: 'Subject of variant B',
  bodyHtmlVariant: 'Text of variant B',
  ctaText: 'Button text',
  ctaUrl: 'Button address',
  attachmentUrl: 'Attachment link',
  esSubjectLine: 'Spanish subject',
  esPreheader: 'Spanish preview text',
  esBodyHtml: 'Spanish text',
  esSubjectLineVariant: 'Spanish subject of variant B',
  esBodyHtmlVariant: 'Spanish text of variant B',
  esCtaText: 'Spanish button text',
};

type Fields = { [K in keyof TypedTemplate]: FieldSource };

/** Edits one mail of a sequence, with its variant and its translation. */
export function TemplateCard(props: {
  data: TemplateData;
  answer: EditAnswer | undefined;
  onEdit: (form: HTMLFormElement) => void;
}) {
  const { data, answer, onEdit } = props;
  const { tenantId, campaign, templateId, isNew, steps, saved: savedTemplate, versions } = data;
  // The next new template starts with an empty form, but one that could not be saved is offered again.
  const record = `${tenantId}/${campaign.id}/${isNew ? `new/${steps.at(-1)?.id ?? 'first'}` : templateId}`;
  return (
    <Card id={`${isNew ? 'create' : 'template'}-card`} title="E-mail">
      <EditForm
        id={isNew ? 'create' : 'template'}
        title="Template"
        record={record}
        saved={{ ...savedTemplate, acceptClaims: false }}
        versions={versions}
        answer={answer}
        labels={TEMPLATE_FIELD_LABELS}
        save={isNew ? 'Add template' : 'Save template'}
        saveVariant="primary"
        keepsDraft
        onEdit={onEdit}
      >
        {(fields) => (
          <>
            <TemplateFields fields={fields} saved={savedTemplate} />
            {/* The field's own errors end with its first change, but the ticked box has to stay. */}
            <AcceptClaims claims={data.claims} errors={answer?.result?.error?.acceptClaims} isBesideText />
          </>
        )}
      </EditForm>
    </Card>
  );
}

function TemplateFields({ fields, saved: savedTemplate }: { fields: Fields; saved: TypedTemplate }) {
  const merge = useMergeOptions();
  const text = (name: keyof Fields, props: Partial<TextInputProps> = {}) => (
    <TextInput label={TEMPLATE_FIELD_LABELS[name]} field={fields[name]} autoComplete="off" {...props} />
  );
  const html = (name: keyof Fields) => (
    <RichTextField label={TEMPLATE_FIELD_LABELS[name]} field={fields[name]} merge={merge} />
  );
  const preview = { maxLength: MAX_TEMPLATE_PREHEADER, countsAlways: true };
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
        {text('name', { hint: 'Only your team sees this name.', required: true })}
        <NumberInput
          label={TEMPLATE_FIELD_LABELS.delayDays}
          hint="Days after a lead joins."
          field={fields.delayDays}
          required
          min={0}
          max={365}
        />
      </div>
      {text('subjectLine', { required: true })}
      {text('preheader', {
        hint: 'Shown next to the subject in the inbox. Leave empty to use the start of the text.',
        ...preview,
      })}
      <RichTextField label={TEMPLATE_FIELD_LABELS.bodyHtml} field={fields.bodyHtml} required merge={merge} />
      <FormRow>
        {text('ctaText', { hint: 'Leave empty to send the e-mail without a button.' })}
        {text('ctaUrl', {
          hint: 'https://… or {{planLink}}, {{shopLink}}, {{guideLink}}; the plan if empty.',
          spellCheck: false,
        })}
      </FormRow>
      {text('attachmentUrl', {
        hint: 'Link to a document, shown below the button.',
        spellCheck: false,
      })}
      <Fold
        title="Variant B"
        hint="Half of your leads get this version. Once one of the two gets clearly more clicks, later leads get only that one. Similar versions may never have a winner. Changing the text starts the comparison again."
        isOpen={Boolean(savedTemplate.subjectLineVariant || savedTemplate.bodyHtmlVariant)}
        fields={[fields.subjectLineVariant, fields.bodyHtmlVariant]}
      >
        {text('subjectLineVariant')}
        {html('bodyHtmlVariant')}
      </Fold>
      <Fold
        title="Spanish"
        hint="For leads who took the assessment in Spanish. Leave empty to send them the English version."
        isOpen={Boolean(savedTemplate.esSubjectLine || savedTemplate.esBodyHtml)}
        fields={SPANISH.map((name) => fields[name])}
      >
        {text('esSubjectLine')}
        {text('esPreheader', preview)}
        {html('esBodyHtml')}
        {text('esCtaText')}
        {text('esSubjectLineVariant')}
        {html('esBodyHtmlVariant')}
      </Fold>
    </>
  );
}

const SPANISH = [
  'esSubjectLine',
  'esPreheader',
  'esBodyHtml',
  'esCtaText',
  'esSubjectLineVariant',
  'esBodyHtmlVariant',
] as const;

/** Holds fields that most mails leave empty, collapsed until one has a value or an error. */
function Fold(props: {
  title: string;
  hint: string;
  isOpen: boolean;
  fields: readonly FieldSource[];
  children: ReactNode;
}) {
  const { title, hint, fields, children } = props;
  const isOpen = props.isOpen || fields.some(({ errors }) => (errors?.length ?? 0) > 0);
  return (
    <details open={isOpen} className="group rounded-control border">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 text-14">
        <ChevronRight className="shrink-0 transition-transform group-open:rotate-90" aria-hidden />
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-muted">{hint}</span>
        </span>
      </summary>
      <div className="grid grid-cols-1 gap-5 border-t p-4">{children}</div>
    </details>
  );
}

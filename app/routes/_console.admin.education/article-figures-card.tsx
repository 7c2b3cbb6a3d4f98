import { getFormProps } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { searchFiguresForm } from '../../domain/site/fields.ts';
import { useFormReply } from '../../http/form-reply.ts';
import { Badge } from '../../ui/console/badge.tsx';
import { SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { MoneyInput } from '../../ui/console/fields/number-input.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormRow, FormStack } from '../../ui/console/form.tsx';
import { useSchemaForm } from '../../ui/console/schema-form.ts';

/** An article with its figures as a field shows them: '' for an unknown one. */
export interface ArticleFigures {
  id: string;
  title: string;
  category: string;
  /** '7 min read · 9 sources · reviewed 21 November 2026'. */
  facts: string;
  searchVolume: string;
  cpcCents: string;
}

/** What a keyword tool says of one article's search. */
export function ArticleFiguresCard({ article }: { article: ArticleFigures }) {
  const { id, title, category, facts, searchVolume, cpcCents } = article;
  const [form, fields] = useSchemaForm({
    id: `figures-${id}`,
    schema: searchFiguresForm,
    result: useFormReply('save', id)?.result,
    defaultValue: { searchVolume, cpcCents },
  });
  return (
    <Card title={title} description={facts} actions={<Badge tone="neutral">{category}</Badge>}>
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        key={`${searchVolume}|${cpcCents}`}
        aria-label={title}
      >
        <FormStack>
          <input type="hidden" name="articleId" value={id} />
          <FormErrors form={form} title="Not saved" />
          <FormRow>
            <TextInput label="Searches a month" field={fields.searchVolume} inputMode="numeric" />
            <MoneyInput label="Price of a click" field={fields.cpcCents} />
          </FormRow>
          <FormActions>
            <SubmitButton variant="secondary" pendingLabel="Saving…">
              Save
            </SubmitButton>
          </FormActions>
        </FormStack>
      </Form>
    </Card>
  );
}

import type { SerializeFrom } from '@remix-run/node';
import { Badge } from '#app/ui/console/badge.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import { EditItemCard } from '#app/ui/console/edit-form/edit-item-card.tsx';
import { MoneyInput } from '#app/ui/console/fields/number-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { loader } from './route.tsx';

/** The form for a keyword tool's figures on one article. */
export function ArticleFiguresCard(props: {
  article: SerializeFrom<typeof loader>['articles'][number];
  answer: EditAnswer | undefined;
}) {
  const { article, answer } = props;
  const { id, title, category, facts, searchVolume, cpcCents, versions } = article;
  return (
    <EditItemCard
      item={{ name: 'articleId', value: id }}
      title={title}
      description={facts}
      badge={<Badge tone="neutral">{category}</Badge>}
      record="articles"
      saved={{ searchVolume, cpcCents }}
      versions={versions}
      answer={answer}
    >
      {(fields) => (
        <FormRow>
          <TextInput label="Monthly searches" field={fields.searchVolume} inputMode="numeric" />
          <MoneyInput label="Cost per click (CPC)" field={fields.cpcCents} />
        </FormRow>
      )}
    </EditItemCard>
  );
}

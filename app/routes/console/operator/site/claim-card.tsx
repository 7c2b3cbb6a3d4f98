import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { MAX_CLAIM_BASIS, MAX_CLAIM_LENGTH } from '#app/domain/site/site-limits.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import { EditItemCard } from '#app/ui/console/edit-form/edit-item-card.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { loader } from './route.tsx';

/** Position of each claim on the page, from top to bottom. */
const CLAIM_PLACES: Record<string, string> = {
  heading: 'Main heading, and the page’s title',
  'plan-time': 'Hero checklist, line 1',
  'setup-time': 'Hero checklist, line 2',
  companies: 'Hero checklist, line 3',
  recommendations: 'Hero checklist, line 4',
  'conversion-increase': 'Benefit 1: heading',
  'analysis-step': 'Heading of the second step',
  'base-fee': 'Base license in the prices',
  engine: 'Second line of the base license',
  'success-commission': 'Pricing: success commission',
  'triple-sales': 'Closing section: heading',
};

/** Sorts claims as they follow each other on the page. */
export function inPageOrder<Claim extends { id: string }>(claims: readonly Claim[]): Claim[] {
  const places = Object.keys(CLAIM_PLACES);
  return [...claims].sort((a, b) => places.indexOf(a.id) - places.indexOf(b.id));
}

/** The form for one claim's text, and for whether it is shown. */
export function ClaimCard({
  claim,
  answer,
}: {
  claim: SerializeFrom<typeof loader>['claims'][number];
  answer: EditAnswer | undefined;
}) {
  const { id, text, shown: isShown, otherwise, original, versions, lacksBasis, ...rest } = claim;
  const { basisSource, basisDate, basisName } = rest;
  const isChanged = text !== original.text || isShown !== original.shown;
  return (
    <EditItemCard
      item={{ name: 'claimId', value: id }}
      title={CLAIM_PLACES[id] ?? id}
      badge={
        isShown && lacksBasis ? (
          <Badge tone="warning">Needs a basis</Badge>
        ) : isShown ? (
          isChanged ? (
            <Badge tone="info">Changed</Badge>
          ) : null
        ) : (
          <Badge tone="warning">Turned off</Badge>
        )
      }
      record="landing-page"
      saved={{ text, shown: isShown, basisSource, basisDate, basisName }}
      versions={versions}
      answer={answer}
      besides={isChanged ? <ResetButton claimId={id} /> : undefined}
    >
      {(fields) => (
        <>
          <TextInput
            label="Text"
            field={fields.text}
            maxLength={MAX_CLAIM_LENGTH}
            hint={text === original.text ? undefined : `Originally: ${original.text}`}
            required
          />
          <TextInput
            label="Source"
            field={fields.basisSource}
            maxLength={MAX_CLAIM_BASIS}
            hint="Where the number or statement comes from. A live service shows a claim only with source, date and name."
          />
          <FormRow>
            <DateInput label="Date of the source" field={fields.basisDate} />
            <TextInput label="Who checked it" field={fields.basisName} maxLength={MAX_CLAIM_BASIS} />
          </FormRow>
          <SwitchField
            label="Visible"
            field={fields.shown}
            hint={
              otherwise
                ? `When this is off, or a live service has no basis for it, the page says “${otherwise}”.`
                : 'Turn off to remove this claim from the page.'
            }
          />
        </>
      )}
    </EditItemCard>
  );
}

const ResetButton = ({ claimId }: { claimId: string }) => (
  <Form method="post" preventScrollReset className="grid">
    <input type="hidden" name="claimId" value={claimId} />
    <input type="hidden" name="form" value={`reset-${claimId}`} />
    <SubmitButton intent="reset" formName={`reset-${claimId}`} variant="ghost">
      Restore original
    </SubmitButton>
  </Form>
);

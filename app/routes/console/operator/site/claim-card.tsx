import { Form } from '@remix-run/react';
import { claimForm } from '#app/domain/site/fields.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import { EditItemCard } from '#app/ui/console/edit-form/edit-item-card.tsx';
import type { Versions } from '#app/ui/console/edit-form/use-edits.ts';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';

/** A claim with its current values and the original values of the file. */
export interface ShownClaim {
  id: string;
  text: string;
  shown: boolean;
  /** Text that replaces the claim when it is switched off. */
  otherwise: string;
  original: { text: string; shown: boolean };
  versions: Versions;
}

/** Position of each claim on the page. */
const PLACES: Record<string, string> = {
  'conversion-increase': 'Heading of the first benefit',
  companies: 'Under the main buttons, third',
  recommendations: 'Under the main buttons, fourth',
  'plan-time': 'Under the main buttons, first',
  'setup-time': 'Under the main buttons, second',
  'success-commission': 'Success commission in the prices',
  'triple-sales': 'Heading of the last section',
};

/** One claim: its text, and whether it is shown. */
export function ClaimCard({ claim, answer }: { claim: ShownClaim; answer: EditAnswer | undefined }) {
  const { id, text, shown: isShown, otherwise, original, versions } = claim;
  const isChanged = text !== original.text || isShown !== original.shown;
  return (
    <EditItemCard
      item={{ name: 'claimId', value: id }}
      title={PLACES[id] ?? id}
      badge={
        isShown ? (
          isChanged ? (
            <Badge tone="info">Changed</Badge>
          ) : null
        ) : (
          <Badge tone="warning">Switched off</Badge>
        )
      }
      record="landing-page"
      schema={claimForm}
      saved={{ text, shown: isShown }}
      versions={versions}
      answer={answer}
      besides={isChanged ? <ResetButton claimId={id} /> : undefined}
    >
      {(fields) => (
        <>
          <TextInput
            label="Words"
            field={fields.text}
            hint={text === original.text ? undefined : `Originally: ${original.text}`}
            required
          />
          <SwitchField
            label="Shown"
            field={fields.shown}
            hint={
              otherwise
                ? `Switched off, the page says “${otherwise}”.`
                : 'Switched off, the page leaves it out.'
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
      Back to the original
    </SubmitButton>
  </Form>
);

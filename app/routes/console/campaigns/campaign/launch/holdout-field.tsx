import { useState } from 'react';
import { MAX_HOLDOUT_PERCENT } from '#app/domain/campaigns/campaign-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { describeHoldout } from './holdout-text.ts';

/** Asks at the launch which share of the leads gets nothing, for comparison. */
export function HoldoutField({
  form,
  recipients,
}: {
  /** ID of the form that posts it. */
  form: string;
  /** Null while they are being counted. */
  recipients: number | null;
}) {
  const result = useFormReply('launch')?.result;
  const first = Number(result?.initialValue?.holdoutPercent ?? 0);
  const [percent, setPercent] = useState(first);
  const numbers = recipients === null ? null : describeHoldout(recipients, percent);
  return (
    <NumberInput
      label="Hold out"
      name="holdoutPercent"
      form={form}
      isFilter
      hint={`A random share of leads gets nothing from this campaign, so that its page can compare sales per lead. 0 to ${MAX_HOLDOUT_PERCENT}; can’t be changed after launch.${numbers ? ` ${numbers}` : ''}`}
      unit="% of leads"
      min={0}
      max={MAX_HOLDOUT_PERCENT}
      defaultValue={String(first)}
      onChange={(event) => setPercent(event.currentTarget.valueAsNumber)}
      errors={result?.error?.holdoutPercent ?? undefined}
    />
  );
}

import { MAX_HOLDOUT_PERCENT } from '#app/domain/campaigns/campaign-limits.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';

/** Asks at the launch which share of the leads gets nothing, for comparison. */
export function HoldoutField({ form }: { /** ID of the form that posts it. */ form: string }) {
  const result = useFormReply('launch')?.result;
  return (
    <NumberInput
      label="Hold out"
      name="holdoutPercent"
      form={form}
      isFilter
      hint={`A random share of leads gets nothing from this campaign, so that its page can compare sales per lead. 0 to ${MAX_HOLDOUT_PERCENT}; can’t be changed after launch.`}
      unit="% of leads"
      min={0}
      max={MAX_HOLDOUT_PERCENT}
      defaultValue={String(result?.initialValue?.holdoutPercent ?? 0)}
      errors={result?.error?.holdoutPercent ?? undefined}
    />
  );
}

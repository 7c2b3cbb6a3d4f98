import { SALES_WITHIN_DAYS } from '#app/domain/campaigns/campaign-limits.ts';
import { NumberInput, type NumberInputProps } from '#app/ui/console/fields/number-input.tsx';

export const SALES_WITHIN_DAYS_LABEL = 'Credit sales within';

/** The field for how long after a click a sale is credited to a campaign. */
export const SalesWithinDays = ({ field }: Pick<NumberInputProps, 'field'>) => (
  <NumberInput
    label={SALES_WITHIN_DAYS_LABEL}
    hint="A sale counts for this campaign if the lead clicked a link in one of its e-mails this many days before, or less."
    field={field}
    unit="days"
    min={SALES_WITHIN_DAYS.min}
    max={SALES_WITHIN_DAYS.max}
  />
);

import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';

/** The hours between which texts may arrive. */
export const TextHoursFields = ({ start, end }: { start: FieldSource; end: FieldSource }) => (
  <>
    <DateInput
      type="time"
      label="Texts from"
      field={start}
      hint="8:00 AM at the earliest, by the clock where each recipient’s number is from. US numbers get none before 9:00 AM, or before noon on Sundays."
      required
    />
    <DateInput
      type="time"
      label="Texts until"
      field={end}
      hint="9:00 PM at the latest; 8:00 PM for US numbers. Later texts wait for the next morning."
      required
    />
  </>
);

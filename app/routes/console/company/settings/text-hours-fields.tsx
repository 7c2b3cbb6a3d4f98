import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';

/** The hours between which texts may arrive. */
export const TextHoursFields = ({ start, end }: { start: FieldSource; end: FieldSource }) => (
  <>
    <DateInput
      type="time"
      label="Texts from"
      field={start}
      hint="In the recipient’s local time, 8:00 AM or later. US numbers: 9:00 AM or later, Sundays noon or later."
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

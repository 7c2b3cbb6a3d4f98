import { Form, useSubmit } from '@remix-run/react';
import { TenantField } from '#app/routes/console/frame/carried-parameters.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { DateInput } from '#app/ui/console/fields/date-input.tsx';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import type { ChoiceErrors, TypedChoice } from './launch-choice.server.ts';

/** ID of the form, whose fields the launch posts, too. */
export const JOIN_FORM = 'who-joins';

/** Lists who may join; a campaign that takes no new leads has only leads from before its start. */
const listJoining = (days: string, enrolsNewLeads: boolean) => [
  ...(enrolsNewLeads ? [{ value: 'new', label: 'New leads only' }] : []),
  { value: 'recent', label: `Leads from the last ${days} days${enrolsNewLeads ? ', and new leads' : ''}` },
  { value: 'all', label: enrolsNewLeads ? 'All leads, and new leads' : 'All leads' },
];

/** Asks who joins and when the campaign starts. A change counts the recipients again; without JavaScript, a button does. */
export function JoinCard(props: {
  typed: TypedChoice;
  errors: ChoiceErrors;
  enrolsNewLeads: boolean;
  timeZone: string;
}) {
  const { typed, errors, enrolsNewLeads, timeZone } = props;
  const submit = useSubmit();
  const isHydrated = useHydrated();
  return (
    <Card title="Who joins, and when" description="A person’s newest answers decide whether they match.">
      <Form
        id={JOIN_FORM}
        method="get"
        preventScrollReset
        replace
        className="grid gap-4"
        onChange={({ currentTarget }) => submit(currentTarget, { preventScrollReset: true, replace: true })}
      >
        <TenantField />
        <FormRow>
          <SelectInput
            label="Who joins"
            name="joins"
            required
            defaultValue={typed.joins}
            errors={errors.joins}
            options={listJoining(typed.joinedDays, enrolsNewLeads)}
          />
          <NumberInput
            label="Days back"
            name="joinedDays"
            isFilter
            defaultValue={typed.joinedDays}
            errors={errors.joinedDays}
            hint="For leads from the last days."
            min={1}
          />
        </FormRow>
        <FormRow>
          <NumberInput
            label="Leave out recent buyers"
            name="excludeBuyersDays"
            isFilter
            defaultValue={typed.excludeBuyersDays}
            errors={errors.excludeBuyersDays}
            hint="Days since the purchase. Leave this empty to include buyers."
            min={1}
          />
          <DateInput
            type="datetime-local"
            label="Start"
            name="startsAt"
            isFilter
            defaultValue={typed.startsAt}
            errors={errors.startsAt}
            hint={`Time in ${timeZone}. Leave this empty to start now.`}
          />
        </FormRow>
        {isHydrated ? null : <SubmitButton variant="secondary">Count recipients</SubmitButton>}
      </Form>
    </Card>
  );
}

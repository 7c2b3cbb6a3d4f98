import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The switch for companies that show the specification's screens to all visitors; operators change it. */
export const SpecificationCard = (props: CardOf<TenantSettings['specification']>) => (
  <SettingsCard
    {...props}
    card="specification"
    title="Specification"
    description="For demonstrations only. A company that sells must follow the rules of its visitors’ regions."
    save="Save specification"
  >
    {(fields) => (
      <SwitchField
        label="Show the demonstration screens to all visitors"
        field={fields.followsSpecification}
        hint="These screens show dosing, links and the notice, wherever a visitor lives."
      />
    )}
  </SettingsCard>
);

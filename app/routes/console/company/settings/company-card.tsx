import { MAX_TENANT_NAME } from '#app/domain/tenants/tenant-limits.ts';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for the company’s own data. */
export function CompanyCard(props: CardOf<TenantSettings['company']>) {
  return (
    <SettingsCard
      {...props}
      card="company"
      title="Company"
      description="Shown in assessments, plans and e-mails."
      save="Save company"
    >
      {(fields) => (
        <FormRow>
          <TextInput
            label="Company name"
            field={fields.name}
            maxLength={MAX_TENANT_NAME}
            autoComplete="organization"
            required
          />
          <TextInput
            type="email"
            label="Contact email"
            field={fields.contactEmail}
            autoComplete="email"
            required
          />
        </FormRow>
      )}
    </SettingsCard>
  );
}

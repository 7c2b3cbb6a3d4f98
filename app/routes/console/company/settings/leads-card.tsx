import {
  CONSENT_PROOF_YEARS,
  REPLY_DAYS,
  RETENTION_RULES,
  type RetentionField,
} from '#app/domain/tenants/retention-fields.ts';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { NumberInput } from '#app/ui/console/fields/number-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { SwitchField } from '#app/ui/console/fields/switch-field.tsx';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import type { RetentionErasure } from './read-retention.server.ts';
import type { TenantSettings } from './read-settings.server.ts';
import { ErasurePreview, PendingErasure } from './retention-notices.tsx';
import { SettingsCard } from './settings-card.tsx';

const limitsOf = (field: RetentionField) => {
  const { min, max } = RETENTION_RULES[field];
  return { min, max };
};
/** Times that no company can change. */
const FIXED_TIMES = `We keep replies to texts for ${REPLY_DAYS} days, and proof of a consent for ${CONSENT_PROOF_YEARS} years after the consent ends.`;

const NOTIFICATIONS = [
  { value: 'instant', label: 'At once' },
  { value: 'daily', label: 'Once a day' },
  { value: 'never', label: 'Never' },
];

/** The form for the handling and retention of leads. */
export function LeadsCard({
  contactEmail,
  preview,
  pending,
  ...props
}: CardOf<TenantSettings['leads']> & {
  contactEmail: string;
  /** A shorter retention time that the user has not confirmed yet. */
  preview: RetentionErasure | null;
  /** A shorter retention time that is saved but not yet in effect. */
  pending: RetentionErasure | null;
}) {
  return (
    <SettingsCard
      {...props}
      card="leads"
      title="Leads"
      description="New-lead alerts, privacy and retention."
      save="Save leads"
      notice={
        <>
          {preview ? <ErasurePreview erasure={preview} /> : null}
          {pending ? <PendingErasure erasure={pending} /> : null}
        </>
      }
    >
      {(fields) => (
        <>
          <SelectInput
            label="New-lead alerts"
            field={fields.leadNotification}
            hint="We send the alert for your first lead at once, unless you choose “Never”."
            options={NOTIFICATIONS}
            required
          />
          <Textarea
            label="Send alerts to"
            field={fields.leadNotificationTo}
            hint={`One e-mail address per line. Leave empty to use ${contactEmail}.`}
            rows={2}
            spellCheck={false}
          />
          <NumberInput
            label="Delete leads after"
            field={fields.dataRetentionDays}
            hint="We erase leads older than this, with their assessments. If you keep inactive leads longer, leads who agreed to offers or texts lose only their answers and plan. Leave empty for no time limit."
            unit="days"
            min={1}
          />
          <NumberInput
            label="Keep unconfirmed addresses for"
            field={fields.unprovedRetentionDays}
            hint="For leads who never opened the plan from our e-mail, clicked a link or bought."
            unit="days"
            {...limitsOf('unprovedRetentionDays')}
          />
          <NumberInput
            label="Keep leads without consent for"
            field={fields.withoutConsentRetentionDays}
            hint="For leads who agreed to nothing or withdrew every consent."
            unit="days"
            {...limitsOf('withoutConsentRetentionDays')}
          />
          <NumberInput
            label="Keep inactive leads for"
            field={fields.inactiveRetentionDays}
            hint="We erase leads who do nothing for this long, even if they agreed to offers or texts. 730 days is about 24 months."
            unit="days"
            {...limitsOf('inactiveRetentionDays')}
          />
          <p className="text-13 text-muted">{FIXED_TIMES}</p>
          <SwitchField
            label="Show safety answers to viewers"
            field={fields.viewersSeeAnswers}
            hint="Viewers also see what visitors wrote. Admins and editors always see both."
          />
          <SwitchField
            label="Require consent for health answers"
            field={fields.asksForHealthConsent}
            hint="Visitors must tick a separate checkbox on the last step."
          />
        </>
      )}
    </SettingsCard>
  );
}

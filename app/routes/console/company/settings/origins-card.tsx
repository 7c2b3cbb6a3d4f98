import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { Textarea } from '#app/ui/console/fields/textarea.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

/** The form for the sites that may show the widget. */
export function OriginsCard(props: CardOf<TenantSettings['origins']>) {
  return (
    <SettingsCard
      {...props}
      card="origins"
      title="Allowed websites"
      description="Websites allowed to show your assessment. The assessment won’t load on any other website."
      save="Save origins"
    >
      {(fields) => (
        <Textarea
          label="Origins"
          field={fields.allowedOrigins}
          hint="One per line. Leave empty to allow any website."
          placeholder="https://shop.example.com"
          rows={4}
          isMono
          spellCheck={false}
        />
      )}
    </SettingsCard>
  );
}

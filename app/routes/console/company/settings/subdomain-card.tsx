import { Alert } from '#app/ui/console/alert.tsx';
import type { CardOf } from '#app/ui/console/edit-form/card-of.ts';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import type { TenantSettings } from './read-settings.server.ts';
import { SettingsCard } from './settings-card.tsx';

interface SubdomainCardProps extends CardOf<TenantSettings['subdomain']> {
  /** Parent domain of the subdomain; null if the service has no domain. */
  domain: string | null;
}

/** The form for the tenant's name in URLs and embed code; operators change it. */
export function SubdomainCard({ domain, ...props }: SubdomainCardProps) {
  const { subdomain } = props.saved;
  return (
    <SettingsCard
      {...props}
      card="subdomain"
      title="Subdomain"
      description="Part of the company’s own URL and embed code."
      save="Save subdomain"
    >
      {(fields) => (
        <>
          <Alert tone="warning" title="Changing the subdomain breaks existing embed codes and links">
            <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
              <li>
                Embed codes with <code>data-client="{subdomain}"</code> show no assessment until someone
                replaces them on the company’s pages.
              </li>
              <li>
                {domain ? `https://${subdomain}.${domain}` : `The old URL of ${subdomain}`} stops working
                wherever someone linked to it. The old URL does not redirect to the new one, and another
                company may take the name.
              </li>
              <li>Links in e-mails already sent keep working.</li>
            </ul>
          </Alert>
          <TextInput
            label="Subdomain"
            field={fields.subdomain}
            after={domain ? `.${domain}` : undefined}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            required
          />
        </>
      )}
    </SettingsCard>
  );
}

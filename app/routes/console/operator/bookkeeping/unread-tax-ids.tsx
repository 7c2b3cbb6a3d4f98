import { Alert } from '#app/ui/console/alert.tsx';

interface UnreadTaxId {
  tenantId: string;
  company: string;
  taxId: string;
  country: string | null;
}

/** Names the companies whose bills have tax because their tax ID can't be read, before these bills are issued. */
export const UnreadTaxIds = ({
  companies,
  countries,
}: {
  companies: readonly UnreadTaxId[];
  countries: readonly { value: string; label: string }[];
}) =>
  companies.length === 0 ? null : (
    <Alert tone="warning" title="Tax IDs that we can’t read">
      <p>
        These companies’ bills include tax, because their tax ID doesn’t fit their country. Ask them to
        correct the tax ID on Billing before the next bill. Bills already issued stay as they are.
      </p>
      <ul className="mt-2 list-disc pl-5">
        {companies.map(({ tenantId, company, taxId, country }) => (
          <li key={tenantId} className="wrap-break-word">
            {`${company}: “${taxId}”, ${countries.find(({ value }) => value === country)?.label ?? country ?? 'no country'}`}
          </li>
        ))}
      </ul>
    </Alert>
  );

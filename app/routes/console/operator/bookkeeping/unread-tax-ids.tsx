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
        The bills of these companies have tax, because we can’t read their tax ID as one of their country. Ask
        them to correct it on Billing before the next bill: bills that are issued stay as they are.
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

import type { BillText } from '#app/domain/statements/index.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';

interface Invoice {
  id: string;
  number: string | null;
  pageUrl: string | null;
}

/** Shows the bills of a month, or says that Stripe's invoices are the bills, with links to them. */
export function BillsCard(props: { bills: BillText[]; isBilledByStripe: boolean; invoices: Invoice[] }) {
  const { bills, isBilledByStripe, invoices } = props;
  return (
    <>
      {bills.map((bill) => (
        <Card key={bill.title} title={bill.title}>
          <div className="grid gap-5">
            <div className="grid gap-4 text-14 sm:grid-cols-2">
              <Lines label="From" lines={bill.issuer} />
              <Lines label="To" lines={bill.billedTo} />
            </div>
            <KeyValueList
              items={[
                ...bill.facts.map(({ label, text }) => ({ label, value: text })),
                ...bill.amounts.map(({ label, amount, isSum }) => ({
                  label,
                  value: isSum ? <strong>{amount}</strong> : amount,
                })),
              ]}
            />
            {bill.note ? <p className="text-14">{bill.note}</p> : null}
            <Lines label="How to pay" lines={bill.howToPay} />
          </div>
        </Card>
      ))}
      {isBilledByStripe || invoices.length > 0 ? (
        <Card
          title="Stripe’s invoices"
          description={
            bills.length > 0
              ? 'Stripe’s invoices are the bills for the base fee.'
              : 'This statement is not a bill. Stripe’s invoices are the bills.'
          }
        >
          {invoices.length === 0 ? (
            <p className="text-14 text-muted">Stripe has no invoice with amounts from this month yet.</p>
          ) : (
            <ul className="grid gap-2 text-14">
              {invoices.map(({ id, number, pageUrl }) => (
                <li key={id}>
                  {pageUrl ? (
                    <a href={pageUrl} className="underline">
                      {number ?? 'Draft'}
                    </a>
                  ) : (
                    (number ?? 'Draft')
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      ) : null}
    </>
  );
}

const Lines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <div>
    <p className="font-medium">{label}</p>
    {lines.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);

import { Form } from '@remix-run/react';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';

interface Missing {
  key: string;
  company: string;
  month: string;
  /** Net. */
  amount: string;
}

/** Lists closed months that are owed by hand and have no bill, and issues their bills. */
export const MissingBillsCard = ({ missing, isComplete }: { missing: Missing[]; isComplete: boolean }) =>
  missing.length === 0 ? null : (
    <Card
      title="Missing bills"
      description="These months were closed without an issuer. Their bills get the next numbers and today’s date."
    >
      <div className="grid gap-4">
        <ul className="divide-y text-14" aria-label="Missing bills">
          {missing.map(({ key, company, month, amount }) => (
            <li key={key} className="flex justify-between gap-4 py-2">
              <span className="wrap-break-word">{`${company}, ${month}`}</span>
              <span className="tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
        {isComplete ? (
          <Form method="post" preventScrollReset>
            <SubmitButton intent="issue-bills">Issue the missing bills</SubmitButton>
          </Form>
        ) : (
          <p className="text-14">Enter the issuer below first.</p>
        )}
      </div>
    </Card>
  );

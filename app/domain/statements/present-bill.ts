import type { Bill } from '#app/domain/receivables/index.ts';
import { moneyFieldText } from '#app/lib/money-text.ts';

/** A bill as text, identically for page and file. */
export interface BillText {
  title: string;
  issuer: string[];
  billedTo: string[];
  /** Facts in the order of the page. */
  facts: { label: string; text: string }[];
  amounts: { label: string; amount: string; isSum?: boolean }[];
  /** Why no tax is charged; '' if it is. */
  note: string;
  howToPay: string[];
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10);

/** Writes a bill with everything that an invoice needs: number, both parties, tax, due date and how to pay. */
export function writeBill(bill: Bill): BillText {
  const { number, issuer, billedTo, currency, netCents, taxBps, taxCents, taxNote } = bill;
  const amount = (cents: number) => `${moneyFieldText(cents)} ${currency}`;
  return {
    title: `Bill ${number}`,
    issuer: describeParty(issuer),
    billedTo: describeParty(billedTo),
    facts: [
      { label: 'Bill number', text: number },
      { label: 'Issued', text: isoDay(bill.issuedAt) },
      { label: 'For services in', text: bill.month },
      { label: 'Due', text: isoDay(bill.dueAt) },
    ],
    amounts: [
      { label: 'Net', amount: amount(netCents) },
      { label: taxBps > 0 ? `Tax, ${taxBps / 100}%` : 'Tax', amount: amount(taxCents) },
      { label: 'To pay', amount: amount(netCents + taxCents), isSum: true },
    ],
    note: taxNote,
    howToPay: issuer.howToPay.split('\n'),
  };
}

const describeParty = ({ name, addressLines, taxId }: Bill['billedTo']): string[] => [
  name,
  ...addressLines,
  ...(taxId ? [`Tax ID ${taxId}`] : []),
];

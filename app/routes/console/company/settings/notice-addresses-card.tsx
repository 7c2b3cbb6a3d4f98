import { Form } from '@remix-run/react';
import { Badge } from '#app/ui/console/badge.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { minuteText } from '#app/ui/moment-text.ts';

export interface NoticeAddress {
  email: string;
  isProven: boolean;
  /** Time at which the confirmation e-mail was sent; null if it has not been sent yet. */
  askedAt: string | null;
  /** Number of notices of the last 24 hours that were not sent because of the address's daily limit. */
  notSentToday: number;
}

/** Lists the addresses that get the company's notices: notices start once the owner has confirmed the address. */
export function NoticeAddressesCard({ addresses }: { addresses: readonly NoticeAddress[] }) {
  return (
    <Card
      id="notice-addresses-card"
      title="Confirmed addresses"
      description="We send notices to an e-mail address once its owner presses the button in our e-mail. Your team’s own e-mail addresses are already confirmed."
    >
      <ul className="grid divide-y divide-border">
        {addresses.map((address) => (
          <AddressLine key={address.email} {...address} />
        ))}
      </ul>
    </Card>
  );
}

function AddressLine({ email, isProven, askedAt, notSentToday }: NoticeAddress) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid min-w-48 flex-1">
        <span className="font-medium wrap-anywhere">{email}</span>
        <span className="text-muted">
          {isProven ? null : describeQuestion(askedAt)}
          {notSentToday > 0
            ? ` ${notSentToday.toLocaleString('en-US')} notices were not sent today: this address reached its daily limit.`
            : null}
        </span>
      </span>
      {isProven ? (
        <Badge tone="success" hasDot>
          Confirmed
        </Badge>
      ) : (
        <>
          <Badge tone="warning" hasDot>
            Waiting for confirmation
          </Badge>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="email" value={email} />
            <Button type="submit" name="intent" value="ask-address" size="small" variant="secondary">
              {askedAt ? 'Resend' : 'Send'}
              <span className="sr-only">{` the confirmation e-mail to ${email}`}</span>
            </Button>
          </Form>
        </>
      )}
    </li>
  );
}

const describeQuestion = (askedAt: string | null): string =>
  askedAt
    ? `We sent the confirmation e-mail on ${minuteText(askedAt)}.`
    : 'No confirmation e-mail was sent yet.';

import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { PENDING_TEXTS } from '#app/domain/conversions/pending-fields.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { LeadLink, OrderLink } from '#app/routes/console/frame/sale-links.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { dayText } from '#app/ui/moment-text.ts';
import type { matchForm } from './forms.ts';
import type { loader } from './route.tsx';

type Inbox = SerializeFrom<typeof loader>;

interface OrderCardProps extends Pick<Inbox, 'state' | 'canRecord'> {
  order: Inbox['orders'][number];
}

/** Shows an order in the inbox, its actions, and the leads that it may belong to, with reasons. */
export function OrderCard({ order, state, canRecord }: OrderCardProps) {
  const {
    id,
    orderId,
    amount,
    currency,
    refunded,
    date,
    couponCode,
    hasEmail,
    isFromBrowser,
    hasBrowserLead,
    reason,
  } = order;
  const facts = [
    `${amount} ${currency}`,
    dayText(date),
    ...(refunded ? [`${refunded} ${currency} refunded`] : []),
    ...(couponCode ? [`Coupon ${couponCode}`] : []),
    ...(hasEmail ? ['With the customer’s hashed e-mail address'] : []),
  ];
  return (
    <Card title={`Order ${orderId ?? 'without a number'}`} description={facts.join(' · ')}>
      <div className="grid gap-4">
        {hasBrowserLead ? (
          <p>
            <Badge tone="warning">Lead reported by the browser only</Badge>
          </p>
        ) : null}
        {isFromBrowser ? (
          <p>
            <Badge tone="warning">Reported by the browser only</Badge>
          </p>
        ) : null}
        {reason ? (
          <p className="text-14">{`${PENDING_TEXTS[reason]} Confirm the order to pay commission for it anyway, or dismiss it.`}</p>
        ) : null}
        {order.matched ? (
          <p className="flex flex-wrap gap-x-2 text-14">
            Lead: <LeadLink lead={order.matched.lead} /> · Sale: <OrderLink sale={order.matched} />
          </p>
        ) : null}
        {state === 'waiting' ? <Suggestions order={order} canRecord={canRecord} /> : null}
        {state === 'waiting' && canRecord ? <ByHand id={id} orderId={orderId} /> : null}
        {canRecord && (state === 'waiting' || state === 'dismissed') ? (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <SubmitButton intent={state === 'waiting' ? 'dismiss' : 'restore'} variant="ghost" size="small">
              {state === 'waiting' ? 'Dismiss' : 'Restore'}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

function Suggestions({ order, canRecord }: Omit<OrderCardProps, 'state'>) {
  if (order.suggestions.length === 0) return <p className="text-14 text-muted">No matching lead found.</p>;
  return (
    <ul className="grid gap-3">
      {order.suggestions.map(({ leadId, name, email, createdAt, matchedBy, evidence }) => (
        <li key={leadId} className="flex flex-wrap items-center justify-between gap-3 text-14">
          <span className="grid min-w-0">
            <span className="font-medium wrap-anywhere">
              <LeadLink lead={{ id: leadId, name }} />, {email}
            </span>
            <span className="text-muted">{`Lead of ${dayText(createdAt)}. ${evidence}`}</span>
          </span>
          {canRecord ? (
            <Form method="post">
              <input type="hidden" name="id" value={order.id} />
              <input type="hidden" name="leadId" value={leadId} />
              <input type="hidden" name="matchedBy" value={matchedBy} />
              <SubmitButton intent="confirm" size="small" pendingLabel="Confirming…">
                Confirm
              </SubmitButton>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ByHand({ id, orderId }: { id: string; orderId: string | null }) {
  const reply = useFormReply('match', id);
  const [form, fields] = usePostedForm<typeof matchForm>({
    id: `match-${id}`,
    result: reply?.result,
    defaultValue: { id },
  });
  return (
    <Form method="post" preventScrollReset {...form.props} className="max-w-160">
      <input type="hidden" name="id" value={id} />
      <TextInput
        label={`Lead of order ${orderId ?? 'without a number'}`}
        field={fields.lead}
        errors={fields.lead.errors ?? form.errors}
        hint="Tracking ID or e-mail address"
        autoComplete="off"
        required
        button={
          <SubmitButton intent="match" pendingLabel="Matching…">
            Match
          </SubmitButton>
        }
      />
    </Form>
  );
}

import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { useFormReply } from '#app/http/form-reply.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { ReplyDecision } from '#app/routes/console/frame/reply-decision.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { usePostedForm } from '#app/ui/console/posted-form.ts';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { takeForm, teachForm } from './forms.ts';
import { NOT_IN_CATALOG } from './not-in-catalog.ts';
import { SOURCE_LABELS, senderName } from './problem-words.ts';
import type { readNeedsALook } from './read-page.server.ts';

type Page = SerializeFrom<Awaited<ReturnType<typeof readNeedsALook>>>;

interface ProblemCardProps {
  problem: Page['problems'][number];
  canResolve: boolean;
  canTake: boolean;
  /** The company's currency, in which amounts are typed. */
  currency: string;
  /** The catalog's products, for the products of orders. */
  entries: readonly { value: string; label: string }[];
  /** Whether the entry names no company, so that operators see it. */
  isServiceWide?: boolean;
}

/** Shows what was sent, why it could not be taken, and what staff can do. */
export function ProblemCard({
  problem,
  canResolve,
  canTake,
  currency,
  entries,
  isServiceWide = false,
}: ProblemCardProps) {
  const { id, source, sender, reason, sent, count, leadId, lastAt, deadline } = problem;
  const { can, consolePath } = useConsole();
  return (
    <Card
      title={SOURCE_LABELS[source]}
      description={
        <>
          {sender ? `From ${senderName(sender)}, ` : ''}
          <MinuteMoment at={lastAt} />
        </>
      }
      actions={count > 1 ? <Badge>{`Sent ${count.toLocaleString('en-US')} times`}</Badge> : null}
    >
      <div className="grid gap-4">
        <p className="max-w-prose wrap-anywhere">{reason}</p>
        {sent.length > 0 ? <SentValues sent={sent} /> : null}
        {deadline ? (
          <ReplyDecision
            reply={{ id, deadline }}
            isServiceWide={isServiceWide}
            canDecide={canResolve || (isServiceWide && can('intake.resolve'))}
          />
        ) : null}
        {problem.canTake && canResolve && source === 'product' ? (
          <TeachForm problem={problem} entries={entries} />
        ) : null}
        {problem.canTake && canTake && !problem.isReady && source !== 'product' ? (
          <TakeForm problem={problem} currency={currency} />
        ) : null}
        <div className="flex flex-wrap gap-3 empty:hidden">
          {problem.canTake && canTake && problem.isReady ? <RecordButton id={id} /> : null}
          {leadId && can('leads.read') ? (
            <LinkButton to={consolePath(`/leads/${leadId}`)} size="small">
              Open the lead
            </LinkButton>
          ) : null}
          {source === 'feed' && can('integrations.read') ? (
            <LinkButton to={consolePath('/admin/integrations/feed')} size="small">
              Open the product feed
            </LinkButton>
          ) : null}
          {canResolve && !deadline ? <DismissButton problem={problem} /> : null}
        </div>
      </div>
    </Card>
  );
}

const SentValues = ({ sent }: { sent: ProblemCardProps['problem']['sent'] }) => (
  <dl className="grid gap-2 text-14">
    {sent.map(({ name, value }) => (
      <div key={name} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
          {value ?? <span className="text-muted">Hidden for your role</span>}
        </dd>
      </div>
    ))}
  </dl>
);

/** Records the difference that the entry names. */
const RecordButton = ({ id }: { id: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <SubmitButton intent="record" size="small" pendingLabel="Recording…">
      Record it
    </SubmitButton>
  </Form>
);

function DismissButton({ problem: { id, state } }: Pick<ProblemCardProps, 'problem'>) {
  if (state === 'taken') return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <SubmitButton intent={state === 'open' ? 'dismiss' : 'restore'} variant="ghost" size="small">
        {state === 'open' ? 'Dismiss' : 'Restore'}
      </SubmitButton>
    </Form>
  );
}

/** Says which catalog product the line of an order is. */
function TeachForm({ problem: { id, sent }, entries }: Pick<ProblemCardProps, 'problem' | 'entries'>) {
  const reply = useFormReply('teach', id);
  const [form, fields] = usePostedForm<typeof teachForm>({
    id: `teach-${id}`,
    result: reply?.result,
    defaultValue: { id },
  });
  const name = sent.find((value) => value.name === 'Product')?.value;
  return (
    <Form method="post" preventScrollReset {...form.props} className="grid max-w-112 gap-3">
      <input type="hidden" name="id" value={id} />
      <SelectInput
        label={name ? `Catalog product of “${name}”` : 'Catalog product'}
        field={fields.product}
        errors={fields.product.errors ?? form.errors}
        placeholder="Choose a product"
        options={[...entries, { value: NOT_IN_CATALOG, label: 'Not in my catalog' }]}
        required
      />
      <div>
        <SubmitButton intent="teach" size="small" pendingLabel="Saving…">
          Save product
        </SubmitButton>
      </div>
    </Form>
  );
}

/** Takes the report with an amount that a person enters. */
function TakeForm({ problem: { id, sent }, currency }: Pick<ProblemCardProps, 'problem' | 'currency'>) {
  const reply = useFormReply('take', id);
  const [form, fields] = usePostedForm<typeof takeForm>({
    id: `take-${id}`,
    result: reply?.result,
    defaultValue: { id },
  });
  const order = sent.find(({ name }) => name === 'Order')?.value;
  return (
    <Form method="post" preventScrollReset {...form.props} className="max-w-112">
      <input type="hidden" name="id" value={id} />
      <TextInput
        label={`Correct amount in ${currency}${order ? `, order ${order}` : ''}`}
        field={fields.amount}
        errors={fields.amount.errors ?? form.errors}
        hint="For example 129.95"
        inputMode="decimal"
        autoComplete="off"
        required
        button={
          <SubmitButton intent="take" pendingLabel="Taking…">
            Record with this amount
          </SubmitButton>
        }
      />
    </Form>
  );
}

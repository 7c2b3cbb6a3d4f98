import { Form, Link, useSearchParams } from '@remix-run/react';
import { Mail, MessageSquare } from 'lucide-react';
import { formatCount } from '#app/lib/format-count.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { Button, LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { tickLook } from '#app/ui/console/fields/checkbox.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { addressWith } from '../frame/address-with.ts';
import { CarriedParameters } from '../frame/carried-parameters.tsx';
import { useConsole } from '../frame/console-context.tsx';
import type { CommunicationsData } from './read-page.server.ts';
import { countSelected, isSelected, type useSelection } from './use-selection.ts';

type Picker = ReturnType<typeof useSelection>;

/** Selects the recipients of a Quick Email or Quick SMS (T section 2). If none is ticked, all leads get it. */
export function SelectRecipients({ data, picker }: { data: CommunicationsData; picker: Picker }) {
  const { recipients, matching, cards } = data;
  const { selection, selectAll, clear } = picker;
  const { can, consolePath } = useConsole();
  const isHydrated = useHydrated();
  const isAll = selection.mode === 'all' && selection.except.length === 0;
  return (
    <Card
      title="Select Recipients"
      description="Sends to the leads you select, or to all leads if you select none."
      actions={
        <Button
          size="small"
          disabled={!isHydrated || matching.count === 0}
          onClick={() => (isAll ? clear() : selectAll(matching.count))}
        >
          {isAll ? 'Deselect All' : 'Select All'}
        </Button>
      }
    >
      <div className="grid min-w-0 gap-4">
        {cards.total > 0 ? <FindRecipients data={data} /> : null}
        <p className="text-14 text-muted tabular-nums" role="status">
          {describeSelection(countSelected(selection), matching)}
        </p>
        {recipients.length > 0 ? (
          <RecipientList data={data} picker={picker} isHydrated={isHydrated} />
        ) : (
          <EmptyState
            isBare
            illustration={cards.total > 0 ? 'search' : 'people'}
            title={cards.total > 0 ? 'No leads match' : 'No leads captured yet'}
            action={
              cards.total === 0 && can('embed.read') ? (
                <LinkButton to={consolePath('/admin/embed')}>Get embed code</LinkButton>
              ) : undefined
            }
          >
            {data.search === null
              ? 'This search has expired. Please search again.'
              : 'Leads appear here when visitors finish an assessment.'}
          </EmptyState>
        )}
        <MoreRecipients data={data} />
      </div>
    </Card>
  );
}

const describeSelection = (
  selected: number,
  { count, isExact }: { count: number; isExact: boolean },
): string => `${formatCount(selected)} selected of ${formatCount(count)}${isExact ? '' : '+'} leads`;

/** The search is posted, so that the input, mostly an e-mail address, is in no URL (D27). */
function FindRecipients({ data: { search, segment, segments } }: { data: CommunicationsData }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Form method="post" role="search" preventScrollReset className="flex min-w-0 flex-1 basis-64 gap-2">
        <input type="hidden" name="intent" value="search" />
        <SearchBox
          query={search ?? ''}
          label="Search recipients"
          find="Find recipients"
          placeholder="Name, e-mail address or phone"
        />
      </Form>
      <Form
        method="get"
        aria-label="Segment"
        preventScrollReset
        className="flex min-w-0 flex-1 basis-56 items-end gap-2"
      >
        <CarriedParameters names={['tenantId', 'search', 'tab']} />
        <div className="min-w-0 flex-1">
          <SelectInput
            key={segment}
            isFilter
            label="Segment"
            name="segment"
            defaultValue={segment ?? ''}
            placeholder="All Leads"
            options={segments}
          />
        </div>
        <SubmitButton variant="secondary">Filter</SubmitButton>
      </Form>
    </div>
  );
}

function RecipientList(props: { data: CommunicationsData; picker: Picker; isHydrated: boolean }) {
  const { data, picker, isHydrated } = props;
  return (
    <section
      aria-label="Recipients"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be reachable by keyboard
      tabIndex={0}
      className="max-h-[400px] overflow-y-auto rounded-control border"
    >
      <ul className="divide-y">
        {data.recipients.map(({ id, email, name, phone, isSuppressed }) => (
          <li key={id}>
            <label className="flex min-h-(--row) items-center gap-3 px-4 py-2 hover:bg-sunken has-[:checked]:bg-accent-tint">
              <input
                type="checkbox"
                aria-label={`Select ${email}`}
                checked={isSelected(picker.selection, id)}
                disabled={!isHydrated}
                onChange={() => picker.toggle(id)}
                className={tickLook}
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="grid min-w-0">
                  <span className="text-14 font-medium">
                    <BreakableText text={email} />
                  </span>
                  <span className="text-14 wrap-anywhere text-muted">
                    {name}
                    {phone ? <span className="whitespace-nowrap tabular-nums"> · {phone}</span> : null}
                  </span>
                </span>
                <span className="flex flex-wrap gap-1">
                  {isSuppressed ? <Badge tone="warning">No marketing</Badge> : null}
                  <Badge>
                    <Mail className="mr-1 inline size-3.5!" aria-hidden />
                    Email
                  </Badge>
                  {phone ? (
                    <Badge tone="info">
                      <MessageSquare className="mr-1 inline size-3.5!" aria-hidden />
                      SMS
                    </Badge>
                  ) : null}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoreRecipients({ data: { next, isFirst } }: { data: CommunicationsData }) {
  const [params] = useSearchParams();
  if (!next && isFirst) return null;
  const look = 'inline-flex min-h-11 items-center text-14 font-medium underline underline-offset-2';
  return (
    <nav aria-label="More recipients" className="flex gap-6">
      {isFirst ? null : (
        <Link to={addressWith(params, { after: null })} preventScrollReset className={look}>
          First leads
        </Link>
      )}
      {next ? (
        <Link to={addressWith(params, { after: next })} preventScrollReset className={look}>
          Next leads
        </Link>
      ) : null}
    </nav>
  );
}

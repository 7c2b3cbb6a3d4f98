import { Form, Link, useSearchParams } from '@remix-run/react';
import { ChevronDown, Mail, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#app/lib/format-count.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { Button, LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { tickLook } from '#app/ui/console/fields/checkbox.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { SearchBox } from '#app/ui/console/search-box.tsx';
import { addressWith } from '../frame/address-with.ts';
import { useConsole } from '../frame/console-context.tsx';
import { FilterChips } from '../frame/lead-filter-chips.tsx';
import { LeadFilters } from '../frame/lead-filters.tsx';
import { describeLeftOut, getsText, LEFT_OUT_RULE } from './left-out-text.ts';
import type { CommunicationsData } from './read-page.server.ts';
import { type CountState, useRecipientCount } from './use-recipient-count.ts';
import { countSelected, isSelected, selectionFields, type useSelection } from './use-selection.ts';

type Picker = ReturnType<typeof useSelection>;

interface PickerProps {
  data: CommunicationsData;
  picker: Picker;
}

/** How long the ticks have to stay the same before the recipients are counted. */
const COUNT_PAUSE_MS = 500;

/** Who gets a Quick Email or Quick SMS, as one field. Its picker is T's list of recipients. */
export function RecipientsField(props: PickerProps & { channel: 'email' | 'sms'; recipients: string }) {
  const { data, picker, channel, recipients } = props;
  const { can } = useConsole();
  const [isOpen, setOpen] = useState(data.isFiltered || data.search === null);
  // Without a script, nothing asks for the count.
  const isCounted = useHydrated() && can('campaigns.send');
  const fields = { channel, ...selectionFields(picker.selection) };
  const count = useRecipientCount(isCounted, fields, COUNT_PAUSE_MS);
  return (
    <div className="grid min-w-0 gap-1.5">
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group/to min-w-0 rounded-control border border-border-strong"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 py-2 text-16 [&::-webkit-details-marker]:hidden">
          <span className="text-14 text-muted">To:</span>
          <span className="min-w-0 flex-1 font-medium wrap-anywhere tabular-nums">
            {recipients}
            {count.state === 'counted' ? ` (${formatCount(count.recipients)})` : ''}
          </span>
          <span className="flex items-center gap-1 text-14 text-muted">
            Change
            <ChevronDown className="size-4! transition-transform group-open/to:rotate-180" aria-hidden />
          </span>
        </summary>
        <div className="border-t p-3 md:p-4">
          <RecipientPicker data={data} picker={picker} title="Select Recipients" />
        </div>
      </details>
      <p role="status" className="text-14 text-muted tabular-nums">
        {describeCount({ count, isCounted, channel, data })}
      </p>
    </div>
  );
}

function describeCount(of: {
  count: CountState;
  isCounted: boolean;
  channel: 'email' | 'sms';
  data: CommunicationsData;
}): string {
  const { count, isCounted, channel, data } = of;
  if (!isCounted || count.state === 'failed') {
    const { matching } = data;
    return `The list shows ${formatCount(matching.count)}${matching.isExact ? '' : '+'} ${matching.count === 1 ? 'lead' : 'leads'}. ${LEFT_OUT_RULE}`;
  }
  if (count.state === 'counting') return 'Counting recipients…';
  const what = channel === 'sms' ? 'text' : 'e-mail';
  const people = getsText(count.recipients);
  const leftOut = describeLeftOut(count.skipped);
  return `${people} this ${what}.${leftOut ? ` Left out: ${leftOut}.` : ''}`;
}

/** The list of recipients on the campaigns' tab: the ticks stay for the tabs that write to them. */
export function SelectRecipients({ data, picker }: PickerProps) {
  return (
    <Card
      title="Select Recipients"
      description="For Quick Email and Quick SMS. A campaign chooses its own leads."
    >
      <RecipientPicker data={data} picker={picker} />
    </Card>
  );
}

/** Finds leads and ticks them (T section 2). If none is ticked, all that the list shows get the message. */
function RecipientPicker({ data, picker, title }: PickerProps & { title?: string }) {
  const { recipients, matching, cards } = data;
  const { selection, selectAll, clear } = picker;
  const { can, consolePath } = useConsole();
  const isHydrated = useHydrated();
  const isAll = selection.mode === 'all' && selection.except.length === 0;
  return (
    <div className="grid min-w-0 gap-4">
      {title ? <h3 className="text-16 font-semibold">{title}</h3> : null}
      {cards.total > 0 ? <FindRecipients data={data} /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-14 text-muted tabular-nums" role="status">
          {describeSelection(countSelected(selection), matching)}
        </p>
        <Button
          size="small"
          disabled={!isHydrated || matching.count === 0}
          onClick={() => (isAll ? clear() : selectAll(matching.count))}
        >
          {isAll ? 'Deselect All' : 'Select All'}
        </Button>
      </div>
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
          {describeEmpty(data)}
        </EmptyState>
      )}
      <MoreRecipients data={data} />
    </div>
  );
}

function describeEmpty({ search, cards }: CommunicationsData): string {
  if (search === null) return 'This search has expired. Please search again.';
  return cards.total > 0
    ? 'Remove a filter or search for something else.'
    : 'Leads appear here when visitors finish an assessment.';
}

function describeSelection(
  selected: number,
  { count, isExact }: { count: number; isExact: boolean },
): string {
  const all = `${formatCount(count)}${isExact ? '' : '+'}`;
  if (selected > 0) return `${formatCount(selected)} selected of ${all} leads`;
  if (count === 0) return 'No leads listed';
  return count === 1 ? 'None ticked means this lead' : `None ticked means all ${all} leads listed`;
}

/** The search is posted, so that the input, mostly an e-mail address, is in no URL (D27). */
function FindRecipients({ data: { search, filter, filterOptions } }: { data: CommunicationsData }) {
  const [params] = useSearchParams();
  return (
    <div className="grid min-w-0 gap-3">
      <Form method="post" role="search" preventScrollReset className="flex min-w-0 gap-2">
        <input type="hidden" name="intent" value="search" />
        <SearchBox
          query={search ?? ''}
          label="Search recipients"
          find="Find recipients"
          placeholder="Name, e-mail address or phone"
        />
      </Form>
      <FilterChips filter={filter} options={filterOptions} />
      <LeadFilters
        key={`filter ${params}`}
        filter={filter}
        options={filterOptions}
        carried={['tenantId', 'search', 'tab']}
        isNarrow
      />
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

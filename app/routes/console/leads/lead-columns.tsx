import { Form, Link } from '@remix-run/react';
import { Check } from 'lucide-react';
import { Avatar } from '#app/ui/console/avatar.tsx';
import { Badge } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import type { Column } from '#app/ui/console/data-table.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { StackedMoment } from '#app/ui/moment.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { ExperienceBadge, StatusBadge } from '../frame/lead-badges.tsx';
import { widgetName } from '../frame/lead-words.ts';
import type { LeadsData } from './read-page.server.ts';

type Row = LeadsData['rows'][number];

/** Columns of the list of leads. A row is 56 px high while nothing in it is unfolded. */
export const LEAD_COLUMNS: Column<Row>[] = [
  {
    key: 'lead',
    label: 'Lead',
    isRowHeader: true,
    cell: (row, visibleKeys) => <WhoCell row={row} visibleKeys={visibleKeys} />,
  },
  {
    key: 'experience',
    label: 'Experience',
    from: 'lg',
    isOptional: true,
    cell: ({ experienceLevel }) => <ExperienceBadge level={experienceLevel} />,
  },
  {
    key: 'answers',
    label: 'Goals and symptoms',
    from: 'md',
    cell: (row) => <AnswersCell row={row} />,
  },
  {
    key: 'tags',
    label: 'Tags',
    from: 'xl',
    cell: ({ tags }) =>
      tags.length > 0 ? (
        <span className="flex gap-1" title={tags.map((tag) => `#${tag}`).join(', ')}>
          {tags.slice(0, MAX_SHOWN_TAGS).map((tag) => (
            <Badge key={tag}>#{tag}</Badge>
          ))}
          <More count={tags.length - MAX_SHOWN_TAGS} what="tags" />
        </span>
      ) : (
        <None />
      ),
  },
  {
    key: 'activity',
    label: 'Last activity',
    from: 'sm',
    cell: ({ lastActivity: { what, at: activeAt } }) => (
      <span className="grid leading-4.5 whitespace-nowrap">
        <span>{what}</span>
        <span className="text-muted">
          <TimeAgo at={activeAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'submitted',
    label: 'Submitted',
    from: 'lg',
    isOptional: true,
    cell: ({ createdAt }) => <StackedMoment at={createdAt} />,
  },
  {
    key: 'status',
    label: 'Status',
    from: 'sm',
    isOptional: true,
    cell: (row) => <StatusBadge complete={row.complete} />,
  },
  {
    key: 'phone',
    label: 'Phone',
    from: 'xl',
    isOptional: true,
    cell: ({ phone }) => (phone ? <span className="whitespace-nowrap tabular-nums">{phone}</span> : <None />),
  },
  {
    key: 'source',
    label: 'Source',
    from: 'lg',
    isOptional: true,
    cell: ({ source }) => (source ? <BreakableText text={source} /> : <None />),
  },
  {
    key: 'widget',
    label: 'Assessment',
    from: 'lg',
    isOptional: true,
    cell: ({ widget }) => widgetName(widget),
  },
  {
    key: 'bought',
    label: 'Bought',
    from: 'xl',
    isOptional: true,
    cell: ({ converted }) => (converted ? 'Yes' : <span className="text-muted">No</span>),
  },
  { key: 'contacted', label: 'Contacted', cell: (row) => <ContactedCell row={row} /> },
];

const MAX_SHOWN_TAGS = 2;

const None = () => <span className="text-muted">–</span>;

const More = ({ count, what }: { count: number; what: string }) =>
  count > 0 ? (
    <span className="whitespace-nowrap text-muted">
      +{count}
      <span className="sr-only"> more {what}</span>
    </span>
  ) : null;

/** A filled dot for a finished assessment, a ring for a partial one; the words are read out and in its title. */
const StatusDot = ({ complete }: { complete: boolean }) => {
  const label = complete ? 'Assessment Complete' : 'Partial Submit';
  return (
    <span title={label} className="inline-grid size-4 shrink-0 place-items-center">
      <span
        className={classNames(
          'size-2 rounded-full',
          complete ? 'bg-success' : 'border-2 border-warning bg-transparent',
        )}
      />
      <span className="sr-only">{label}</span>
    </span>
  );
};

function WhoCell({ row, visibleKeys }: { row: Row; visibleKeys: ReadonlySet<string> }) {
  const { id, name, email, isErased, converted, returning, complete } = row;
  const { consolePath } = useConsole();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="max-sm:hidden">
        <Avatar name={isErased ? '–' : name} size="small" />
      </span>
      <span className="grid min-w-0 leading-4.5">
        <span className="flex min-w-0 items-center gap-1.5">
          <StatusDot complete={complete} />
          <Link
            to={consolePath(`/leads/${id}`)}
            className="target relative min-w-0 truncate underline-offset-2 hover:underline"
          >
            {name}
          </Link>
          {converted && !visibleKeys.has('bought') ? <Word tone="accent">Bought</Word> : null}
          {returning ? <Word>Returning</Word> : null}
        </span>
        <span className="max-w-44 truncate font-normal text-muted min-[30rem]:max-w-64" title={email}>
          {isErased ? 'Personal data deleted' : email}
        </span>
      </span>
    </span>
  );
}

/** A badge that is no higher than its line. */
const Word = ({ tone, children }: { tone?: 'accent'; children: string }) => (
  <span
    className={classNames(
      'shrink-0 rounded-full px-2 font-medium ring-1 ring-inset',
      tone === 'accent'
        ? 'bg-accent-tint text-accent-ink ring-accent/30'
        : 'bg-sunken text-muted ring-border',
    )}
  >
    {children}
  </span>
);

/** Shows the first goal; the others, the symptoms and the experience unfold. */
function AnswersCell({ row: { goals, symptoms, experienceLevel, phone } }: { row: Row }) {
  const [first] = goals.length > 0 ? goals : symptoms;
  const more = Math.max(0, goals.length + symptoms.length - 1);
  if (!first) return <None />;
  return (
    <details className="max-w-72 min-w-0">
      <summary className="target relative flex w-fit max-w-full cursor-pointer gap-1.5">
        <span className="truncate">{first}</span>
        <More count={more} what="answers" />
      </summary>
      <dl className="grid gap-1 py-2 text-muted">
        {[
          { label: 'Goals', value: goals.join(', ') },
          { label: 'Symptoms', value: symptoms.join(', ') },
          { label: 'Experience', value: <ExperienceBadge level={experienceLevel} /> },
          { label: 'Phone', value: phone },
        ].map(({ label, value }) =>
          value ? (
            <div key={label}>
              <dt className="inline font-medium">{label}: </dt>
              <dd className="inline">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </details>
  );
}

/** Marks the lead as contacted, and back. */
function ContactedCell({ row: { id, name, contacted, isErased } }: { row: Row }) {
  const { can } = useConsole();
  if (!can('leads.edit') || isErased) return contacted ? 'Yes' : <span className="text-muted">No</span>;
  const label = contacted ? `Mark ${name} as not contacted` : `Mark ${name} as contacted`;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="leadId" value={id} />
      <button
        type="submit"
        name="intent"
        value={contacted ? 'mark-not-contacted' : 'mark-contacted'}
        aria-label={label}
        title={label}
        className={classNames(
          'target relative grid size-7 cursor-pointer place-items-center rounded-full border',
          contacted
            ? 'border-success bg-success-tint text-success'
            : 'border-border-strong text-transparent hover:text-muted focus-visible:text-muted',
        )}
      >
        <Check className="size-4!" aria-hidden />
      </button>
    </Form>
  );
}

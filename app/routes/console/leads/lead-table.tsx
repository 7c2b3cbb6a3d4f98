import { Link } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormReply } from '#app/http/form-reply.ts';
import { Badge } from '#app/ui/console/badge.tsx';
import { BreakableText } from '#app/ui/console/breakable-text.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { type Column, DataTable } from '#app/ui/console/data-table.tsx';
import { MinuteMoment, StackedMoment } from '#app/ui/moment.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { ERASURE_LOSES } from '../frame/erasure-loses.ts';
import { ExperienceBadge, StatusBadge } from '../frame/lead-badges.tsx';
import { widgetName } from '../frame/lead-words.ts';
import { BulkForm, CHOSEN_LEADS } from './bulk-form.tsx';
import type { LeadsData } from './read-page.server.ts';

type Row = LeadsData['rows'][number];

/** Lists the leads. Users who may edit them can select rows for the bulk bar; others can only read. */
export function LeadTable(props: {
  rows: readonly Row[];
  count: number;
  isExact: boolean;
  empty: ReactNode;
}) {
  const { rows, count, isExact, empty } = props;
  const { can } = useConsole();
  return (
    <>
      <DataTable
        caption="Leads"
        name="leads"
        columns={LEAD_TABLE_COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        selection={
          can('leads.edit')
            ? {
                name: 'leadId',
                form: CHOSEN_LEADS,
                label: ({ email, isErased }) => `Select ${isErased ? 'an erased lead' : email}`,
                bulk: () => <BulkForm count={count} isExact={isExact} listed={rows.length} />,
              }
            : undefined
        }
        empty={empty}
      />
      {can('leads.erase') ? <EraseDialog rows={rows} count={count} /> : null}
    </>
  );
}

const LEAD_TABLE_COLUMNS: Column<Row>[] = [
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
    cell: ({ experienceLevel }) => <ExperienceBadge level={experienceLevel} />,
  },
  {
    key: 'answers',
    label: 'Goals and symptoms',
    from: 'md',
    cell: ({ goals, symptoms }) => (
      <span className="grid max-w-80 gap-0.5 py-1">
        <span>{goals.join(', ') || <span className="text-muted">–</span>}</span>
        {symptoms.length > 0 ? <span className="text-muted">{symptoms.join(', ')}</span> : null}
      </span>
    ),
  },
  {
    key: 'submitted',
    label: 'Submitted',
    from: 'lg',
    cell: ({ createdAt }) => <StackedMoment at={createdAt} />,
  },
  { key: 'status', label: 'Status', from: 'sm', cell: (row) => <StatusBadge complete={row.complete} /> },
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
    key: 'tags',
    label: 'Tags',
    from: 'xl',
    isOptional: true,
    cell: ({ tags }) =>
      tags.length > 0 ? (
        <span className="flex flex-wrap gap-1">
          <TagBadges tags={tags} />
        </span>
      ) : (
        <None />
      ),
  },
  {
    key: 'contacted',
    label: 'Contacted',
    from: 'xl',
    isOptional: true,
    cell: ({ contacted }) => <YesNo isTrue={contacted} />,
  },
  {
    key: 'bought',
    label: 'Bought',
    from: 'xl',
    isOptional: true,
    cell: ({ converted }) => <YesNo isTrue={converted} />,
  },
];

const None = () => <span className="text-muted">–</span>;

const YesNo = ({ isTrue }: { isTrue: boolean }) => (isTrue ? 'Yes' : <span className="text-muted">No</span>);

const TagBadges = ({ tags }: Pick<Row, 'tags'>) => (
  <>
    {tags.map((tag) => (
      <Badge key={tag}>#{tag}</Badge>
    ))}
  </>
);

/** Shows the lead's name and the values that have no column of their own at this width. */
function WhoCell({ row, visibleKeys }: { row: Row; visibleKeys: ReadonlySet<string> }) {
  const {
    id,
    email,
    firstName,
    phone,
    isErased,
    tags,
    contacted,
    converted,
    returning,
    complete,
    createdAt,
  } = row;
  const { consolePath } = useConsole();
  const unlessColumn = (key: string) => (visibleKeys.has(key) ? 'xl:hidden' : undefined);
  return (
    <div className="grid min-w-36 gap-1 py-1 sm:min-w-48 xl:min-w-56">
      <Link
        to={consolePath(`/leads/${id}`)}
        className="target relative w-fit max-w-full underline-offset-2 hover:underline"
      >
        {isErased ? 'Erased' : <BreakableText text={email} />}
      </Link>
      <span className="font-normal text-muted">{firstName}</span>
      {phone ? (
        <span className={classNames('font-normal text-muted tabular-nums', unlessColumn('phone'))}>
          {phone}
        </span>
      ) : null}
      <span className="font-normal text-muted lg:hidden">
        <MinuteMoment at={createdAt} />
      </span>
      <span className="flex flex-wrap gap-1 empty:hidden">
        <span className="sm:hidden">
          <StatusBadge complete={complete} />
        </span>
        {converted ? (
          <span className={unlessColumn('bought')}>
            <Badge tone="accent">Bought</Badge>
          </span>
        ) : null}
        {contacted ? (
          <span className={unlessColumn('contacted')}>
            <Badge tone="info">Contacted</Badge>
          </span>
        ) : null}
        {returning ? <Badge>Returning</Badge> : null}
        {tags.length > 0 ? (
          <span className={classNames('flex flex-wrap gap-1', unlessColumn('tags'))}>
            <TagBadges tags={tags} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

const MAX_NAMED_PRODUCTS = 5;

/** Asks for confirmation before the selected leads are erased; opened by the reply to the bulk bar. */
function EraseDialog({ rows, count }: { rows: readonly Row[]; count: number }) {
  const reply = useFormReply<{ ids: string[]; isAll: boolean }>('choose-to-erase');
  const selection = reply?.status === 'done' ? reply.value : null;
  const [isOpen, setOpen] = useState(selection !== null);
  useEffect(() => setOpen(selection !== null), [selection]);
  if (!selection) return null;
  const selectedRows = rows.filter(({ id, isErased }) => selection.ids.includes(id) && !isErased);
  const number = selection.isAll ? count : selection.ids.length;
  const leads = number === 1 ? '1 lead' : `${number.toLocaleString('en-US')} leads`;
  const more = selectedRows.length - MAX_NAMED_PRODUCTS;
  const who = selectedRows.slice(0, MAX_NAMED_PRODUCTS).map(({ email }) => email);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      title={selection.isAll ? `Erase all ${leads} that match?` : `Erase ${leads}?`}
      loses={[
        ...(who.length > 0 ? [`${who.join(', ')}${more > 0 ? ` and ${more} more` : ''}`] : []),
        ...ERASURE_LOSES,
      ]}
      confirmLabel={`Erase ${leads}`}
      typed="erase"
      intent="erase"
      fields={{ ids: selection.ids.join(','), ...(selection.isAll && { all: 'on' }) }}
    />
  );
}

import { Link, useSearchParams } from '@remix-run/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { ColumnChooser, useChosenColumns } from './column-chooser.tsx';
import { tickLook } from './fields/checkbox.tsx';
import { useHydrated } from './hydrated.ts';
import { nextSort, readSort } from './sort.ts';

export interface Column<Row> {
  /** Unique per column. */
  key: string;
  label: string;
  /** @param visibleKeys keys of the columns that are shown, although a narrow window may hide one */
  cell: (row: Row, visibleKeys: ReadonlySet<string>) => ReactNode;
  /** `end` for figures: right-aligned, with digits of equal width. */
  align?: 'start' | 'end';
  /** True for dates: the cell is never broken into two lines. */
  isOneLine?: boolean;
  /** Name of the column in `?sort=` ('-name' is descending); without it, the column can't be sorted. */
  sort?: string;
  /** Minimum window width for the column; `always` if missing. The least important columns are hidden first. */
  from?: 'always' | 'sm' | 'md' | 'lg' | 'xl';
  /** True for a column that is shown only to users who choose it, in a table with a name. */
  isOptional?: boolean;
  /** The column that names the row: one per table. It is always shown. */
  isRowHeader?: boolean;
}

interface TableSelection<Row> {
  /** Form field that posts the ID of each selected row. */
  name: string;
  /** ID of the form that the bulk bar's buttons submit. */
  form: string;
  /** Labels a row's checkbox: 'Select ana@example.com'. */
  label: (row: Row) => string;
  /** Content of the bulk bar: a form with that ID and its buttons. */
  bulk: (count: number) => ReactNode;
}

export interface DataTableProps<Row> {
  /** Description of the table for screen readers. */
  caption: string;
  /** Key under which a user's choice of columns is stored: 'leads'. It must never change. */
  name?: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Small buttons or a menu. They are always visible: a blank column would hide that there are actions. */
  rowActions?: (row: Row) => ReactNode;
  selection?: TableSelection<Row>;
  /** Shown instead of a table without rows: an `EmptyState`. */
  empty: ReactNode;
}

const FROM = {
  always: '',
  sm: 'hidden sm:table-cell print:table-cell',
  md: 'hidden md:table-cell print:table-cell',
  lg: 'hidden lg:table-cell print:table-cell',
  xl: 'hidden xl:table-cell print:table-cell',
};

/** A table. Its order is in the URL, so that it can be shared and works without JavaScript. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, name, rows, rowId, rowActions, selection, empty } = props;
  const { visibleColumns: columns, isDefault } = useChosenColumns(name, props.columns);
  const ids = rows.map(rowId);
  const { chosen: selectedIds, table, toggle, toggleAll } = useChosen(ids, selection?.name);
  // The tick itself is drawn first: on a slow processor the bar took the frame beyond a tenth of a second.
  const barCount = useDeferredValue(selectedIds.size);
  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className="group/table relative min-w-0">
      {name === undefined ? null : (
        <ColumnChooser
          table={name}
          caption={caption}
          columns={props.columns}
          visibleColumns={columns}
          isDefault={isDefault}
        />
      )}
      <section
        aria-label={caption}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be reachable by keyboard
        tabIndex={0}
        // With added columns the table may be wider than the page: it then scrolls in its frame, including its header.
        data-wide={columns.some(({ isOptional }) => isOptional) || undefined}
        className="edge-shadow overflow-x-auto rounded-card border [--head-top:0px] lg:not-data-wide:overflow-visible lg:not-data-wide:[--head-top:4rem] print:overflow-visible"
      >
        <table ref={table} className="w-full border-separate border-spacing-0 text-14">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className={classNames(HEAD, 'w-11 pr-0! print:hidden')}>
                  <AllBox all={ids.length} chosen={selectedIds.size} onChange={toggleAll} />
                </th>
              ) : null}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} />
              ))}
              {rowActions ? (
                <th scope="col" className={classNames(HEAD, 'w-px print:hidden')}>
                  <span className="sr-only">Actions</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BodyRow
                key={rowId(row)}
                row={row}
                columns={columns}
                actions={rowActions}
                isChosen={selectedIds.has(rowId(row))}
                box={
                  selection && (
                    <RowBox
                      id={rowId(row)}
                      row={row}
                      selection={selection}
                      isChosen={selectedIds.has(rowId(row))}
                      onChange={toggle}
                    />
                  )
                }
              />
            ))}
          </tbody>
        </table>
      </section>
      {selection ? <BulkBar count={barCount}>{selection.bulk(barCount)}</BulkBar> : null}
    </div>
  );
}

interface RowCells<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  actions: DataTableProps<Row>['rowActions'];
}

function BodyRow<Row>(
  props: RowCells<Row> & { isChosen: boolean /** Checkbox of the row. */; box?: ReactNode },
) {
  const { isChosen, box, ...cells } = props;
  return (
    <tr
      // Only without JavaScript does CSS have to find the ticked row: a rule with `:has` made the browser compute the style of every
      // cell of the table (866 elements) at each tick. It names `input`, because an option of a menu can be `:checked` too.
      className={classNames(
        'group/row noscript:has-[input:checked]:bg-accent-tint',
        isChosen ? 'bg-accent-tint' : 'hover:bg-sunken',
      )}
    >
      {box ? <td className={classNames(CELL, 'pr-0! print:hidden')}>{box}</td> : null}
      <BodyCells {...cells} />
    </tr>
  );
}

/** The cells of a row, which are not drawn again when a row is ticked: with 50 rows that took longer than a frame. */
const BodyCells = memo(function BodyCells({ row, columns, actions }: RowCells<unknown>) {
  const visibleKeys = new Set(columns.map(({ key }) => key));
  return (
    <>
      {columns.map((column) => (
        <BodyCell key={column.key} column={column} row={row} visibleKeys={visibleKeys} />
      ))}
      {actions ? (
        <td className={classNames(CELL, 'py-(--row-tight)! print:hidden')}>
          <div className="flex justify-end gap-1">{actions(row)}</div>
        </td>
      ) : null}
    </>
  );
}) as <Row>(props: RowCells<Row>) => ReactNode;

function RowBox<Row>(props: {
  id: string;
  row: Row;
  selection: TableSelection<Row>;
  isChosen: boolean;
  /** @param isRange whether the rows between this one and the last one changed get the same state */
  onChange: (id: string, isRange: boolean) => void;
}) {
  const { id, row, selection, isChosen, onChange } = props;
  return (
    <span className="target relative grid w-5 place-items-center">
      <input
        type="checkbox"
        name={selection.name}
        value={id}
        form={selection.form}
        aria-label={selection.label(row)}
        checked={isChosen}
        // Browsers report a change of a checkbox by its click, which knows whether Shift is held.
        onChange={({ nativeEvent }) => onChange(id, (nativeEvent as MouseEvent).shiftKey === true)}
        className={classNames(tickLook, 'relative z-1')}
      />
    </span>
  );
}

function BulkBar({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'sticky bottom-4 z-20 mx-auto print:hidden! mt-4 w-fit max-w-full animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border-strong bg-raised py-2 pr-2 pl-4 shadow-raised',
        count > 0 ? 'flex' : 'hidden noscript:group-has-[tbody_input:checked]/table:flex',
      )}
    >
      <p className="text-14 font-medium tabular-nums" role="status">
        {count > 0 ? `${count} selected` : ''}
      </p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}

const HEAD =
  'sticky top-(--head-top) z-10 print:static print:whitespace-normal print:px-2 h-(--row-head) border-b bg-raised px-3 text-left font-medium whitespace-nowrap text-muted first:rounded-tl-card first:pl-4 last:rounded-tr-card last:pr-4';
const CELL =
  'group-has-[details[open]]/row:align-top h-(--row) border-b px-3 py-(--row-space) print:h-auto print:px-2 text-left font-normal first:pl-4 last:pr-4 group-last/row:border-b-0 group-last/row:first:rounded-bl-card group-last/row:last:rounded-br-card';

function HeadCell<Row>({ column }: { column: Column<Row> }) {
  const [params] = useSearchParams();
  const { label, align, from = 'always', sort } = column;
  const current = sort === undefined ? null : readSort(params, sort);
  const Arrow = current === 'up' ? ArrowUp : current === 'down' ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      aria-sort={current === 'up' ? 'ascending' : current === 'down' ? 'descending' : undefined}
      className={classNames(HEAD, FROM[from], align === 'end' && 'text-right!')}
    >
      {sort === undefined ? (
        label
      ) : (
        <Link
          to={`?${nextSort(params, sort)}`}
          preventScrollReset
          className={classNames(
            'inline-flex h-(--row-head) items-center gap-1 rounded-control hover:text-text',
            current && 'text-text',
          )}
        >
          {label}
          <Arrow className={classNames('size-3.5! print:hidden', !current && 'opacity-60')} aria-hidden />
        </Link>
      )}
    </th>
  );
}

function BodyCell<Row>(props: { column: Column<Row>; row: Row; visibleKeys: ReadonlySet<string> }) {
  const { column, row, visibleKeys } = props;
  const { cell, align, isOneLine, from = 'always', isRowHeader } = column;
  const look = classNames(
    CELL,
    FROM[from],
    align === 'end' && 'text-right! tabular-nums',
    isOneLine && 'whitespace-nowrap print:whitespace-normal',
  );
  if (!isRowHeader) return <td className={look}>{cell(row, visibleKeys)}</td>;
  return (
    <th
      scope="row"
      className={classNames(
        look,
        'font-medium! lg:in-data-wide:sticky lg:in-data-wide:left-0 lg:in-data-wide:z-1 lg:in-data-wide:bg-raised lg:in-data-wide:group-hover/row:bg-sunken',
      )}
    >
      {cell(row, visibleKeys)}
    </th>
  );
}

/**
 * Tracks the selected rows of this page; rows that disappear are deselected.
 * @param name the checkboxes' name
 */
function useChosen(ids: readonly string[], name: string | undefined) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const table = useRef<HTMLTableElement>(null);
  // Rows that were ticked before the script ran, or that the browser ticked again after a reload, count.
  useEffect(() => {
    const boxes = table.current?.querySelectorAll<HTMLInputElement>(`tbody input[name="${name}"]:checked`);
    if (boxes?.length) setTicked(new Set([...boxes].map(({ value }) => value)));
  }, [name]);
  /** The row that was ticked or unticked last, from which Shift extends. */
  const last = useRef<string | null>(null);
  const selectedIds = new Set(ids.filter((id) => ticked.has(id)));
  const toggle = (id: string, isRange: boolean) => {
    const next = new Set(selectedIds);
    const isTicked = !next.has(id);
    for (const changedId of isRange ? idsBetween(ids, last.current, id) : [id])
      if (isTicked) next.add(changedId);
      else next.delete(changedId);
    last.current = id;
    setTicked(next);
  };
  const toggleAll = () => setTicked(new Set(selectedIds.size < ids.length ? ids : []));
  return { chosen: selectedIds, table, toggle, toggleAll };
}

/** Returns the ids from one to another in the order of the page; the second alone if the first is not on it. */
function idsBetween(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return start < 0 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

function AllBox({
  all,
  chosen: selectedCount,
  onChange,
}: {
  all: number;
  chosen: number;
  onChange: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const isSome = selectedCount > 0 && selectedCount < all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <span className="target relative grid w-5 place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label="Select all on this page"
        checked={all > 0 && selectedCount === all}
        disabled={!hydrated}
        onChange={onChange}
        className={classNames(tickLook, 'relative z-1')}
      />
    </span>
  );
}

import { useFetcher, useLocation } from '@remix-run/react';
import { Columns3 } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { buttonLook } from './button.tsx';
import { classNames } from './class-names.ts';
import { tickLook } from './fields/checkbox.tsx';
import { useHydrated } from './hydrated.ts';
import { useViewSettings } from './view-settings.tsx';

interface ChoosableColumn {
  key: string;
  label: string;
  isOptional?: boolean;
  isRowHeader?: boolean;
}

const fetcherKey = (table: string) => `columns-of-${table}`;

/**
 * Returns the columns of a table that this user has chosen, including a choice that is still being saved. The column that names the row is
 * always included.
 */
export function useChosenColumns<C extends ChoosableColumn>(
  table: string | undefined,
  columns: readonly C[],
) {
  const { columns: storedColumns } = useViewSettings();
  const { formData } = useFetcher({ key: fetcherKey(table ?? '') });
  const selectedKeys =
    table === undefined
      ? undefined
      : formData
        ? formData.get('set') === 'columns'
          ? formData.getAll('column')
          : undefined
        : storedColumns[table];
  const isShown = ({ key, isOptional, isRowHeader }: C) =>
    isRowHeader || (selectedKeys ? selectedKeys.includes(key) : !isOptional);
  const keys = columns
    .filter(isShown)
    .map(({ key }) => key)
    .join();
  // The same list as long as the same columns are shown, so that cells are not drawn again when a row is ticked.
  const visibleColumns = useMemo(() => {
    const shown = new Set(keys.split(','));
    return columns.filter(({ key }) => shown.has(key));
  }, [columns, keys]);
  return { visibleColumns, isDefault: selectedKeys === undefined };
}

export interface ColumnChooserProps {
  /** Name of the table in the user's settings. */
  table: string;
  caption: string;
  columns: readonly ChoosableColumn[];
  visibleColumns: readonly ChoosableColumn[];
  isDefault: boolean;
}

/**
 * A button above a table that opens a list of its columns with checkboxes. Each change is stored at once. Without JavaScript the list is in
 * the document from the start, and has a submit button.
 */
export function ColumnChooser(props: ColumnChooserProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  // The visitor may have opened it before the script ran.
  useEffect(() => setOpen(fold.current?.open ?? false), []);
  useClosedOutside(fold);
  return (
    <details
      ref={fold}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/columns relative z-20 mb-2 ml-auto w-fit print:hidden"
    >
      <summary className={classNames(buttonLook({ variant: 'ghost', size: 'small' }), 'list-none')}>
        <Columns3 aria-hidden />
        Columns
      </summary>
      {isOpen || !isHydrated ? <ColumnForm {...props} /> : null}
    </details>
  );
}

function ColumnForm({ table, caption, columns, visibleColumns, isDefault }: ColumnChooserProps) {
  const { action } = useViewSettings();
  const fetcher = useFetcher({ key: fetcherKey(table) });
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const keys = new Set(visibleColumns.map(({ key }) => key));
  const shownKeys = [...keys].join();
  // Checkboxes change at once; they are then synchronised with the stored choice, here and in another table of the same name.
  useEffect(() => {
    const selectedKeys = new Set(shownKeys.split(','));
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[name="column"]') ?? [])
      box.checked = selectedKeys.has(box.value);
  }, [shownKeys]);
  const send = (set: 'columns' | 'default-columns') => {
    if (!form.current) return;
    const data = new FormData(form.current);
    data.set('set', set);
    // Without `returnTo` the response is not a redirect.
    data.delete('returnTo');
    fetcher.submit(data, { method: 'post', action });
  };
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      className="absolute top-full right-0 mt-1 grid max-h-[70vh] w-72 max-w-[calc(100vw-2rem)] animate-rise overflow-y-auto rounded-card border bg-raised p-4 text-left text-text shadow-raised"
    >
      <input type="hidden" name="set" value="columns" />
      <input type="hidden" name="table" value={table} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset>
        <legend className="text-14 font-medium">
          Columns<span className="sr-only"> of {caption}</span>
        </legend>
        {columns.map(({ key, label, isRowHeader }) => (
          <label key={key} className="flex min-h-11 items-center gap-3 text-14">
            <input
              type="checkbox"
              name="column"
              value={key}
              defaultChecked={keys.has(key)}
              disabled={isRowHeader}
              onChange={() => send('columns')}
              className={tickLook}
            />
            <span>
              {label}
              {isRowHeader ? <span className="text-muted"> (always)</span> : null}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-1 text-14 text-muted">Some columns are hidden on narrow screens.</p>
      <noscript>
        <button type="submit" className={classNames(buttonLook({ size: 'small' }), 'mt-2')}>
          Apply
        </button>
      </noscript>
      {isDefault ? null : (
        <button
          type="button"
          onClick={() => send('default-columns')}
          className={classNames(buttonLook({ size: 'small' }), 'mt-3')}
        >
          Reset columns
        </button>
      )}
    </fetcher.Form>
  );
}

/** Closes a fold on Escape, returning the focus to its button, and on a press outside of it. */
function useClosedOutside(fold: { current: HTMLDetailsElement | null }) {
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (fold.current?.open && !fold.current.contains(target as Node)) fold.current.open = false;
    };
    const type = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !fold.current?.open) return;
      const isInside = fold.current.contains(document.activeElement);
      fold.current.open = false;
      if (isInside) fold.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', press);
    document.addEventListener('keydown', type);
    return () => {
      document.removeEventListener('pointerdown', press);
      document.removeEventListener('keydown', type);
    };
  }, [fold]);
}

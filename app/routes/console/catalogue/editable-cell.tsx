import { Link, useFetcher, useRevalidator, useSubmit } from '@remix-run/react';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { FormReply } from '#app/http/form-reply.ts';
import { classNames } from '#app/ui/console/class-names.ts';
import { type FailedSave, readFailedSave } from '#app/ui/console/edit-form/failed-save.ts';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { useToast } from '#app/ui/console/toaster.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { CELL_NAMES, type CellChange, type CellField, cellFields, type SavedCells } from './cells.ts';
import { displayName, type ListedProduct } from './product-rows.ts';

interface EditableCellProps {
  product: ListedProduct;
  field: CellField;
  /** The stored value as the list shows it. */
  children: ReactNode;
}

/**
 * A cell that becomes a field by a click or Enter. Enter saves and opens the cell below, Tab the next one, Escape leaves. A refused save
 * opens it again with what was typed and the reason. Without JavaScript it is a link to the product's form.
 */
export function EditableCell({ product, field, children }: EditableCellProps) {
  const { consolePath } = useConsole();
  const isHydrated = useHydrated();
  const { text: storedText, version } = product.cells[field];
  const save = useCellSave(product, field);
  const { input, setInput, error } = save;
  const cell = useRef<HTMLDivElement>(null);
  /** Whether the field, or the button after it, gets the focus. A refused save must not take it from another cell. */
  const getsFocus = useRef(false);
  const isOpen = input !== null;
  useEffect(() => {
    if (!getsFocus.current) return;
    getsFocus.current = false;
    const control = cell.current?.querySelector<HTMLElement>('input, button');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  });
  const name = `${CELL_NAMES[field]} of ${displayName(product)}`;
  const label = `Edit ${name}, ${storedText === '' ? 'not set' : field === 'price' ? product.price : storedText}`;
  const look = classNames(
    'inline-flex min-h-11 min-w-11 items-center rounded-control border border-transparent px-2 -mx-2 hover:border-border-strong hover:bg-raised',
    field === 'price' ? 'justify-end tabular-nums' : 'justify-start text-left',
  );
  if (!isHydrated)
    return (
      <Link to={consolePath(`/admin/catalogue/${product.id}`)} aria-label={label} className={look}>
        {children}
      </Link>
    );
  const leave = () => {
    getsFocus.current = true;
    setInput(null);
  };
  return (
    <div ref={cell} data-cell={field}>
      {isOpen ? (
        <CellInput
          name={name}
          field={field}
          input={input}
          error={error}
          onInput={setInput}
          onSave={() => save.post(input.trim(), { from: storedText, version })}
          onLeave={leave}
          productId={product.id}
        />
      ) : (
        <button
          type="button"
          aria-label={label}
          aria-busy={save.pendingText !== null || undefined}
          className={look}
          onClick={() => {
            getsFocus.current = true;
            setInput(storedText);
          }}
        >
          {save.pendingText === null ? (
            children
          ) : (
            <span className="max-w-60 truncate text-muted">{save.pendingText || '–'}</span>
          )}
        </button>
      )}
    </div>
  );
}

/** Holds what is typed into a cell, posts it, and opens the cell again with it if it was refused. */
function useCellSave({ id: entryId }: ListedProduct, field: CellField) {
  const fetcher = useFetcher<FormReply<SavedCells> | FailedSave>();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [input, setInput] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const pending = useRef<{ text: string | null }>({ text: null });
  const send = (changes: readonly CellChange[], text: string | null) => {
    pending.current = { text };
    fetcher.submit(cellFields(changes, true), { method: 'post' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is shown once
  useEffect(() => {
    const answer = fetcher.data;
    if (!answer) return;
    const { text } = pending.current;
    pending.current = { text: null };
    if ('status' in answer && answer.status === 'done') {
      const { title, undo } = answer.value;
      if (undo.length === 0) return;
      toast({ tone: 'success', title, onUndo: () => send(undo, null) });
      return;
    }
    const reason = readFailedSave(answer)?.reason ?? ('status' in answer ? (answer.message ?? '') : '');
    if (text === null) {
      toast({ tone: 'danger', title: 'Not undone', description: reason });
      return;
    }
    setInput(text);
    setError(reason);
    // If the cell was changed elsewhere, the next save is compared with the value that is stored now.
    revalidate();
  }, [fetcher.data]);
  return {
    input,
    error,
    setInput(text: string | null) {
      setError(null);
      setInput(text);
    },
    /** The text that is being saved. */
    pendingText: fetcher.state === 'idle' ? null : pending.current.text,
    post(value: string, { from, version }: { from: string; version: string }) {
      setError(null);
      setInput(null);
      if (value !== from) send([{ entryId, field, value, version }], value);
    },
  };
}

interface CellInputProps {
  name: string;
  field: CellField;
  productId: string;
  input: string;
  error: string | null;
  onInput: (text: string) => void;
  onSave: () => void;
  onLeave: () => void;
}

function CellInput({ name, field, productId, input, error, onInput, onSave, onLeave }: CellInputProps) {
  const submit = useSubmit();
  const errorId = useId();
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onLeave();
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    const next = findNextCell(event.currentTarget, event);
    // After the last cell, Tab goes on through the page.
    if (!next && event.key === 'Tab') return;
    event.preventDefault();
    onSave();
    if (next) openCell(next);
    else onLeave();
  };
  /** Several lines are a column of prices, for this product and those below. The page shows them before it saves them. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain').trimEnd();
    if (field !== 'price' || !pasted.includes('\n')) return;
    event.preventDefault();
    const fields = new FormData();
    fields.set('intent', 'preview-prices');
    fields.set('pasted', pasted);
    for (const id of listProductsFrom(event.currentTarget, productId)) fields.append('entryId', id);
    onLeave();
    submit(fields, { method: 'post', preventScrollReset: true });
  };
  return (
    <>
      <input
        type="text"
        inputMode={field === 'price' ? 'decimal' : field === 'productUrl' ? 'url' : 'text'}
        autoComplete="off"
        spellCheck={false}
        aria-label={name.charAt(0).toUpperCase() + name.slice(1)}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        value={input}
        onChange={(event) => onInput(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        // Another window in front leaves the cell open.
        onBlur={({ currentTarget }) => {
          if (document.activeElement !== currentTarget && error === null) onSave();
        }}
        className={classNames(
          'h-11 rounded-control border bg-raised px-2 text-14',
          error === null ? 'border-border-strong' : 'border-danger',
          field === 'price'
            ? 'w-20 text-right tabular-nums sm:w-24'
            : field === 'couponCode'
              ? 'w-32'
              : 'w-full min-w-48',
        )}
      />
      {error === null ? null : (
        <p id={errorId} role="alert" className="mt-1 max-w-60 text-14 whitespace-normal text-danger">
          {error}
        </p>
      )}
    </>
  );
}

const listCells = (within: Element): HTMLElement[] =>
  [...(within.closest('table')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].filter((cell) =>
    // Columns that a narrow window hides are left out.
    cell.checkVisibility(),
  );

/** Finds the cell below for Enter, and the one after or before for Tab. */
function findNextCell(input: Element, { key, shiftKey }: { key: string; shiftKey: boolean }) {
  const own = input.closest<HTMLElement>('[data-cell]');
  const cells = listCells(input).filter((cell) => key === 'Tab' || cell.dataset.cell === own?.dataset.cell);
  return own ? cells[cells.indexOf(own) + (shiftKey ? -1 : 1)] : undefined;
}

/** A cell that shows an error is open already. */
function openCell(cell: HTMLElement) {
  const control = cell.querySelector<HTMLElement>('input, button');
  if (control instanceof HTMLButtonElement) control.click();
  else control?.focus();
}

/** Lists the products of the table from one on, in its order. */
function listProductsFrom(input: Element, productId: string): string[] {
  const boxes = input
    .closest('table')
    ?.querySelectorAll<HTMLInputElement>('tbody input[name="entryId"][form]');
  const ids = [...(boxes ?? [])].map(({ value }) => value);
  return ids.slice(Math.max(0, ids.indexOf(productId)));
}

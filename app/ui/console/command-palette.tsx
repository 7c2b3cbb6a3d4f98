import { useNavigate, useSubmit } from '@remix-run/react';
import { CornerDownLeft, type LucideIcon, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { matchingGroups } from './matching-groups.ts';
import { useSearch } from './use-search.ts';

interface PaletteEntry {
  /** Unique across all groups. */
  id: string;
  label: string;
  /** Shown after the label: an address, a state. */
  hint?: string;
  /** Additional search words. */
  words?: string;
  icon?: LucideIcon;
}

/** Opens a page, posts a form, or opens the list of shortcut keys. */
export type PaletteItem = PaletteEntry &
  (
    | { to: string /** Set for a page that is not part of the console. */; isDocument?: boolean }
    | { post: string; fields: Record<string, string> }
    | { opens: 'keyboard-help' }
  );

export interface PaletteGroup {
  label: string;
  items: readonly PaletteItem[];
}

export interface CommandPaletteProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Always offered, and filtered by the query: pages and actions. */
  commands: readonly PaletteGroup[];
  /** Searches the server for a query of at least two letters, by POST. The request may be aborted. */
  find?: (query: string, signal: AbortSignal) => Promise<readonly PaletteGroup[]>;
  openKeyboardHelp?: () => void;
}

/** Searches everything: type, select with the arrow keys, Enter opens the item, Escape closes. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onOpenChange, commands, find, openKeyboardHelp } = props;
  const isLeaving = useRef(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[oklch(0%_0_0/50%)]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            isLeaving.current = false;
          }}
          // The opened page gets the focus, not the element that had it before.
          onCloseAutoFocus={(event) => {
            if (isLeaving.current) event.preventDefault();
          }}
          className="fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[min(32rem,calc(100dvh-1rem))] max-w-160 animate-rise flex-col overflow-hidden rounded-card border bg-raised text-text shadow-raised sm:top-[12vh]"
        >
          <Dialog.Title className="sr-only">Search everything</Dialog.Title>
          <Finder
            commands={commands}
            find={find}
            openKeyboardHelp={openKeyboardHelp}
            leave={() => {
              isLeaving.current = true;
              onOpenChange(false);
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder(
  props: Pick<CommandPaletteProps, 'commands' | 'find' | 'openKeyboardHelp'> & { leave: () => void },
) {
  const { commands, find, openKeyboardHelp, leave } = props;
  const navigate = useNavigate();
  const submit = useSubmit();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [selectedIndex, setChosen] = useState(0);
  const { groups: remoteGroups, isSearching, hasFailed } = useFound(query, find);
  const groups = [...matchingGroups(commands, query), ...remoteGroups].filter(
    ({ items }) => items.length > 0,
  );
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(selectedIndex, items.length - 1)];
  const optionId = (item: PaletteItem) => `${listId}-${item.id}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the selected item changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);

  const go = (item: PaletteItem) => {
    leave();
    if ('post' in item) submit(item.fields, { method: 'post', action: item.post });
    else if ('opens' in item) openKeyboardHelp?.();
    else if (item.isDocument) window.location.assign(item.to);
    else navigate(item.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0)
      setChosen((items.indexOf(active as PaletteItem) + step + items.length) % items.length);
    else if (event.key === 'Enter' && active) go(active);
    else if (event.key === 'Home' && !query) setChosen(0);
    else if (event.key === 'End' && !query) setChosen(items.length - 1);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <SearchBox
        listId={listId}
        activeId={active && optionId(active)}
        query={query}
        onType={(input) => {
          setQuery(input);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div
        id={listId}
        ref={list}
        role="listbox"
        aria-label="Results"
        className="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options
          <div key={group.label} role="group" aria-label={group.label} className="not-first:mt-2">
            <p aria-hidden="true" className="px-3 py-1.5 text-14 font-medium text-muted">
              {group.label}
            </p>
            {group.items.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isActive={item === active}
                open={() => go(item)}
                choose={() => setChosen(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-t px-5 py-2.5 text-14 text-muted">
        {searchStatus(query, items.length, { isSearching, hasFailed })}
      </p>
    </>
  );
}

function SearchBox(props: {
  listId: string;
  activeId: string | undefined;
  query: string;
  onType: (input: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { listId, activeId, query, onType, onKeyDown } = props;
  return (
    <div className="flex items-center gap-3 border-b px-4">
      <Search className="text-muted" aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label="Search everything"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Search pages, settings, actions, leads…"
        value={query}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-14 min-w-0 flex-1 bg-transparent text-16 outline-none"
      />
      <kbd className="rounded-control border px-1.5 font-sans text-14 text-muted">Esc</kbd>
    </div>
  );
}

function searchStatus(query: string, count: number, state: { isSearching: boolean; hasFailed: boolean }) {
  if (state.hasFailed) return 'Search isn’t available right now. You can still open pages.';
  if (state.isSearching) return 'Searching…';
  if (count === 0) return `Nothing found for '${query}'`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}

function Option(props: {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  open: () => void;
  choose: () => void;
}) {
  const { id, item, isActive, open, choose } = props;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={open}
      onMouseMove={choose}
      className={classNames(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-14',
        isActive && 'bg-accent-tint ring-1 ring-accent ring-inset',
      )}
    >
      {item.icon ? <item.icon className="text-muted" aria-hidden /> : null}
      <span className="min-w-0 truncate font-medium">{item.label}</span>
      {item.hint ? <span className="min-w-0 flex-1 truncate text-muted">{item.hint}</span> : null}
      {isActive ? <CornerDownLeft className="ml-auto size-4! text-muted" aria-hidden /> : null}
    </div>
  );
}

function useFound(query: string, find: CommandPaletteProps['find']) {
  const text = query.trim();
  const isWanted = Boolean(find) && text.length >= 2;
  const response = useSearch(isWanted ? text : '', find);
  const isCurrent = response?.query === text;
  return {
    // The last results stay until the next ones arrive, so that the list does not jump during typing.
    groups: (isWanted && response?.result) || [],
    isSearching: isWanted && !isCurrent,
    hasFailed: isWanted && isCurrent && response.result === null,
  };
}

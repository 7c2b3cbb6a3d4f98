import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { GO_KEY } from './go-key.ts';
import type { NavigationGroup } from './navigation.tsx';
import { listPages } from './navigation-pages.ts';
import { useSingleKeys } from './single-keys.ts';

/** Time after 'g' in which the second key counts, in ms. */
const KEY_SEQUENCE_PAUSE_MS = 1500;

/** Elements in which a letter is text or selects an item, and must not trigger a shortcut. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

/** Whether a key is pressed alone, and is neither text nor part of a shortcut of the browser or the system. */
const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  !event.defaultPrevented &&
  !takesLetters(event.target);

/**
 * The console's shortcuts: Ctrl-K and ⌘K open the search. Single keys work unless the account has them switched off: '/' opens the search,
 * '?' the help, and 'g' with a letter opens a page.
 */
export function useConsoleKeys(options: {
  groups: readonly NavigationGroup[];
  openSearch: () => void;
  openHelp: () => void;
  /** True while a dialog is open, or is being loaded. */
  isOff: boolean;
}) {
  const { isOn } = useSingleKeys();
  const navigate = useNavigate();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef({ ...options, navigate });
  latest.current = { ...options, navigate };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const action = chooseAction(event);
      if (!action) return;
      event.preventDefault();
      action();
    };
    const chooseAction = (event: KeyboardEvent): (() => void) | undefined => {
      const { groups, openSearch, openHelp, isOff, navigate: go } = latest.current;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return openSearch;
      if (!isOn || isOff || !isPlainKey(event)) return undefined;
      if (event.key === '/') return openSearch;
      if (event.key === '?') return openHelp;
      const isSecond = event.timeStamp - goPressedAt.current < KEY_SEQUENCE_PAUSE_MS;
      goPressedAt.current = event.key === GO_KEY && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) return undefined;
      const page = listPages(groups).find(({ letter }) => letter === event.key);
      return page && (() => go(page.to));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

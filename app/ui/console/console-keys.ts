import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { GO_KEY } from './go-key.ts';
import type { NavigationGroup } from './navigation.tsx';
import { useSingleKeys } from './single-keys.ts';

/** How long after it the letter counts. */
const PAUSE_MS = 1500;

/** Where a letter is typed, or chooses an item, it does nothing else. */
const TAKES_LETTERS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

const takesLetters = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

/** A single key that is neither typed nor part of a shortcut of the browser's or the system's. */
const isPlainKey = (event: KeyboardEvent): boolean =>
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !event.repeat &&
  !event.defaultPrevented &&
  !takesLetters(event.target);

/**
 * The console's keys: Ctrl-K and ⌘K open the search. Single ones work unless the account has them switched off: '/' opens the
 * search, '?' the help, and 'g' with a letter goes to a page.
 */
export function useConsoleKeys(options: {
  groups: readonly NavigationGroup[];
  openSearch?: () => void;
  openHelp: () => void;
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
      const { groups, openSearch, openHelp, navigate: go } = latest.current;
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) return openSearch;
      if (!isOn || !isPlainKey(event)) return undefined;
      if (event.key === '/') return openSearch;
      if (event.key === '?') return openHelp;
      const isSecond = event.timeStamp - goPressedAt.current < PAUSE_MS;
      goPressedAt.current = event.key === GO_KEY && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond) return undefined;
      const page = groups.flatMap(({ items }) => items).find((item) => item.letter === event.key);
      return page && (() => go(page.to));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}

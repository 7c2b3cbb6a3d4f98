import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** The content's element in the console's frame. */
export const CONTENT_ID = 'content';

/**
 * Moves the focus where a navigation leads: to the field that the address names (`#shop-shopUrl`), else to the content of
 * the new page. Focus that is inside of the content already stays: a form that asks for it, a tab that was pressed.
 * @returns the new page's title, to be read out
 */
export function useNavigationFocus(): string {
  const location = useLocation();
  const before = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const isOtherPage = before.current !== undefined && before.current !== location.pathname;
    before.current = location.pathname;
    const named = findNamed(location.hash);
    if (named) focusOn(named);
    if (!isOtherPage) return;
    const content = document.getElementById(CONTENT_ID);
    if (!named && !content?.contains(document.activeElement)) content?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [location]);
  return announcement;
}

function findNamed(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // An address may hold a percent sign that encodes no letter.
    return null;
  }
}

const CONTROLS = 'input:not([type="hidden"]), select, textarea, button, a[href], summary';

/** A control itself; the first one of a question with several; the heading's box of a card or a section. */
function focusOn(element: HTMLElement): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  const control = element.matches(CONTROLS)
    ? element
    : element.matches('fieldset')
      ? (element.querySelector<HTMLElement>('input:checked') ?? element.querySelector('input'))
      : null;
  if (!control) element.tabIndex = -1;
  (control ?? element).focus({ preventScroll: true });
  element.scrollIntoView({ block: control ? 'center' : 'start' });
}
